/** glibc keeps freed memory in up to 8 arenas per core; it reads these settings only at process start. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Re-executes this process, with the same id, unless the environment has such settings. */
export function limitMallocArenas() {
  const isSet = Object.keys(MALLOC).some((name) => name in process.env)
  // execve would close the IPC channel to a parent.
  if (process.platform !== 'linux' || isSet || process.connected) return
  const { execve, execPath, execArgv, argv0, argv, env } = process
  try {
    execve?.(execPath, [argv0, ...execArgv, ...argv.slice(1)], { ...env, ...MALLOC })
  } catch {}
}
