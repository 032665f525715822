const POLL_MS = 500

/** Sends SIGTERM to this process when its parent ends: some shells do not forward npm's signals. */
export function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  timer.unref()
}
