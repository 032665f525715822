import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PostgreSQL or PGlite, a connection or a transaction on it: commands take it as their first argument. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** The rows of a query written in SQL. Times come as text, counts must be cast to int in the query. */
export async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] }
  return result.rows
}

export async function firstRow<Row>(db: Db, query: SQL): Promise<Row | undefined> {
  return (await rows<Row>(db, query))[0]
}
