import { spawn } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { EmbeddedDatabaseError } from './error.ts'

/** Who holds the lock of a cluster's folder. Process ids mean something only within one namespace (container). */
export type LockHolder = z.infer<typeof LockHolder>

const LockHolder = z.object({ pid: z.number(), pidNamespace: z.string(), host: z.string() })

export type FolderLock = {
  /** The descriptor; a process that inherits it holds the lock as well. */
  fd: number
  /** Notes the process that holds the lock from now on. */
  setHolder(pid: number): void
  /** Closes this process's descriptor. The lock lasts as long as another process has it open. */
  close(): void
}

/**
 * Takes the operating system's lock on a file (flock(2) through the program `flock`), which every container on the same
 * volume sees and which ends with its last holder. On macOS and Windows, which have no such program, PostgreSQL's own
 * lock file is the only one.
 * @returns undefined when another process holds it
 * @throws when it cannot be known whether the lock was taken
 */
export async function tryLock(file: string): Promise<FolderLock | undefined> {
  const fd = openSync(file, 'a+', 0o600)
  try {
    if (process.platform === 'linux' && !(await flock(fd))) {
      closeSync(fd)
      return undefined
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  const lock: FolderLock = {
    fd,
    setHolder(pid) {
      const holder: LockHolder = { pid, pidNamespace: pidNamespace(), host: hostname() }
      ftruncateSync(fd)
      writeSync(fd, JSON.stringify(holder))
    },
    close: () => closeSync(fd),
  }
  // At once: a holder that has ended would look like a killed server.
  lock.setHolder(process.pid)
  return lock
}

const TAKEN = 1

/** Locks the open file for this process. @returns false when another one has it */
function flock(fd: number): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] })
  let said = ''
  child.stderr?.on('data', (text: Buffer) => {
    said += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      reject(isMissing ? new EmbeddedDatabaseError(FLOCK_MISSING) : error)
    })
    child.once('close', (code) => {
      if (code === 0 || code === TAKEN) resolve(code === 0)
      else reject(new Error(`flock: ${said.trim() || `exit code ${code}`}`))
    })
  })
}

const FLOCK_MISSING =
  'The embedded PostgreSQL needs the program flock (package util-linux), so that two servers never open one folder. Install it, or set DATABASE_URL.'

/** The last holder that the lock file names; undefined when it names none. */
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
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''))
  } catch {
    return true
  }
}
