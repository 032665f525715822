import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { BACKUP_LOCK } from '../../shop/backups/backup-lock.ts'
import { backupDue, expiredBackups } from '../../shop/backups/schedule.ts'
import { closeBackupTask, openBackupTask } from '../../shop/backups/task.db.ts'
import type { Day } from '../../shop/calendar/days.ts'
import { firstRow } from '../../shop/db.ts'
import type { Log } from '../../shop/log.ts'
import type { Database } from '../database/database.ts'
import { reasonOf } from './backup-error.ts'
import { BACKUPS_FOLDER, makeBackupFolder } from './backup-folder.ts'
import { longTransaction } from './long-transaction.ts'

export type BackupDeps = {
  config: Config
  database: Database
  log: Log
  now: () => Date
  lifecycle: { isDraining: boolean }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const UNFINISHED = /^\d{4}-\d\d-\d\d(-\d{6})?\.part$/

/** Makes today's backup if it is missing. A failure removes no backup and opens a task. */
export async function makeNightlyBackup(deps: BackupDeps) {
  const { config, database, now } = deps
  if (config.DATABASE_URL !== undefined || config.BACKUP_DAYS === 0) return
  const backups = join(config.dataDir, BACKUPS_FOLDER)
  const today = backupDue(now())
  if (!today) return
  if (existsSync(join(backups, today))) return closeBackupTask(database.db, now())
  try {
    await withBackupLock(deps, async () => {
      if (existsSync(join(backups, today))) return
      await makeBackupOf(deps, backups, today)
      await closeBackupTask(database.db, now())
      await removeExpired(backups, today, config.BACKUP_DAYS).catch((error: unknown) =>
        deps.log.error({ err: error }, `old backups in ${backups} could not be removed`),
      )
    })
  } catch (error) {
    await reportFailure(deps, backups, error)
  }
}

/** Skips the work while another instance, or an expired job, still does it. @returns whether it was done */
export function withBackupLock({ database }: BackupDeps, work: () => Promise<void>): Promise<boolean> {
  return longTransaction(database, async (tx) => {
    const lock = await firstRow<{ taken: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as taken`)
    if (lock?.taken) await work()
    return lock?.taken === true
  })
}

async function makeBackupOf({ config, database, log }: BackupDeps, backups: string, today: Day) {
  await mkdir(backups, { recursive: true, mode: 0o700 })
  await removeUnfinished(backups)
  const started = performance.now()
  const newest = (await daysIn(backups)).at(-1)
  const backup = await makeBackupFolder(database, config, join(backups, today), {
    previous: newest && join(backups, newest),
  })
  log.info({ day: today, ...backup, ms: Math.round(performance.now() - started) }, 'backup made')
}

/** Renamed first, because a folder with the name of a day must be complete. */
async function removeExpired(backups: string, today: Day, keptDays: number) {
  for (const day of expiredBackups(await daysIn(backups), today, keptDays)) {
    await rename(join(backups, day), join(backups, `${day}.part`))
  }
  await removeUnfinished(backups)
}

async function removeUnfinished(backups: string) {
  for (const name of await readdir(backups)) {
    if (UNFINISHED.test(name)) await rm(join(backups, name), { recursive: true })
  }
}

const daysIn = async (backups: string) => (await readdir(backups)).filter((name) => DAY.test(name)).sort()

async function reportFailure({ database, lifecycle, log, now }: BackupDeps, backups: string, error: unknown) {
  if (lifecycle.isDraining) return log.info('the backup ended with the server and is made after the next start')
  const newest = (await daysIn(backups).catch(() => [])).at(-1)
  const since = newest ? `the newest backup is of ${newest}` : 'there is no backup yet'
  const note = `No backup in ${backups}: ${reasonOf(error)}; ${since}`
  const isNew = await openBackupTask(database.db, note, now()).catch((failure: unknown) => {
    log.error({ err: failure }, 'the task about the backup was not written')
    return true
  })
  log[isNew ? 'error' : 'warn']({ err: error }, note)
}
