import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { endOfRigaDay, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'
import type { ShippingFields } from '../cart/cart.tables.ts'
import type { PricedCart } from '../cart/cart.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import { firstRow, rowOf } from '../db.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from '../orders/number.ts'
import type { Buyer, OrderAddress, OrderRequest } from '../orders/order.ts'
import { type OrderDelivery, orders, type VatEvidence } from '../orders/orders.tables.ts'
import type { Settings } from '../settings/settings.ts'
import { lockedShelves, takenFromShelves } from '../stock/taking.db.ts'
import type { Relief } from '../tax/treatment.ts'
import { productLines, type StockRow } from './allocate-stock.ts'
import { type BuyerSession, guestOrigin, type PlaceOrderTx } from './deps.ts'

/** An order as agreed, before it is written. `letterId` is that of the letter to the buyer, null for none yet. */
export type Agreed = {
  orderId: number
  letterId: string | null
  address: OrderAddress
  priced: PricedCart
  delivery: OrderDelivery
}

/** Order numbers are random; the unique key refuses a second use, and another one is drawn. */
const MOST_DRAWS = 20

/**
 * `shipping` as the database keeps it, so that the first answer and a repeated one are the same. `shelves` as they were
 * before: the caller sees by them whether the order had all that it wanted, and undoes it when not.
 */
type Written = { prefixedId: string; shipping: ShippingFields; shelves: StockRow[] }

/**
 * Takes the goods and writes the order with its lines, its event, its payment, its letter; the cart becomes `ordered`,
 * the key gets its order. All in one statement, so that rows of products, for which others wait, are held from here to
 * the commit and no longer.
 */
export async function insertOrder(
  placing: PlaceOrderTx,
  placer: BuyerSession,
  request: OrderRequest,
  agreed: Agreed,
): Promise<Written> {
  const order = orderRow(placing, placer, request, agreed)
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const prefixedId = placing.orderNumber ?? orderNumber(randomBytes(ORDER_NUMBER_BYTES))
    const row = await firstRow<{ shipping: ShippingFields; shelves: StockRow[] | null }>(
      placing.db,
      writeQuery({ ...order, prefixedId }, placing, placer, request, agreed),
    )
    if (row) return { prefixedId, shipping: row.shipping, shelves: row.shelves ?? [] }
  }
  throw new Error('No free order number was found')
}

type OrderRow = typeof orders.$inferInsert

/** Where there is too little of something, nothing is taken of it, and the refusal that follows undoes the rest. */
const writeQuery = (
  order: OrderRow,
  placing: PlaceOrderTx,
  placer: BuyerSession,
  request: OrderRequest,
  agreed: Agreed,
) => sql`
  with shelves as materialized (${lockedShelves(productLines(agreed.priced.cart))}
  ), placed as (
    insert into orders ${rowOf(orders, order)} on conflict (prefixed_id) do nothing returning id
  ), taken as (${takenFromShelves}
  ), lines as (
    insert into order_lines (order_id, position, product_id, type, title, code, manufacturer, image, quantity, unit_price,
      discount, total, vat_rate, vat, is_reversed, taken_quantity, taken_virtual)
    select placed.id, l.*, coalesce(s.own, 0), coalesce(s.pieces - s.own, 0)
    from placed, jsonb_to_recordset(${JSON.stringify(lineRows(agreed.priced))}::jsonb) as l(
      position int, product_id int, type text, title text, code text, manufacturer text, image text, quantity int,
      unit_price int, discount int, total int, vat_rate int, vat int, is_reversed boolean)
    left join shelves s on s.id = l.product_id and l.type = 'product'
  ), event as (
    insert into order_events (order_id, to_state, actor, at)
    select id, 'awaiting_payment', 'buyer', ${placing.now.toISOString()}::timestamptz from placed
  ), payment as (
    insert into payments (order_id, provider, reference, amount, created_at)
    select id, ${agreed.priced.payment?.provider ?? null}, ${randomUUID()}, ${order.total}::int,
      ${placing.now.toISOString()}::timestamptz from placed
  ), letter as (
    insert into letters (id, kind, subject, recipient, lang, data)
    select ${agreed.letterId}::uuid, 'order-placed', 'order:' || id, ${order.email}, ${placing.lang},
      jsonb_build_object('orderId', id) from placed where ${agreed.letterId}::uuid is not null
  ), ordered as (
    update carts set state = 'ordered', shipping_method_id = ${agreed.priced.cart.shippingMethodId}::int,
      shipping = ${JSON.stringify(request.shipping)}::jsonb, payment_method_id = ${agreed.priced.cart.paymentMethodId}::int
    from placed where carts.id = ${order.cartId} returning shipping
  ), keyed as (
    update idempotency_keys set order_id = placed.id
    from placed where scope = ${placer.sessionHash} and key = ${placer.idempotencyKey}
  )
  select (select shipping from ordered) as shipping, (select json_agg(json_build_object(
      'id', id, 'quantity', quantity, 'virtual_quantity', virtual_quantity, 'price', price)) from shelves) as shelves
  from placed`

function orderRow(
  { lang, now, settings, facts }: PlaceOrderTx,
  placer: BuyerSession,
  { buyer }: OrderRequest,
  { orderId, address, priced, delivery }: Agreed,
): Omit<OrderRow, 'prefixedId'> {
  const { cart, totals, payment } = priced
  if (!payment) throw new Error('An order without payment')
  return {
    id: orderId,
    tokenHash: address.tokenHash,
    addressNonce: address.addressNonce,
    cartId: cart.id,
    userId: placer.userId,
    sessionHash: placer.sessionHash,
    network: guestOrigin(placer, facts.account, buyer)?.network,
    lang: lang,
    ...buyerColumns(buyer),
    delivery,
    paymentMethodCode: payment.code,
    paymentMethodTitle: payment.title,
    couponCode: cart.coupon?.code ?? null,
    itemsTotal: totals.items,
    discountTotal: totals.discount,
    shippingTotal: totals.shipping,
    shippingVatRate: totals.shippingRateBp,
    shippingVat: totals.shippingVat,
    surchargeTotal: totals.surcharge,
    surchargeVatRate: totals.surchargeRateBp,
    surchargeVat: totals.surchargeVat,
    total: totals.total,
    vatTotal: totals.vat,
    vatRows: totals.vatRows,
    vatNote: priced.vatNote,
    vatEvidence: priced.vatNote && evidenceOf(facts.account, priced.vatNote),
    placedAt: now,
    holdUntil: holdUntil(payment.provider, now, settings),
    termsVersion: settings.terms_version,
  }
}

export function evidenceOf(account: BuyerAccount | null, treatment: Relief): VatEvidence {
  const company = account?.company
  if (!company?.vat_check) throw new Error('An order without VAT and without its evidence')
  const { at, name = '', requestIdentifier = '' } = company.vat_check
  return {
    vat_number: company.vat_num,
    name,
    request_identifier: requestIdentifier,
    checked_at: at,
    matched: company.vat_holder === 'person' ? 'person' : 'name',
    treatment,
  }
}

export function lineRows({ cart, totals }: Pick<PricedCart, 'cart' | 'totals'>) {
  return cart.lines.map((line, i) => {
    const sums = totals.lines[i]
    if (!sums) throw new Error('A line without sums')
    return {
      position: i + 1,
      product_id: line.productId,
      type: line.type,
      title: line.title,
      code: line.code,
      manufacturer: line.manufacturer ?? '',
      image: line.image,
      quantity: line.quantity,
      unit_price: sums.unit,
      discount: sums.discount,
      total: sums.total,
      vat_rate: sums.rateBp,
      vat: sums.vat,
      is_reversed: sums.isReversed,
    }
  })
}

const buyerColumns = (buyer: Buyer) => ({
  buyerType: buyer.type,
  name: buyer.name,
  surname: buyer.surname,
  email: buyer.email,
  phoneCode: buyer.phone.code,
  phoneNumber: buyer.phone.number,
  company: buyer.company,
  buyerReference: buyer.buyerReference,
  contractNumber: buyer.contractNumber,
})

/** A link is paid in minutes; a transfer takes working days. */
export function holdUntil(provider: string, now: Date, settings: Settings): Date {
  if (provider !== 'transfer') return new Date(now.getTime() + settings.hold_minutes * 60_000)
  return endOfRigaDay(addWorkingDays(toRigaDate(now), settings.transfer_days))
}
