import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

type Batch = { subject: string; table: string; rows: number; act?: 'insert' | 'delete' }

/** Goods, content and delivery that the transaction writes are not recorded row by row: `recordAuditBatch` tells of all. */
export async function startAuditBatch(tx: Db) {
  await tx.execute(sql`select set_config('shop.audit', 'batch', true)`)
}

/** The actor must be set (`setTransactionActor`). */
export async function recordAuditBatch(tx: Db, { subject, table, rows, act = 'insert' }: Batch) {
  await tx.execute(sql`insert into audit_log (actor, act, subject, table_name, after)
    values (current_setting('shop.actor'), ${act}, ${subject}, ${table}, jsonb_build_object('rows', ${rows}::int))`)
}
