import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { OrderState } from '../orders/states.ts'
import type { ParcelState } from '../parcels/parcel-states.ts'
import type { DeliveryClosed } from './delivery-change.ts'
import type { StoredOrder } from './goods-edit.ts'

const OVER: readonly OrderState[] = ['completed', 'cancelled', 'refunded']

/** Why the way of delivery can no longer be changed; null where it can. @param isLocking so that no label is asked for meanwhile */
export async function deliveryClosed(
  db: Db,
  { id, state }: Pick<StoredOrder, 'id' | 'state'>,
  { now, isLocking = false }: { now: Date; isLocking?: boolean },
): Promise<DeliveryClosed | null> {
  if (OVER.includes(state)) return 'over'
  if (state === 'shipped') return 'sent'
  if (state === 'ready_for_pickup') return 'ready'
  const waiting = await rows(db, sql`select 1 from exchanges where order_id = ${id} and refund_id is null limit 1`)
  if (waiting.length > 0) return 'exchange'
  const parcels = await rows<{ state: ParcelState; isAsked: boolean }>(
    db,
    sql`select state, asked_at is not null or claimed_until > ${now.toISOString()}::timestamptz as "isAsked"
        from parcels where order_id = ${id} and state <> 'cancelled' order by id ${isLocking ? sql`for update` : sql``}`,
  )
  const known = parcels.filter((parcel) => parcel.state !== 'packed' && parcel.state !== 'refused')
  if (known.some((parcel) => parcel.state !== 'registered')) return 'sent'
  if (known.length > 0) return 'label'
  return parcels.some(({ isAsked }) => isAsked) ? 'asked' : null
}

/** How the sums of the order change: in place, or beside what was paid. Null: it is neither paid nor bought on credit. */
export async function deliveryKindOf(
  db: Db,
  { id, state, paidAt }: Pick<StoredOrder, 'id' | 'state' | 'paidAt'>,
): Promise<'in-place' | 'paid' | null> {
  if (state === 'awaiting_payment') return 'in-place'
  if (paidAt !== null) return 'paid'
  const later = await rows(
    db,
    sql`select 1 from payments where order_id = ${id} and provider in ('invoice', 'at_pickup') limit 1`,
  )
  return later.length > 0 ? 'in-place' : null
}
