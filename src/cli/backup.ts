import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupError, reasonOf } from '../adapters/backup/backup-error.ts'
import { rowCount } from '../adapters/backup/backup-file.ts'
import { databaseFileOf, restoreFilesBeside } from '../adapters/backup/backup-folder.ts'
import { closeRecordedAccounts } from '../adapters/backup/closed-accounts.ts'
import { restoreBackup } from '../adapters/backup/restore-backup.db.ts'
import { writeBackup } from '../adapters/backup/write-backup.db.ts'
import type { Database } from '../adapters/database/database.ts'
import type { Config } from '../config.ts'
import { type Command, UsageError } from './commands.ts'

export const backup: Command = {
  usage: 'backup FILE',
  about: 'writes everything in the database to FILE (gzipped; not the pictures in DATA_DIR), also while the shop runs',
  async run({ database, args, print, progress }) {
    const file = fileOf(args)
    if (existsSync(file)) throw new UsageError(`${file} is there already: a backup never overwrites another.`)
    const bar = progress('Rows')
    const header = await writeBackup(database, file, bar.update)
      .catch((error: unknown) => fail(error, `There is no backup in ${file}`))
      .finally(bar.stop)
    print(
      `${rowCount(header)} rows are in ${file}. Keep the session-secret of DATA_DIR (or SESSION_SECRET) with it: the addresses in buyers' e-mails depend on it.`,
    )
  },
}

export const restore: Command = {
  usage: 'restore FILE',
  about: 'fills an empty database from a backup: a file, or a folder of DATA_DIR/backups with pictures',
  async run({ database, config, args, print, progress }) {
    const file = await databaseFileOf(fileOf(args))
    const bar = progress('Rows')
    const header = await restoreBackup(database, file, bar.update)
      .catch((error: unknown) => fail(error, `Nothing was restored from ${file}`))
      .finally(bar.stop)
    print(`${rowCount(header)} rows of ${header.madeAt} are back.`)
    await closeAccountsAgain(database, config, print)
    const done = await restoreFilesBeside(file, config, new Date()).catch((error: unknown) =>
      fail(
        error,
        `The database is back. Copy ${join(dirname(file), 'media')} to ${config.dataDir} by hand, because not all was copied`,
      ),
    )
    for (const line of done) print(line)
  },
}

export const closeAccounts: Command = {
  usage: 'close-accounts',
  about: 'closes the accounts in DATA_DIR/closed-accounts again, after a restore by other means than `restore`',
  run: ({ database, config, print }) => closeAccountsAgain(database, config, print),
}

/** A restored backup must not reopen accounts that were closed after it was made. */
export async function closeAccountsAgain(database: Database, config: Config, print: (line: string) => void) {
  const closed = await closeRecordedAccounts(database.db, config.dataDir, new Date()).catch((error: unknown) =>
    fail(error, 'The list of closed accounts was not applied; afterwards run `npm run shop -- close-accounts`'),
  )
  if (closed === 1) print('1 account that had been closed since the backup is closed again.')
  if (closed > 1) print(`${closed} accounts that had been closed since the backup are closed again.`)
}

function fileOf([file, ...rest]: readonly string[]): string {
  if (!file || rest.length > 0) throw new UsageError('Which file? For example: backup shop-2026-11-21.ndjson.gz')
  return file
}

/** Errors that the user can fix are shown without a stack trace. */
function fail(error: unknown, what: string): never {
  if (error instanceof BackupError) throw new UsageError(error.message)
  if (error instanceof Error && 'syscall' in error) throw new UsageError(`${what}: ${reasonOf(error)}.`)
  throw error
}
