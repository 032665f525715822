import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { carts } from '../cart/cart.tables.ts'
import { totalsOf } from '../cart/totals.ts'
import { holdUntil } from '../checkout/insert-order.db.ts'
import { type Db, firstRow } from '../db.ts'
import { inLang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from '../orders/number.ts'
import { orderEvents, orderLines, orders } from '../orders/orders.tables.ts'
import { startUnpaid } from '../payments/on-invoice.db.ts'
import { payments } from '../payments/payments.tables.ts'
import { isPaidLater } from '../payments/provider.ts'
import { DELIVERY_LINE } from './choose-delivery.db.ts'
import type { DeliveryChange } from './delivery-change.ts'
import { findPayment } from './delivery-payment.db.ts'
import { type EditRefusal, EditRefused, type StoredOrder } from './goods-edit.ts'
import type { OpenEdit } from './open-edit.ts'
import type { Supplement } from './supplement.db.ts'

/** An order that asks for the dearer delivery of a paid one: a service alone, which nobody packs. @throws EditRefused */
export async function placeDeliverySupplement(
  open: OpenEdit,
  { method, delivery, shippingVatRate }: DeliveryChange,
  amount: Cents,
): Promise<Supplement> {
  const { tx, deps, order } = open
  const { now, settings } = deps
  const provider = await usableProvider(open, method)
  const line = { type: 'service' as const, unit: amount, quantity: 1, rateBp: shippingVatRate ?? 0, discount: 0 }
  const none = { gross: 0, rateBp: shippingVatRate ?? 0 }
  const totals = totalsOf({ lines: [line], shipping: none, surcharge: none, vat: 'standard' })
  const [cart] = await tx.insert(carts).values({ state: 'ordered' }).returning({ id: carts.id })
  const id = await firstRow<{ id: number }>(tx, sql`select nextval('orders_id_seq')::int as id`)
  if (!cart || !id) throw new Error('The cart of an order by staff was not written')
  const prefixedId = deps.orderNumber ?? (await freeNumber(tx))
  await tx.insert(orders).values({
    ...buyerOf(order),
    ...{ id: id.id, prefixedId, cartId: cart.id, ...deps.address(id.id) },
    ...{ supplementsId: order.id, sessionHash: `supplement:${order.id}`, delivery, parcels: null },
    ...{ itemsTotal: totals.items, discountTotal: 0, shippingTotal: 0, shippingVatRate: none.rateBp, shippingVat: 0 },
    ...{ surchargeTotal: 0, surchargeVatRate: none.rateBp, surchargeVat: 0 },
    ...{ total: totals.total, vatTotal: totals.vat, vatRows: totals.vatRows },
    ...{ placedAt: now, holdUntil: holdUntil(provider, now, settings), termsVersion: settings.terms_version },
  })
  await tx.insert(orderLines).values({
    ...{ orderId: id.id, position: 1, productId: null, type: 'service', code: DELIVERY_LINE, quantity: 1 },
    ...{ title: inLang(delivery.title, order.lang), unitPrice: amount, total: amount, isReversed: false },
    ...{ vatRate: line.rateBp, vat: totals.lines[0]?.vat ?? 0 },
  })
  await tx.insert(orderEvents).values({ orderId: id.id, toState: 'awaiting_payment', actor: deps.actor, at: now })
  await tx
    .insert(payments)
    .values({ orderId: id.id, provider, reference: randomUUID(), amount: totals.total, createdAt: now })
  await queueOrderEmail(tx, deps.queue, { kind: 'order-placed', orderId: id.id })
  if (isPaidLater(provider)) await startUnpaid(tx, deps, { orderId: id.id, provider })
  return { id: id.id, number: prefixedId, total: totals.total, shipping: 0, vat: totals.vat, vatRows: totals.vatRows }
}

const buyerOf = (order: StoredOrder) => ({
  ...{ userId: order.userId, companyId: order.companyId, lang: order.lang, buyerType: order.buyerType },
  ...{ name: order.name, surname: order.surname, email: order.email, company: order.company },
  ...{ phoneCode: order.phoneCode, phoneNumber: order.phoneNumber },
  ...{ buyerReference: order.buyerReference, contractNumber: order.contractNumber },
  ...{ paymentMethodCode: order.paymentMethodCode, paymentMethodTitle: order.paymentMethodTitle },
})

/** @throws EditRefused where the order has no VAT, whose evidence is of the day of the order, or cannot be paid so */
async function usableProvider(open: OpenEdit, method: DeliveryChange['method']): Promise<string> {
  const refuse = (refusal: EditRefusal): never => {
    throw new EditRefused(refusal)
  }
  if (open.order.vatNote === 'intra-eu') return refuse({ ok: false, reason: 'supplement', problem: 'vat' })
  const payment = await findPayment(open, method)
  if (!payment?.isUsable) return refuse({ ok: false, reason: 'delivery-method', problem: 'difference' })
  return payment.provider
}

async function freeNumber(tx: Db): Promise<string> {
  for (;;) {
    const number = orderNumber(randomBytes(ORDER_NUMBER_BYTES))
    const [taken] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.prefixedId, number))
    if (!taken) return number
  }
}
