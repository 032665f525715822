import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { migrate, migrationOf, newestKnownMigration } from '../server/database/migrate.ts'
import { type RunningQueue, startQueue } from '../server/queue.ts'
import { type Db, firstRow, rows } from '../shop/db.ts'
import { FORMAT, type Header, readLines, VERSION, writeLines } from './backup-file.ts'
import { countRows, insertRows, rowsOf, type Table, tablesInOrder } from './backup-tables.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'

const PAGE = 1_000
/** Characters of JSON in one insert. */
const BATCH = 1_000_000

export const backup: Command = {
  usage: 'backup FILE',
  about:
    'writes everything in the database to FILE (gzipped; not the pictures in DATA_DIR), also while the shop runs on PostgreSQL',
  async run({ database, args, say, progress }) {
    const file = fileOf(args)
    if (existsSync(file)) throw new UsageError(`${file} is there already: a backup never overwrites another.`)
    const bar = progress('Rows')
    // One snapshot: what is sold meanwhile is in the next backup, never half of it in this one.
    const total = await database.db.transaction(
      async (tx) => {
        await takeTime(tx)
        const { tables } = await tablesInOrder(tx)
        const header = await describe(tx, tables)
        await writeLines(file, linesOf(tx, tables, header, bar.update))
        return sumOf(header)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    bar.stop()
    say(
      `${total} rows are in ${file}. Keep the session-secret of DATA_DIR (or SESSION_SECRET) with it: the addresses in buyers' letters depend on it.`,
    )
  },
}

export const restore: Command = {
  usage: 'restore FILE',
  about: 'fills an empty database from a backup, whichever of PGlite and PostgreSQL it came from',
  async run(context) {
    const { database, config, args, say, progress } = context
    await readLines(fileOf(args), async (header, lines) => {
      await prepareSchema(context, header)
      // Opened before the transaction: the embedded database has one connection.
      const queue = await startQueue(database, pino({ level: 'error' }))
      const bar = progress('Rows')
      try {
        await database.db.transaction((tx) => load(tx, queue, header, lines, bar.update))
      } finally {
        await queue.stop()
        bar.stop()
      }
      await migrate(database, config.DATABASE_URL)
      await database.db.execute(sql`analyze`)
      say(`${sumOf(header)} rows of ${header.madeAt} are back.`)
    })
  },
}

function fileOf([file, ...rest]: readonly string[]): string {
  if (!file || rest.length > 0) throw new UsageError('Which file? For example: backup shop-2026-11-21.ndjson.gz')
  return file
}

const sumOf = (header: Header) => header.tables.reduce((sum, table) => sum + table.rows, 0)

/** The limits of a page request are too short for a whole shop. */
async function takeTime(tx: Db) {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

async function describe(tx: Db, tables: readonly Table[]): Promise<Header> {
  const counted: Header['tables'] = []
  for (const { name } of tables) counted.push({ name, rows: await countRows(tx, name) })
  return {
    format: FORMAT,
    version: VERSION,
    madeAt: new Date().toISOString(),
    migration: await migrationOf(tx),
    tables: counted,
    // Read after the snapshot was taken, so never behind the rows; a sequence knows no transaction.
    sequences: await rows(
      tx,
      sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    ),
  }
}

async function* linesOf(
  tx: Db,
  tables: readonly Table[],
  header: Header,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const total = sumOf(header)
  let done = 0
  yield `${JSON.stringify(header)}\n`
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name })}\n`
    for await (const row of rowsOf(tx, table, PAGE)) {
      yield `${row}\n`
      if (++done % PAGE === 0) onProgress(done, total)
    }
  }
  onProgress(total, total)
}

/**
 * Rows go into the schema that they came from; newer migrations then run over them as they did in every other shop.
 * @throws UsageError when the database is past that schema, or is not empty
 */
async function prepareSchema({ database, config }: CommandContext, header: Header) {
  if (header.migration > newestKnownMigration()) {
    throw new UsageError('The backup was made by a newer version of the shop: restore it with that version.')
  }
  await migrate(database, config.DATABASE_URL, header.migration)
  if ((await migrationOf(database.db)) !== header.migration) {
    throw new UsageError(
      'The backup is older than this database. Restore it into a new database, which no server has opened yet.',
    )
  }
  await refuseFilled(database.db, await tablesInOrder(database.db))
}

async function refuseFilled(db: Db, { tables }: { tables: readonly Table[] }) {
  for (const { name } of tables) {
    const row = await firstRow<{ filled: boolean }>(
      db,
      sql`select exists (select 1 from ${sql.identifier(name)}) as filled`,
    )
    if (row?.filled) {
      throw new UsageError(`The database is not empty (${name}): a backup is restored only into an empty one.`)
    }
  }
}

async function load(
  tx: Db,
  queue: RunningQueue,
  header: Header,
  lines: AsyncIterator<string>,
  onProgress: (done: number, total: number) => void,
) {
  await takeTime(tx)
  const { tables, backward } = await tablesInOrder(tx)
  refuseOtherTables(header, tables)
  // A child may come before its parent: such references are checked when all rows are there.
  for (const { table, constraint } of backward) await deferrability(tx, table, constraint, 'deferrable')
  await tx.execute(sql`set constraints all deferred`)
  // Price history and announcements are rows of the backup, not new events.
  for (const { name } of tables) await triggers(tx, name, 'disable')
  // Again under the locks just taken, since a server may have been started meanwhile.
  await refuseFilled(tx, { tables })

  const total = sumOf(header)
  let done = 0
  for (const { name, rows: count } of header.tables) {
    const table = tables.find((each) => each.name === name)
    if (!table || (await nextLine(lines)) !== JSON.stringify({ table: name }))
      throw new UsageError(`The backup is damaged at ${name}.`)
    for (let left = count; left > 0; ) {
      const batch = await take(lines, left)
      await insertRows(tx, table, batch)
      left -= batch.length
      done += batch.length
      onProgress(done, total)
    }
  }

  await tx.execute(sql`set constraints all immediate`)
  for (const { name } of tables) await triggers(tx, name, 'enable')
  for (const { table, constraint } of backward) await deferrability(tx, table, constraint, 'not deferrable')
  await setSequences(tx, header)
  await requeueLetters(tx, queue)
  await tx.execute(sql`select pg_notify('shop_changes', 'everything')`)
}

function refuseOtherTables(header: Header, tables: readonly Table[]) {
  const names = (list: readonly { name: string }[]) =>
    list
      .map(({ name }) => name)
      .sort()
      .join()
  if (names(header.tables) !== names(tables)) {
    throw new UsageError('The backup has other tables than this version of the shop.')
  }
}

async function deferrability(tx: Db, table: string, constraint: string, to: 'deferrable' | 'not deferrable') {
  await tx.execute(
    sql`alter table ${sql.identifier(table)} alter constraint ${sql.identifier(constraint)} ${sql.raw(to)}`,
  )
}

/** Needs only ownership of the table; what keeps references stays on. */
async function triggers(tx: Db, table: string, to: 'enable' | 'disable') {
  await tx.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(to)} trigger user`)
}

async function take(lines: AsyncIterator<string>, most: number): Promise<string[]> {
  const batch: string[] = []
  let size = 0
  while (batch.length < most && batch.length < PAGE && size < BATCH) {
    const line = await nextLine(lines)
    batch.push(line)
    size += line.length
  }
  return batch
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const next = await lines.next()
  if (next.done) throw new UsageError('The backup ends too early: nothing was restored.')
  return next.value
}

async function setSequences(tx: Db, header: Header) {
  for (const { name, last } of header.sequences) {
    if (last !== null) await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`)
  }
}

/** The queue itself is not in a backup: what waited is put in line again. */
async function requeueLetters(tx: Db, queue: RunningQueue) {
  const waiting = await rows<{ id: string }>(tx, sql`select id from letters where state = 'queued' order by created_at`)
  for (const { id } of waiting) await queue.add(tx, { name: 'letter', data: { id } })
}
