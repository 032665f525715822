import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Cents } from '../money/money.ts'
import { type Changed, changeState } from '../orders/change.db.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import { parseOrderNumber } from '../orders/number.ts'
import { canBecome, type OrderState } from '../orders/states.ts'
import { leaveWave } from '../parcels/leave-wave.db.ts'
import { packRest } from '../parcels/order-parcels.db.ts'
import { moveParcels, sendParcels } from '../parcels/send-parcels.db.ts'
import { acceptTransfer } from '../payments/accept-transfer.db.ts'
import { cancelByMerchant, refundableMoney, restReference } from '../payments/cancel-order.db.ts'
import { type RefundResult, refundPayment } from '../payments/refund.db.ts'
import { recordRefundByHand } from '../payments/refund-by-hand.db.ts'
import type { SettlementDeps } from '../payments/settle.db.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'
import { trackingCodesOf } from '../shipping/tracking.ts'
import { type OrderVerb, waitsForBuyer } from './possible-verbs.ts'

export type MerchantDeps = SettlementDeps

type RefundOptions = {
  /** Cents; all that is left when not said. */
  amount?: Cents
  restock?: boolean
}

export type ChangeOptions = RefundOptions & {
  /** Of its parcels, as `joinTrackingCodes` writes them. */
  trackingCode?: string
}

/** `money`: the state of the refund; `provider-away` is retried. */
export type MerchantResult =
  | { ok: true; from: OrderState; to: OrderState; money?: 'done' | 'pending' | 'provider-away' | 'refused' }
  | { ok: false; reason: 'unknown' | 'nothing-paid' | 'too-much' | 'refused' | 'provider-away' }
  | { ok: false; reason: 'not-allowed'; from: OrderState }

type FoundOrder = { id: number; state: OrderState }

/** @param number as typed: `E-7K4-M92`, `e7k4m92` */
export async function changeOrder(
  deps: MerchantDeps,
  number: string,
  verb: OrderVerb,
  options: ChangeOptions = {},
): Promise<MerchantResult> {
  const written = parseOrderNumber(number)
  const order = written
    ? await firstRow<FoundOrder>(deps.db, sql`select id, state from orders where prefixed_id = ${written}`)
    : undefined
  if (!order) return { ok: false, reason: 'unknown' }
  if (verb === 'refund') return refundOrder(deps, order, options)
  if (verb === 'refunded') return recordRefunded(deps, order, options)
  if (verb === 'cancel') return cancel(deps, order.id)
  return deps.db.transaction(async (tx) => {
    if (verb !== 'paid') return moveOn({ tx, queue: deps.queue, orderId: order.id }, verb, options.trackingCode)
    const changed = await acceptTransfer(tx, deps, order.id)
    return resultOf(changed, changed.ok && changed.from !== 'awaiting_payment' ? changed.from : 'paid')
  })
}

const targets = {
  packed: 'packed',
  shipped: 'shipped',
  ready: 'ready_for_pickup',
  completed: 'completed',
} as const satisfies Partial<Record<OrderVerb, OrderState>>

export type OpenOrder = { tx: Db; queue: Queue; orderId: number }

/** Call in a transaction; locks the order. */
export async function moveOn(
  open: OpenOrder,
  verb: keyof typeof targets,
  trackingCode?: string,
): Promise<MerchantResult> {
  const { tx, queue, orderId } = open
  const to = targets[verb]
  const [order] = await rows<{ state: OrderState; type: ShippingType }>(
    tx,
    sql`select state, delivery->>'type' as type from orders where id = ${orderId} for update`,
  )
  if (!order) return { ok: false, reason: 'unknown' }
  if (verb === 'ready' && !waitsForBuyer(order.type)) return { ok: false, reason: 'not-allowed', from: order.state }
  if (verb === 'shipped' && trackingCode && WAS_SENT.includes(order.state)) {
    return addTrackingCode(open, trackingCode, order.state)
  }
  // "packed" implies "processing", which has no command.
  if (verb === 'packed' && canBecome(order.state, 'processing'))
    await changeState(tx, orderId, { to: 'processing', actor: 'merchant' })
  const changed = await changeState(tx, orderId, { to, actor: 'merchant' })
  if (!changed.ok) return resultOf(changed, to)
  await moveParcelsOn(tx, orderId, verb, trackingCode)
  if (trackingCode) await tx.execute(sql`update orders set tracking_code = ${trackingCode} where id = ${orderId}`)
  if (verb === 'shipped') await queueOrderEmail(tx, queue, { kind: 'order-shipped', orderId })
  if (verb === 'ready') await queueOrderEmail(tx, queue, { kind: 'order-ready', orderId })
  return { ok: true, from: order.state, to }
}

async function moveParcelsOn(tx: Db, orderId: number, verb: keyof typeof targets, trackingCode = '') {
  if (verb === 'packed') return packRest(tx, orderId)
  await leaveWave(tx, orderId)
  if (verb === 'shipped') return sendParcels(tx, orderId, trackingCodesOf(trackingCode))
  await packRest(tx, orderId)
  await moveParcels(tx, orderId, verb === 'ready' ? 'waiting_for_buyer' : 'delivered')
}

const WAS_SENT: readonly OrderState[] = ['shipped', 'ready_for_pickup', 'completed']

async function addTrackingCode(
  { tx, queue, orderId }: OpenOrder,
  trackingCode: string,
  state: OrderState,
): Promise<MerchantResult> {
  await sendParcels(tx, orderId, trackingCodesOf(trackingCode))
  const changed = await firstRow<{ is_in_letter: boolean }>(
    tx,
    // A queued e-mail will contain the new code.
    sql`update orders set tracking_code = ${trackingCode} where id = ${orderId}
          and tracking_code is distinct from ${trackingCode}
        returning exists (select from letters
          where kind = 'order-shipped' and subject = 'order:' || orders.id and state = 'queued') as is_in_letter`,
  )
  if (changed && !changed.is_in_letter) {
    await queueOrderEmail(tx, queue, { kind: 'order-shipped', orderId, about: trackingCode })
  }
  return { ok: true, from: state, to: state }
}

async function cancel(deps: MerchantDeps, orderId: number): Promise<MerchantResult> {
  const { changed, refund } = await cancelByMerchant(deps, orderId)
  const result = resultOf(changed, 'cancelled')
  if (!result.ok || !refund) return result
  return { ...result, to: await stateOf(deps.db, orderId, result.to), money: moneyOf(refund) }
}

/** A repeated refund of the rest has the same reference and is not made twice. */
async function refundOrder(
  deps: MerchantDeps,
  { id: orderId, state: from }: FoundOrder,
  { amount, restock = false }: RefundOptions,
): Promise<MerchantResult> {
  const remaining = await refundableMoney(deps.db, orderId)
  if (!remaining) return { ok: false, reason: 'nothing-paid' }
  const { paymentId, left } = remaining
  const reference = amount === undefined ? restReference(orderId, left) : `order-${orderId}-${randomUUID()}`
  const result = await refundPayment(deps, {
    orderId,
    amount: amount ?? left,
    reference,
    paymentId,
    reason: restock ? 'returned' : 'merchant',
    restock,
  })
  if (result.ok) return { ok: true, from, to: await stateOf(deps.db, orderId, from), money: result.state }
  const { reason } = result
  const isKnown = reason === 'refused' || reason === 'provider-away' || reason === 'too-much'
  return { ok: false, reason: isKnown ? reason : 'nothing-paid' }
}

async function recordRefunded(
  deps: MerchantDeps,
  { id: orderId, state: from }: FoundOrder,
  { amount, restock = false }: RefundOptions,
): Promise<MerchantResult> {
  const recorded = await recordRefundByHand(deps, orderId, { amount, restock })
  if (!recorded.ok) return recorded
  return { ok: true, from, to: await stateOf(deps.db, orderId, from), money: 'done' }
}

async function stateOf(db: Db, orderId: number, otherwise: OrderState): Promise<OrderState> {
  const order = await firstRow<{ state: OrderState }>(db, sql`select state from orders where id = ${orderId}`)
  return order?.state ?? otherwise
}

function moneyOf(refund: RefundResult): 'done' | 'pending' | 'provider-away' | 'refused' {
  if (refund.ok) return refund.state
  return refund.reason === 'refused' ? 'refused' : 'provider-away'
}

function resultOf(changed: Changed, to: OrderState): MerchantResult {
  return changed.ok ? { ok: true, from: changed.from, to } : changed
}
