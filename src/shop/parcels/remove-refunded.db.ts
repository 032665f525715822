import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { openTask } from '../tasks/tasks.db.ts'
import { PACKED_PIECES, REFUNDED_PIECES } from './line-pieces.db.ts'

/** Pieces that the buyer does not get lie in a parcel that has a label. */
export const OPEN_PARCEL = 'open-parcel'

type Surplus = { line: number; code: string; pieces: number; weight: number }
type Holding = { id: number; position: number; quantity: number; state: 'packed' | 'refused' | 'registered' }

/**
 * After a refund of pieces: they leave parcels that no carrier knows. Of parcels with a label a person is told, and says when they
 * are opened. Parcels that were handed over keep what they hold. Call with the order locked.
 */
export async function removeRefunded(tx: Db, orderId: number, now: Date) {
  const left = await remove(tx, orderId, { labelled: false })
  if (left.length === 0) return
  const order = await firstRow<{ number: string }>(
    tx,
    sql`select prefixed_id as number from orders where id = ${orderId}`,
  )
  const what = left.map(({ code, pieces, parcel }) => `${parcel}: ${pieces} × ${code}`).join(', ')
  const task = { kind: OPEN_PARCEL, subject: `order:${orderId}`, note: `${order?.number ?? ''} · ${what}` }
  await openTask(tx, task, now)
}

/** The parcels were opened: they hold what the buyer gets. Call with the order locked. */
export async function parcelsOpened(tx: Db, orderId: number) {
  await remove(tx, orderId, { labelled: true })
}

type Kept = { parcel: number; code: string; pieces: number }

/** @returns what lies in parcels with a label, which were not touched */
async function remove(tx: Db, orderId: number, { labelled }: { labelled: boolean }): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const { line, code, pieces, weight } of await surplusOf(tx, orderId)) {
    let open = pieces
    for (const { id, position, quantity, state } of await holding(tx, line)) {
      const taken = Math.min(open, quantity)
      if (taken === 0) break
      if (state !== 'registered' || labelled) await takeOut(tx, { id, line, taken, weight })
      else kept.push({ parcel: position, code, pieces: taken })
      open -= taken
    }
  }
  await tx.execute(sql`update parcels p set state = 'cancelled', version = version + 1
    where order_id = ${orderId} and state in ('packed', 'refused') and not ${isAsked}
      and not exists (select from parcel_lines where parcel_id = p.id)`)
  return kept
}

const surplusOf = (tx: Db, orderId: number) =>
  rows<Surplus>(
    tx,
    sql`select * from (
          select l.id as line, l.code, ${PACKED_PIECES} - (l.quantity - ${REFUNDED_PIECES}) as pieces,
            coalesce(p.weight, 0) as weight
          from order_lines l left join products p on p.id = l.product_id left join picked_lines k on k.line_id = l.id
          where l.order_id = ${orderId} and l.type = 'product') s
        where pieces > 0 order by line`,
  )

/** A carrier may have it already, as if it had a label. */
const isAsked = sql`(p.asked_at is not null or coalesce(p.claimed_until > now(), false))`

/** Those without a label first, the last ones first. */
const holding = (tx: Db, line: number) =>
  rows<Holding>(
    tx,
    sql`select p.id, p.position, pl.quantity, case when ${isAsked} then 'registered' else p.state end as state
        from parcel_lines pl join parcels p on p.id = pl.parcel_id
        where pl.line_id = ${line} and p.state in ('packed', 'refused', 'registered')
        order by (p.state = 'registered' or ${isAsked}), p.position desc for update of p`,
  )

type TakenOut = { id: number; line: number; taken: number; weight: number }

async function takeOut(tx: Db, { id, line, taken, weight }: TakenOut) {
  await tx.execute(sql`delete from parcel_lines where parcel_id = ${id} and line_id = ${line} and quantity = ${taken}`)
  await tx.execute(
    sql`update parcel_lines set quantity = quantity - ${taken} where parcel_id = ${id} and line_id = ${line} and quantity > ${taken}`,
  )
  await tx.execute(sql`update picked_lines set picked = greatest(picked - ${taken}, 0) where line_id = ${line}`)
  // Never below one gram, as the rest may weigh something that nobody typed.
  await tx.execute(
    sql`update parcels set weight = greatest(weight - ${taken * weight}, 1), version = version + 1 where id = ${id}`,
  )
}
