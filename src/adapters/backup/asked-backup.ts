import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beginBackupRun, endBackupRun, tellBackupProgress } from '../../shop/backups/backup-runs.db.ts'
import { reasonOf } from './backup-error.ts'
import { BACKUPS_FOLDER, isBackupName, makeBackupFolder } from './backup-folder.ts'
import { type BackupDeps, withBackupLock } from './nightly-backup.ts'

const KEPT = 5
const PROGRESS_MS = 1_000
const DAY_LENGTH = '2026-11-26'.length

/** A backup that staff asked for; the last five are kept beside those of the nights. */
export async function makeAskedBackup(deps: BackupDeps, id: number) {
  const { config, database, log, now } = deps
  const { db } = database
  const folder = join(config.dataDir, BACKUPS_FOLDER)
  if (!(await beginBackupRun(db, id, now()))) return
  try {
    let name = ''
    let told = 0
    const isMade = await withBackupLock(deps, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = await namesIn(folder)
      const newest = names.at(-1)
      name = freeName(names, now())
      const onProgress = (done: number, total: number) => {
        if (performance.now() - told < PROGRESS_MS) return
        told = performance.now()
        void tellBackupProgress(db, id, done, total).catch((error: unknown) => log.warn({ err: error }, 'backup'))
      }
      await makeBackupFolder(database, config, join(folder, name), {
        previous: newest && join(folder, newest),
        onProgress,
      })
    })
    await endBackupRun(db, id, isMade ? { state: 'done', name } : { state: 'failed', note: 'busy' }, now())
    if (isMade) await removeOlder(folder)
  } catch (error) {
    log.error({ err: error }, 'the backup that was asked for failed')
    await endBackupRun(db, id, { state: 'failed', note: reasonOf(error) }, now())
  }
}

const nameOf = (now: Date) => {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${day}-${time.slice(0, 8).replaceAll(':', '')}`
}

/** Of the next second that no backup has: two in one second would be one folder. */
function freeName(taken: readonly string[], now: Date): string {
  const name = nameOf(now)
  return taken.includes(name) ? freeName(taken, new Date(now.getTime() + 1_000)) : name
}

const namesIn = async (folder: string) => (await readdir(folder)).filter(isBackupName).sort()

/** Renamed first, because a folder with the name of a backup must be complete. */
async function removeOlder(folder: string) {
  const asked = (await namesIn(folder)).filter((name) => name.length > DAY_LENGTH)
  for (const name of asked.slice(0, Math.max(0, asked.length - KEPT))) {
    await rename(join(folder, name), join(folder, `${name}.part`))
    await rm(join(folder, `${name}.part`), { recursive: true })
  }
}
