import { rename, rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../shop/db.ts'
import type { Database } from '../database/database.ts'
import { migrationOf } from '../database/migrate.ts'
import { type Header, readBackupFile, rowCount, tableLine, writeBackupFile } from './backup-file.ts'
import { longTransaction } from './long-transaction.ts'
import { countRows, rowsOf, type Table, tablesInOrder } from './tables.db.ts'

const PAGE = 1_000

export type OnProgress = (done: number, total: number) => void

/** Writes a snapshot of the database to a file and reads it back; the file gets its name only after that check. */
export async function writeBackup(
  database: Pick<Database, 'connection'>,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<Header> {
  const part = `${file}.part`
  try {
    await longTransaction(
      database,
      async (tx) => {
        const { tables } = await tablesInOrder(tx)
        await writeBackupFile(part, linesOf(tx, tables, onProgress))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const header = await readBackupFile(part)
    await rename(part, file)
    return header
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

async function* linesOf(tx: Db, tables: readonly Table[], onProgress: OnProgress): AsyncGenerator<string> {
  const header = await makeHeader(tx, tables)
  const total = rowCount(header)
  let done = 0
  yield JSON.stringify(header)
  for (const table of tables) {
    yield tableLine(table.name)
    for await (const row of rowsOf(tx, table, PAGE)) {
      yield row
      if (++done % PAGE === 0) onProgress(done, total)
    }
  }
  onProgress(total, total)
}

async function makeHeader(tx: Db, tables: readonly Table[]): Promise<Header> {
  const counted: Header['tables'] = []
  for (const { name } of tables) counted.push({ name, rows: await countRows(tx, name) })
  return {
    format: 'online-shop-backup',
    version: 2,
    madeAt: new Date().toISOString(),
    migration: await migrationOf(tx),
    tables: counted,
    // Sequences are not transactional: read after the snapshot, they are never behind the rows.
    sequences: await rows(
      tx,
      sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    ),
  }
}
