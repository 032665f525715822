import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { PastOrderLine } from './past-orders.calls.ts'

/** `orderedAt`: ISO; `total`: cents; `search`: folded. */
export type NewPastOrder = {
  number: string
  email: string
  name: string
  phone: string
  orderedAt: string
  state: string
  payment: string
  delivery: string
  total: number
  lines: PastOrderLine[]
  search: string
}

/** A file is written either before or after one is removed: it would not see whose buyers were erased. */
const FILES = sql`hashtext('past-orders')`

/** An order that is there is replaced: it is as the other shop says last. It stays of the import that brought it. */
export async function writePastOrders(tx: Db, orders: readonly NewPastOrder[], importId: string) {
  if (orders.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${FILES})`)
  await tx.execute(sql`
    insert into past_orders (number, email, name, phone, ordered_at, state, payment, delivery, total, lines, search,
      is_buyer_kept, import_id)
    select o.number, case when e.number is null then email else '' end, case when e.number is null then name else '' end,
      case when e.number is null then phone else '' end, "orderedAt", state, payment, delivery, total, lines,
      case when e.number is null then search else lower(o.number) end, e.number is not null, ${importId}::uuid
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o(number text, email text, name text, phone text,
      "orderedAt" timestamptz, state text, payment text, delivery text, total int, lines jsonb, search text)
    left join erased_past_orders e on e.number = o.number
    on conflict (number) do update set ${BUYER},
      ordered_at = excluded.ordered_at, state = excluded.state, payment = excluded.payment, delivery = excluded.delivery,
      total = excluded.total, lines = excluded.lines`)
}

const BUYER = sql.raw(
  ['email', 'name', 'phone', 'search']
    .map(
      (column) =>
        `${column} = case when past_orders.is_buyer_kept then past_orders.${column} else excluded.${column} end`,
    )
    .join(', '),
)

/** For an import of the wrong file. An erased buyer is remembered by the number. @returns how many there were */
export async function removePastOrders(tx: Db, importId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FILES})`)
  // In one statement: an erasure between two would not be remembered.
  const removed = await firstRow<{ count: number }>(
    tx,
    sql`with gone as (
          delete from past_orders where import_id = ${importId}::uuid returning number, is_buyer_kept, email, name, phone
        ), kept as (
          insert into erased_past_orders (number) select number from gone
          where is_buyer_kept and email = '' and name = '' and phone = '' on conflict do nothing
        ) select count(*)::int as count from gone`,
  )
  return removed?.count ?? 0
}

export async function hasPastOrders(db: Db, importId: string): Promise<boolean> {
  return (await firstRow(db, sql`select 1 from past_orders where import_id = ${importId}::uuid limit 1`)) !== undefined
}

/** The buyer has another address. */
export async function movePastOrders(tx: Db, { from, to }: { from: string; to: string }) {
  await tx.execute(
    sql`update past_orders set email = ${to}, search = replace(search, ${from}, ${to}), is_buyer_kept = true where email = ${from}`,
  )
}

/** What was sold stays. @param ids a query for them */
export const eraseBuyers = (tx: Db, ids: SQL) =>
  rows(
    tx,
    sql`update past_orders set email = '', name = '', phone = '', search = lower(number), is_buyer_kept = true
        where id in (${ids}) returning 1`,
  )
