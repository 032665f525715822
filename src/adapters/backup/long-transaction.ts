import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from '../../shop/db.ts'
import type { Database } from '../database/database.ts'

/** A transaction on a separate connection, without the pool's time limits. */
export async function longTransaction<T>(
  database: Pick<Database, 'connection'>,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = new pg.Client({ ...database.connection, keepAlive: true })
  // Without a listener, the error of a broken connection would end the process; the next statement fails anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    const db = drizzle(client, { casing: 'snake_case' }) as unknown as Db
    return await db.transaction(async (tx) => {
      // The role may set limits (PgBouncer). UTC, so that backups do not depend on the server's zone.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.execute(sql`set local timezone = 'UTC'`)
      return work(tx)
    }, config)
  } finally {
    await client.end()
  }
}
