import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Triggers and events of the transaction record who acts in it. @param requestId for the audit log */
export async function setTransactionActor(tx: Db, actor: string, requestId = '') {
  await tx.execute(sql`select set_config('shop.actor', ${actor}, true), set_config('shop.request', ${requestId}, true)`)
}
