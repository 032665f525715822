import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { actingDb } from '../staff/actor.db.ts'
import type { StaffActor } from '../staff/actor.ts'
import { type BankDeps, bookClean } from './settle-entry.db.ts'

/** Shorter than the queue waits for a job. */
const RUN_MS = 20_000

/** Each clean entry in a transaction of its own; goes on where it stopped. @returns whether all are done */
export async function bookStatement(deps: BankDeps & { db: Db }, id: number): Promise<boolean> {
  const statement = await firstRow<{ actor: StaffActor }>(
    deps.db,
    sql`select actor from bank_statements where id = ${id}`,
  )
  if (!statement) return true
  const db = actingDb(deps.db, { actor: statement.actor })
  const end = performance.now() + RUN_MS
  for (;;) {
    const next = await firstRow<{ id: number; orderId: number }>(
      deps.db,
      sql`select id, order_id as "orderId" from bank_entries where statement_id = ${id} and state = 'matched' order by id limit 1`,
    )
    if (!next) return true
    await db.transaction((tx) => bookClean(tx, deps, next))
    if (performance.now() > end) break
  }
  await deps.db.transaction((tx) => deps.queue.add(tx, { name: 'book-bank-entries', data: { id } }))
  return false
}
