import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type MovedClock = {
  /** What a program needs in its environment to believe it; changes with `set`, for programs that start afterwards. */
  env: Record<string, string>
  set(instant: Date): void
  /** What the programs believe that it is. */
  now(): Date
}

/**
 * Another time for other programs, by libfaketime: all that are started between two `set`s agree with each other, because
 * each is told by how much to be wrong and not what time it is.
 * @throws when it is not installed
 */
export function movedClock(): MovedClock {
  const library = findLibrary()
  if (!library) throw new Error('libfaketime is not installed: apt-get install faketime')
  let offsetMs = 0
  const env: Record<string, string> = {
    LD_PRELOAD: library,
    FAKETIME: '+0',
    // Timers go on as before: only what the clock on the wall says is moved.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return {
    env,
    set(instant) {
      offsetMs = instant.getTime() - Date.now()
      env.FAKETIME = `${offsetMs < 0 ? '-' : '+'}${(Math.abs(offsetMs) / 1000).toFixed(3)}`
    },
    now: () => new Date(Date.now() + offsetMs),
  }
}

/** The one for programs with several threads, wherever this machine keeps it. */
function findLibrary(): string | undefined {
  const rooms = ['/usr/lib', '/usr/lib64'].filter((room) => existsSync(room))
  const folders = rooms.flatMap((room) => [room, ...readdirSync(room).map((name) => join(room, name))])
  return folders.map((folder) => join(folder, 'faketime/libfaketimeMT.so.1')).find((path) => existsSync(path))
}
