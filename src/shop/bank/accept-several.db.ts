import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { acceptTransfer, canBePaid } from '../payments/accept-transfer.db.ts'
import { lockWithExchanged } from '../payments/exchange-credit.db.ts'
import { dueOf } from './judge.ts'
import { ordersById } from './order-facts.db.ts'
import { type BankDeps, decide, type EntryRefusal, isUndecided, lockEntry } from './settle-entry.db.ts'
import { leftAfter } from './several-orders.ts'

export type SeveralAccepted = { ok: true } | { ok: false; reason: EntryRefusal | 'sum' }

/** One payment pays several orders, all of them or none: what they wait for is together exactly its sum. */
export function acceptSeveral(
  db: Db,
  deps: BankDeps,
  { id, version, numbers }: { id: number; version: number; numbers: readonly string[] },
): Promise<SeveralAccepted> {
  return db.transaction(async (tx) => {
    // Orders before the entry and by their ids, as everywhere.
    const found = await rows<{ id: number }>(
      tx,
      sql`select id from orders where prefixed_id in ${[...numbers]} order by id`,
    )
    await lockWithExchanged(tx, ...found.map((order) => order.id))
    if (found.length !== new Set(numbers).size) return { ok: false, reason: 'no-order' }
    const entry = await lockEntry(tx, id)
    if (!entry) return { ok: false, reason: 'unknown' }
    if (entry.version !== version) return { ok: false, reason: 'changed' }
    if (entry.currency !== 'EUR') return { ok: false, reason: 'currency' }
    if (!(await isUndecided(tx, entry))) return { ok: false, reason: 'not-allowed' }
    const orders = (
      await ordersById(
        tx,
        found.map((order) => order.id),
      )
    ).toSorted((a, b) => a.id - b.id)
    const areOwed = orders.every(({ standing }) => standing === 'owed')
    if (!areOwed || leftAfter(entry.amount, orders) !== 0) return { ok: false, reason: 'sum' }
    for (const order of orders) if (!(await canBePaid(tx, order.id))) return { ok: false, reason: 'waits' }
    await decide(tx, deps, id, { state: 'booked', orderId: orders[0]?.id ?? null, paymentId: null })
    for (const order of orders) {
      await tx.execute(sql`insert into bank_entry_orders (entry_id, order_id, amount)
        values (${id}, ${order.id}, ${dueOf(order)})`)
      await tx.execute(sql`update bank_entries set state = 'booked' where order_id = ${order.id} and state = 'part'`)
    }
    // Last, because it locks the invoice series until the commit.
    for (const order of orders) {
      const paid = await acceptTransfer(tx, deps, order.id, { isInStatement: true })
      if (!paid.ok) throw new Error(`Order ${order.number} was owed but cannot be paid: ${paid.reason}`)
    }
    return { ok: true }
  })
}

/** The orders that an entry has paid together; one order stands in the entry itself. */
export async function ordersOfEntry(tx: Db, entryId: number): Promise<number[]> {
  const found = await firstRow<{ ids: number[] | null }>(
    tx,
    sql`select array_agg(order_id order by order_id) as ids from bank_entry_orders where entry_id = ${entryId}`,
  )
  return found?.ids ?? []
}
