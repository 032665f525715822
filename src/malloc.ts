/**
 * The C library keeps what was freed, in as many places as the machine's cores times eight, and more the longer the
 * process runs; it reads its settings once, when a process begins.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Begins this process anew, under the same id, with these settings; those that the environment has already are kept. */
export function giveMemoryBack() {
  const isSet = Object.keys(MALLOC).some((name) => name in process.env)
  // A parent that talks with this process would lose it.
  if (process.platform !== 'linux' || isSet || process.connected) return
  const { execve, execPath, execArgv, argv0, argv, env } = process
  try {
    execve?.(execPath, [argv0, ...execArgv, ...argv.slice(1)], { ...env, ...MALLOC })
  } catch {
    // It takes more memory than it need.
  }
}
