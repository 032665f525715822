import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED = 6 * 1024 ** 3

/**
 * Puts what a run of the tests writes (`os.tmpdir()`) into memory, where Linux has enough of it: a copy of a database
 * is a thousand small files, which took a disk's file system ten times the processor time.
 */
export function writeToMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  removeLeftovers()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, freemem()) < NEEDED) return
  const folder = mkdtempSync(join(MEMORY, `shop-test-${process.pid}-`))
  // PostgreSQL runs as another user and passes through it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^shop-test-(\d+)-/.exec(name)?.[1]
    const folder = join(MEMORY, name)
    if (pid && !existsSync(`/proc/${pid}`) && statSync(folder).uid === process.getuid?.())
      rmSync(folder, { recursive: true, force: true })
  }
}
