import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { OrderState } from '../orders/states.ts'
import type { StoredOrder } from './goods-edit.ts'

const PAID: readonly OrderState[] = ['paid', 'processing']

/** How the goods of an order are edited; null: no longer, since they are packed or the order is over; nor while goods that come back are to pay for it. */
export async function goodsKindOf(
  db: Db,
  { id, state, paidAt }: Pick<StoredOrder, 'id' | 'state' | 'paidAt'>,
): Promise<'in-place' | 'paid' | null> {
  if (state !== 'awaiting_payment' && !PAID.includes(state)) return null
  const found = await firstRow<{ is_packed: boolean; is_paid_later: boolean; is_exchange: boolean }>(
    db,
    sql`select exists (select from parcels where order_id = ${id} and state <> 'cancelled') as is_packed,
          exists (select from payments where order_id = ${id} and provider in ('invoice', 'at_pickup')) as is_paid_later,
          exists (select from exchanges where order_id = ${id} and refund_id is null) as is_exchange`,
  )
  if (found?.is_packed || found?.is_exchange) return null
  if (state === 'awaiting_payment') return 'in-place'
  if (paidAt !== null) return 'paid'
  return found?.is_paid_later ? 'in-place' : null
}
