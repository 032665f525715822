import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'

/** A connection or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A transaction that is not inside of another one. */
export type Committing = {
  /** The last statement and the COMMIT in one round trip; nothing is committed when the statement fails. */
  executeAndCommit(query: SQL): Promise<{ rows: unknown[] }>
}

export const isCommitting = (tx: Db): tx is Db & Committing => 'executeAndCommit' in tx

/** A commit of its own that is waited for, which every role may make. */
export const LOG_MESSAGE = `select pg_logical_emit_message(true, 'shop', '')`

/**
 * Waits until what this process has read is on the disk (and on the standby): what `executeAndCommit` wrote is visible
 * before. For answers that tell of it and write nothing themselves.
 */
export async function untilDurable(db: Db) {
  await db.execute(sql.raw(LOG_MESSAGE))
}

export type ShopDatabase = {
  /** For everything that is written or must be current. */
  db: Db
  /** Catalogue reads: the replica while it is available and up to date, else the primary. */
  readDb: Db
}

/** Times are returned as text; counts must be cast to int in the query. */
export async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] }
  return result.rows
}

export async function firstRow<Row>(db: Db, query: SQL): Promise<Row | undefined> {
  return (await rows<Row>(db, query))[0]
}

export async function changedRows(db: Db, query: SQL): Promise<number> {
  const { rowCount } = (await db.execute(query)) as { rowCount: number | null }
  return rowCount ?? 0
}

/** `(columns) values (values)`, for an insert inside a larger statement. */
export function rowOf<Table extends PgTable>(table: Table, row: Table['$inferInsert']): SQL {
  const columns = getTableColumns(table)
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = given.map(([name]) => sql.identifier(toSnakeCase(name)))
  const values = given.map(([name, value]) => (value === null ? sql`null` : sql.param(value, columns[name])))
  return sql`(${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`
}
