/** How often the parent is looked for, in milliseconds. */
const LOOK_MS = 500

/**
 * Ends this process as SIGTERM would when its parent has ended. npm passes a signal to the shell that it started, and
 * some shells do not pass it on.
 */
export function endWithParent() {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  look.unref()
}
