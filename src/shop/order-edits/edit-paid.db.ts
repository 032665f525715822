import { eq, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { replaceInvoice } from '../invoices/invoices.db.ts'
import { type BasisPoints, type Cents, sum, type VatRow } from '../money/money.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import { orders } from '../orders/orders.tables.ts'
import { refundableMoney } from '../payments/cancel-order.db.ts'
import { isByHand } from '../payments/provider.ts'
import { type Refund, writeRefund } from '../payments/refund.db.ts'
import type { RefundedParts } from '../payments/refunded-parts.ts'
import { moveStock } from '../stock/move.db.ts'
import { MAIN_LOCATION } from '../stock/reasons.ts'
import { paidSupplement } from './choose-delivery.db.ts'
import { placeDeliverySupplement } from './delivery-supplement.db.ts'
import { releasePicked } from './edit-stock.db.ts'
import { lastProvider } from './edit-unpaid.db.ts'
import {
  type ChangedLine,
  changedLines,
  type EditRefusal,
  EditRefused,
  type EditSums,
  sumsOfTotals,
  totalsOfEdit,
} from './goods-edit.ts'
import type { GoodsEdited, OpenEdit } from './open-edit.ts'
import { editedLines, recordEdit } from './record-edit.db.ts'
import { placeSupplement, type Supplement } from './supplement.db.ts'

/** What goes is refunded and restocked, what comes is a supplementary order. The paid order stays as it was paid. */
export async function editPaid(open: OpenEdit): Promise<{ edited: GoodsEdited; refund: Refund | null }> {
  const { tx, deps, order, lines, edit, added, delivery } = open
  const changed = changedLines(open)
  const { shipping, dearer } = await shippingOf(open, edit.shipping ?? order.shippingTotal)
  const fewer = changed.map((change) => fewerOf(change))
  const gains = [
    ...changed.flatMap(({ line, quantity }) =>
      quantity > line.quantity ? [{ productId: line.productId ?? 0, quantity: quantity - line.quantity }] : [],
    ),
    ...edit.added,
  ]
  const before = totalsOfEdit(order, lines, order.shippingTotal)
  const kept = fewer.filter(({ quantity }) => quantity > 0)
  const after = totalsOfEdit(
    order,
    kept.map(({ line, quantity, discount }) => ({ ...line, quantity, discount })),
    shipping,
  )
  const amount = before.total - after.total
  if (amount === 0 && gains.length === 0 && !delivery) refuse({ ok: false, reason: 'nothing' })
  const version = order.version + 1
  const moved = delivery ? { delivery: delivery.delivery, parcels: delivery.parcels } : {}
  await tx
    .update(orders)
    .set({ version, ...moved })
    .where(eq(orders.id, order.id))
  for (const change of fewer) await bringBack(open, change)
  const refund =
    amount === 0 ? null : await giveBack(open, amount, partsOf(fewer, { from: order.shippingTotal, to: shipping }))
  const supplement =
    delivery && dearer > 0
      ? await placeDeliverySupplement(open, delivery, dearer)
      : gains.length === 0
        ? null
        : await placeSupplement(open, together(gains))
  const difference = (supplement?.total ?? 0) - amount
  await recordEdit(open, {
    version,
    kind: 'paid',
    lines: editedLines(order, fewer, { added, shipping, delivery }),
    difference,
    refundReference: refund?.reference ?? null,
    supplementId: supplement?.id ?? null,
  })
  if (delivery) {
    const about = `edit-${version}`
    await queueOrderEmail(tx, deps.queue, { kind: 'order-changed', orderId: order.id, about, isMoved: true })
  }
  const isReplaced =
    delivery !== undefined && amount === 0 && order.shippingTotal > 0 && (await renewInvoice(open, version))
  const edited: GoodsEdited = {
    ok: true,
    kind: 'paid',
    version,
    before: sumsOfTotals(before),
    after: withSupplement(sumsOfTotals(after), supplement, delivery ? 'shipping' : 'items'),
    difference,
    refund: amount,
    supplement: supplement && { number: supplement.number, total: supplement.total },
    invoice: isReplaced ? 'replaced' : amount === 0 ? 'none' : 'credited',
    hasPayLink: supplement !== null && !isByHand(await lastProvider(tx, supplement.id)),
  }
  return { edited, refund }
}

const refuse = (refusal: EditRefusal): never => {
  throw new EditRefused(refusal)
}

/** What the paid order keeps of it, and what a supplementary order asks for. At another VAT nothing is kept. */
async function shippingOf(
  { tx, order, delivery }: OpenEdit,
  wanted: Cents,
): Promise<{ shipping: Cents; dearer: Cents }> {
  const { shippingTotal, shippingVatRate } = order
  if (!delivery) {
    if (wanted > shippingTotal) refuse({ ok: false, reason: 'shipping' })
    return { shipping: wanted, dearer: 0 }
  }
  const { supplemented } = delivery
  const isOf = (rate: BasisPoints | null) => rate === delivery.shippingVatRate
  const isSameVat = shippingTotal === 0 || isOf(shippingVatRate)
  if (supplemented.amount > 0 && (!isSameVat || !supplemented.vatRates.every(isOf) || wanted < supplemented.amount)) {
    refuse({ ok: false, reason: 'delivery', why: 'paid-supplement', number: await paidSupplement(tx, order.id) })
  }
  const own = wanted - supplemented.amount
  const shipping = isSameVat ? Math.min(own, shippingTotal) : 0
  return { shipping, dearer: own - shipping }
}

/** The invoice names the way of delivery; one of which a part is credited stays. */
async function renewInvoice({ tx, deps, order }: OpenEdit, version: number): Promise<boolean> {
  const issuing = { tx, now: deps.now, settings: deps.settings }
  return (await replaceInvoice(issuing, order.id, `edit-${order.id}-${version}`)) !== null
}

/** What is left of the paid pieces; more pieces are no part of it. */
function fewerOf({ line, quantity, discount }: ChangedLine): ChangedLine {
  if (quantity >= line.quantity && discount < line.discount) {
    refuse({ ok: false, reason: 'discount', code: line.code })
  }
  return { line, quantity: Math.min(quantity, line.quantity), discount }
}

/** Once for each product, as in a cart. */
function together<Gain extends { productId: number; quantity: number }>(gains: readonly Gain[]): Gain[] {
  const byProduct = new Map<number, Gain>()
  for (const gain of gains) {
    const known = byProduct.get(gain.productId)
    byProduct.set(gain.productId, known ? { ...known, quantity: known.quantity + gain.quantity } : gain)
  }
  return [...byProduct.values()]
}

/** For the credit note's VAT; a discount or a cheaper delivery is a sum only. */
function partsOf(fewer: readonly ChangedLine[], shipping: { from: Cents; to: Cents }): RefundedParts | undefined {
  const lines = fewer
    .filter(({ line, quantity }) => quantity < line.quantity)
    .map(({ line, quantity }) => ({ position: line.position, quantity: line.quantity - quantity }))
  const isFree = shipping.from > 0 && shipping.to === 0
  return lines.length > 0 || isFree ? { lines, charges: isFree ? ['delivery'] : [] } : undefined
}

/** The only place where an edit gives money back. The vendor is asked after the commit. */
async function giveBack({ tx, order }: OpenEdit, amount: Cents, parts: RefundedParts | undefined): Promise<Refund> {
  const money = await refundableMoney(tx, order.id)
  if (!money || money.left < amount) throw new EditRefused({ ok: false, reason: 'too-much' })
  const reference = `order-${order.id}-edit-${order.version + 1}`
  const { paymentId } = money
  const written = await writeRefund(tx, { orderId: order.id, amount, reference, paymentId, reason: 'merchant', parts })
  if ('ok' in written) throw new EditRefused({ ok: false, reason: 'too-much' })
  return written
}

/** The supplier's pieces first. */
async function bringBack({ tx, deps, order }: OpenEdit, { line, quantity }: ChangedLine) {
  const pieces = line.quantity - quantity
  if (pieces === 0) return
  await releasePicked(tx, line.id, quantity)
  if (line.type === 'service' || line.productId === null) return
  const code = await codeOf(tx, line.productId)
  const virtual = Math.min(pieces, line.takenVirtual)
  for (const [location, count] of [
    ['supplier', virtual],
    [MAIN_LOCATION, pieces - virtual],
  ] as const) {
    if (count === 0) continue
    const about = { reason: 'return', actor: deps.actor, reference: order.prefixedId, location } as const
    const moved = await moveStock(tx, code, count, about)
    if (!moved.ok) throw new Error(`Pieces of ${code} cannot come back: ${moved.reason}`)
  }
}

async function codeOf(tx: Db, productId: number): Promise<string> {
  const found = await firstRow<{ code: string }>(tx, sql`select code from products where id = ${productId}`)
  if (!found) throw new Error(`There is no product ${productId}`)
  return found.code
}

/** @param part what the supplementary order asks for */
function withSupplement(sums: EditSums, supplement: Supplement | null, part: 'items' | 'shipping'): EditSums {
  if (!supplement) return sums
  const { total, vat, vatRows } = supplement
  return {
    ...sums,
    [part]: sums[part] + total,
    vat: sums.vat + vat,
    total: sums.total + total,
    vatRows: addRows([...sums.vatRows, ...vatRows]),
  }
}

function addRows(vatRows: readonly VatRow[]): VatRow[] {
  return [...new Set(vatRows.map(({ rateBp }) => rateBp))].map((rateBp) => {
    const own = vatRows.filter((row) => row.rateBp === rateBp)
    const total = (name: 'gross' | 'net' | 'vat') => sum(own.map((row) => row[name]))
    return { rateBp, gross: total('gross'), net: total('net'), vat: total('vat') }
  })
}
