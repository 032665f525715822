import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'

/** Who holds the lock of a cluster's folder. Process ids mean something only within one namespace (container). */
export type LockHolder = { pid: number; pidNamespace: string; host: string }

const LockHolder = z.object({ pid: z.number(), pidNamespace: z.string(), host: z.string() })

export type FolderLock = {
  /** The descriptor; whoever inherits it holds the lock as well. */
  fd: number
  /** Notes the process that holds the lock from now on. */
  setHolder(pid: number): void
  /** Closes this process's descriptor. The lock lasts as long as another process has it open. */
  close(): void
}

/**
 * Takes the operating system's lock on a file (flock(2) through the program `flock`), which every container on the same
 * volume sees and which ends with its last holder. Where there is no `flock` (macOS, Windows), PostgreSQL's own lock
 * file is the only one.
 * @returns undefined when another process holds it
 */
export function tryLock(file: string): FolderLock | undefined {
  const fd = openSync(file, 'a+', 0o600)
  const { status, error } = spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  const isTaken = !error && status !== 0
  if (isTaken) {
    closeSync(fd)
    return undefined
  }
  return {
    fd,
    setHolder(pid) {
      const holder: LockHolder = { pid, pidNamespace: pidNamespace(), host: hostname() }
      ftruncateSync(fd)
      writeSync(fd, JSON.stringify(holder))
    },
    close: () => closeSync(fd),
  }
}

/** Who noted itself in the lock file last; undefined when nobody has. */
export function readHolder(file: string): LockHolder | undefined {
  try {
    return LockHolder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Linux names the namespace of process ids; elsewhere there is only one. */
export function pidNamespace(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : 'the only one'
}

/** Whether a process runs; one that has ended, but whose parent has not asked for its exit code, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return process.platform !== 'linux' || !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''))
  } catch {
    return true
  }
}
