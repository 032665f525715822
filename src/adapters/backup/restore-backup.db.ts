import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { REFERENCE_TABLES } from '../../shop/addresses/reference.ts'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import { queueSending } from '../../shop/emails/emails.db.ts'
import type { Database } from '../database/database.ts'
import { migrate, migrationOf, newestKnownMigration } from '../database/migrate.ts'
import { type RunningQueue, startQueue } from '../queue/queue.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import { type Header, readBackupFile, rowCount } from './backup-file.ts'
import { longTransaction } from './long-transaction.ts'
import { insertRows, type Table, tablesInOrder } from './tables.db.ts'
import type { OnProgress } from './write-backup.db.ts'

/** Checks the whole file first, then loads it in one transaction. @throws BackupError */
export async function restoreBackup(database: Database, file: string, onProgress: OnProgress): Promise<Header> {
  const header = await readBackupFile(file)
  await prepareSchema(database, header)
  // Outside the transaction, because it creates a schema of its own.
  const queue = await startQueue(database, pino({ level: 'error' }))
  try {
    await longTransaction(database, (tx) => load(tx, queue, file, header, onProgress))
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`Nothing was restored from ${file}: ${reasonOf(error)}.`)
  } finally {
    await queue.stop()
  }
  await migrate(database)
  await longTransaction(database, (tx) => tx.execute(sql`analyze`))
  return header
}

/** Migrates to the backup's schema; newer migrations run afterwards. @throws BackupError */
async function prepareSchema(database: Database, header: Header) {
  if (header.migration > newestKnownMigration()) {
    throw new BackupError('The backup was made by a newer version of the shop: restore it with that version.')
  }
  await migrate(database, header.migration)
  if ((await migrationOf(database.db)) !== header.migration) {
    throw new BackupError(
      'The backup is older than this database. Restore it into a new database, which no server has opened yet.',
    )
  }
  const { tables } = await tablesInOrder(database.db)
  rejectOtherTables(header, tables)
  await rejectNonEmpty(database.db, tables)
}

function rejectOtherTables(header: Header, tables: readonly Table[]) {
  const names = (list: readonly { name: string }[]) =>
    list
      .map(({ name }) => name)
      .sort()
      .join()
  if (names(header.tables) !== names(tables)) {
    throw new BackupError('The backup has other tables than this version of the shop.')
  }
}

async function rejectNonEmpty(db: Db, tables: readonly Table[]) {
  for (const { name } of tables) {
    if (REFERENCE_TABLES.includes(name)) continue
    const row = await firstRow<{ filled: boolean }>(
      db,
      sql`select exists (select 1 from ${sql.identifier(name)}) as filled`,
    )
    if (row?.filled) {
      throw new BackupError(`The database is not empty (${name}): a backup is restored only into an empty one.`)
    }
  }
}

async function load(tx: Db, queue: RunningQueue, file: string, header: Header, onProgress: OnProgress) {
  const { tables, backward } = await tablesInOrder(tx)
  // Tables with cyclic references: foreign keys are checked when all rows are there.
  for (const { table, constraint } of backward) await setDeferrability(tx, table, constraint, 'deferrable')
  await tx.execute(sql`set constraints all deferred`)
  for (const { name } of tables) await setTriggers(tx, name, 'disable')
  // Again, now under locks, since a server may have been started meanwhile.
  await rejectNonEmpty(tx, tables)
  for (const { name } of tables.toReversed()) {
    if (REFERENCE_TABLES.includes(name)) await tx.execute(sql`delete from ${sql.identifier(name)}`)
  }

  const total = rowCount(header)
  let done = 0
  await readBackupFile(file, async (name, batch) => {
    const table = tables.find((each) => each.name === name)
    if (!table) throw new BackupError(`${file} changed while it was read.`)
    await insertRows(tx, table, batch).catch((error: unknown) => {
      throw new BackupError(`Nothing was restored from ${file}: rows of ${name} were refused: ${reasonOf(error)}.`)
    })
    done += batch.length
    onProgress(done, total)
  })

  await tx.execute(sql`set constraints all immediate`)
  for (const { name } of tables) await setTriggers(tx, name, 'enable')
  for (const { table, constraint } of backward) await setDeferrability(tx, table, constraint, 'not deferrable')
  await tx.execute(sql`do $$ begin
    if to_regclass('catalogue_changes') is not null then
      insert into catalogue_changes (tags) values ('{everything}');
    end if;
    perform pg_notify('shop_changes', 'everything');
  end $$`)
  await setSequences(tx, header)
  await queueEmails(tx, queue)
}

async function setDeferrability(tx: Db, table: string, constraint: string, to: 'deferrable' | 'not deferrable') {
  await tx.execute(
    sql`alter table ${sql.identifier(table)} alter constraint ${sql.identifier(constraint)} ${sql.raw(to)}`,
  )
}

/** `trigger user` needs no superuser and leaves foreign keys enforced. */
async function setTriggers(tx: Db, table: string, to: 'enable' | 'disable') {
  await tx.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(to)} trigger user`)
}

async function setSequences(tx: Db, header: Header) {
  for (const { name, last } of header.sequences) {
    if (last !== null) await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`)
  }
}

async function queueEmails(tx: Db, queue: RunningQueue) {
  const queued = await rows<{ id: string; kind: string; recipient: string }>(
    tx,
    sql`select id, kind, recipient from letters where state = 'queued' order by created_at`,
  )
  for (const email of queued) await queueSending(tx, queue, email)
}
