import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupError, reasonOf } from '../server/backup/backup-error.ts'
import { rowCount } from '../server/backup/backup-file.ts'
import { databaseFileOf, restoreFilesBeside } from '../server/backup/backup-folder.ts'
import { restoreBackup } from '../server/backup/restore-backup.db.ts'
import { writeBackup } from '../server/backup/write-backup.db.ts'
import { type Command, UsageError } from './commands.ts'

export const backup: Command = {
  usage: 'backup FILE',
  about: 'writes everything in the database to FILE (gzipped; not the pictures in DATA_DIR), also while the shop runs',
  async run({ database, args, say, progress }) {
    const file = fileOf(args)
    if (existsSync(file)) throw new UsageError(`${file} is there already: a backup never overwrites another.`)
    const bar = progress('Rows')
    const header = await writeBackup(database, file, bar.update)
      .catch((error: unknown) => refuse(error, `There is no backup in ${file}`))
      .finally(bar.stop)
    say(
      `${rowCount(header)} rows are in ${file}. Keep the session-secret of DATA_DIR (or SESSION_SECRET) with it: the addresses in buyers' letters depend on it.`,
    )
  },
}

export const restore: Command = {
  usage: 'restore FILE',
  about: 'fills an empty database from a backup: a file, or a folder of DATA_DIR/backups with pictures',
  async run({ database, config, args, say, progress }) {
    const file = await databaseFileOf(fileOf(args))
    const bar = progress('Rows')
    const header = await restoreBackup(database, file, bar.update)
      .catch((error: unknown) => refuse(error, `Nothing was restored from ${file}`))
      .finally(bar.stop)
    say(`${rowCount(header)} rows of ${header.madeAt} are back.`)
    const done = await restoreFilesBeside(file, config, new Date()).catch((error: unknown) =>
      refuse(
        error,
        `The database is back. Copy ${join(dirname(file), 'media')} to ${config.dataDir} by hand, because not all was copied`,
      ),
    )
    for (const line of done) say(line)
  },
}

function fileOf([file, ...rest]: readonly string[]): string {
  if (!file || rest.length > 0) throw new UsageError('Which file? For example: backup shop-2026-11-21.ndjson.gz')
  return file
}

/** What a person can mend is said without a stack. */
function refuse(error: unknown, what: string): never {
  if (error instanceof BackupError) throw new UsageError(error.message)
  if (error instanceof Error && 'syscall' in error) throw new UsageError(`${what}: ${reasonOf(error)}.`)
  throw error
}
