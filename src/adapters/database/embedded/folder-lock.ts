import { spawn } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { EmbeddedDatabaseError } from './error.ts'

export type LockHolder = z.infer<typeof LockHolder>

const LockHolder = z.object({ pid: z.number(), pidNamespace: z.string(), host: z.string() })

export type FolderLock = {
  fd: number
  setHolder(pid: number): void
  /** Closes this process's descriptor; the lock lasts while another process has inherited it. */
  close(): void
}

/** flock(2) works across containers; macOS and Windows lack it. @returns undefined if another process has the lock */
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
  lock.setHolder(process.pid)
  return lock
}

const TAKEN = 1

function flock(fd: number): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd] })
  let stderr = ''
  child.stderr?.on('data', (text: Buffer) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      reject(isMissing ? new EmbeddedDatabaseError(FLOCK_MISSING) : error)
    })
    child.once('close', (code) => {
      if (code === 0 || code === TAKEN) resolve(code === 0)
      else reject(new Error(`flock: ${stderr.trim() || `exit code ${code}`}`))
    })
  })
}

const FLOCK_MISSING =
  'The embedded PostgreSQL needs the program flock (package util-linux), so that two servers never open one folder. Install it, or set DATABASE_URL.'

export function readHolder(file: string): LockHolder | undefined {
  try {
    return LockHolder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

export function pidNamespace(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : 'the only one'
}

/** False for zombies, too: ended processes whose exit code the parent has not read. */
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
