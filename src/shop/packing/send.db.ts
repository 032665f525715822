import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { moveOn } from '../fulfilment/change-order.db.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import { leaveWave } from '../parcels/leave-wave.db.ts'
import { type OrderParcel, packedOrder, parcelsOfOrder } from '../parcels/order-parcels.db.ts'
import { giveTypedCode } from '../parcels/send-parcels.db.ts'
import { isTrackingCode, joinTrackingCodes, trackingCodesOf } from '../shipping/tracking.ts'
import { isLeaving } from './leaving.ts'
import type { PackDeps } from './pack.db.ts'
import { type Outcome, refused } from './pick.db.ts'

/** `code` as typed; empty: the parcel has none. */
export type TypedCode = { parcel: number; code: string }

/**
 * Closed parcels leave, with the codes of their labels or typed ones. The order is sent, or ready to be collected, when
 * it was packed whole; otherwise the buyer is told of this part. Repeated, it changes nothing.
 */
export function sendOrder({ db, queue }: PackDeps, orderId: number, typed: readonly TypedCode[]): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const order = await firstRow<{ state: string; codes: string | null }>(
      tx,
      sql`select state, tracking_code as codes from orders where id = ${orderId} for update`,
    )
    if (!order) return refused('unknown')
    if (typed.some(({ code }) => code !== '' && !isTrackingCode(code))) return refused('tracking-code')
    const parcels = await parcelsOfOrder(tx, orderId)
    const known = trackingCodesOf(order.codes)
    const leaving = parcels.filter((parcel) => isLeaving(parcel, known))
    const isTyped = ({ id }: OrderParcel) => typed.some(({ parcel }) => parcel === id)
    if (leaving.some((parcel) => parcel.state === 'refused' && !isTyped(parcel))) return refused('refused-parcel')
    const isWhole = order.state === 'packed'
    if (!isWhole && order.state !== 'processing') return parcels.length > 0 ? { ok: true } : refused('nothing-packed')
    if (!isWhole && leaving.length === 0) return refused('nothing-packed')
    const codes = leaving.flatMap(({ id, state, code }) => {
      const given = state === 'registered' ? undefined : typed.find(({ parcel }) => parcel === id)?.code
      return [{ id, code: given || code }]
    })
    for (const { id, code } of codes) if (code) await giveTypedCode(tx, id, code)
    const all = joinTrackingCodes([...known, ...codes.flatMap(({ code }) => (code ? [code] : []))])
    const open = { tx, queue, orderId }
    if (!isWhole) return sendPart(open, { ids: codes.map(({ id }) => id), codes: all })
    const { type } = await packedOrder(tx, orderId)
    const moved = await moveOn(open, type === 'shop' ? 'ready' : 'shipped', all || undefined)
    return moved.ok ? { ok: true } : refused('nothing-packed')
  })
}

type Open = { tx: Db; queue: PackDeps['queue']; orderId: number }

async function sendPart({ tx, queue, orderId }: Open, part: { ids: number[]; codes: string }): Promise<Outcome> {
  await tx.execute(sql`update parcels set state = 'sent', sent_at = now(), problem = null, version = version + 1
    where order_id = ${orderId} and state in ('packed', 'refused')`)
  await tx.execute(sql`update orders set tracking_code = ${part.codes || null} where id = ${orderId}`)
  const about = `part-${part.ids[0]}`
  await queueOrderEmail(tx, queue, { kind: 'order-shipped', orderId, about, parcels: part.ids })
  await leaveWave(tx, orderId)
  return { ok: true }
}
