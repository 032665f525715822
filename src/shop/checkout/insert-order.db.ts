import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { endOfRigaDay, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'
import type { ShippingFields } from '../cart/cart.tables.ts'
import type { PricedCart } from '../cart/cart.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import { type Committing, firstRow, isCommitting, rowOf } from '../db.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from '../orders/number.ts'
import type { Buyer, OrderAccess, OrderRequest } from '../orders/order.ts'
import { type OrderDelivery, orders, type VatEvidence } from '../orders/orders.tables.ts'
import type { Settings } from '../settings/settings.ts'
import { DIVISION_BY_ZERO, hasSqlState } from '../sql-state.ts'
import { deductFromStock, isTakenInFull, lockedStock, type TakenStock, takenStock } from '../stock/taking.db.ts'
import type { VatExemption } from '../tax/treatment.ts'
import { productLines } from './allocate-stock.ts'
import { type BuyerSession, guestOrigin, type PlaceOrderTx } from './deps.ts'

type Agreed = {
  orderId: number
  emailId: string | null
  address: OrderAccess
  priced: PricedCart
  delivery: OrderDelivery
}

/** `isLast`: no statement of the transaction comes after it. */
type Placing = { deps: PlaceOrderTx; session: BuyerSession; request: OrderRequest; agreed: Agreed; isLast: boolean }

const MAX_ATTEMPTS = 20

type Row = { shipping: ShippingFields; stock: TakenStock[] | null }
type Written = { prefixedId: string; shipping: ShippingFields; stock: TakenStock[] }

/** What makes the order impossible is found out by writing it again, with a commit of its own. */
export class OrderNotWritten extends Error {}

/**
 * One statement, so that product rows stay locked only from here to the commit, which goes with it where it can.
 * @throws OrderNotWritten
 */
export async function insertOrder(placing: Placing): Promise<Written> {
  const { deps, isLast } = placing
  const order = orderRow(placing)
  if (isLast && isCommitting(deps.db)) return insertAndCommit(deps.db, order, placing)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const prefixedId = deps.orderNumber ?? orderNumber(randomBytes(ORDER_NUMBER_BYTES))
    const row = await firstRow<Row>(deps.db, sql`${writeQuery({ ...order, prefixedId }, placing)} from inserted_order`)
    if (row) return { prefixedId, shipping: row.shipping, stock: row.stock ?? [] }
  }
  throw new Error('No free order number was found')
}

async function insertAndCommit(
  db: Committing,
  order: Omit<OrderRow, 'prefixedId'>,
  placing: Placing,
): Promise<Written> {
  const prefixedId = placing.deps.orderNumber ?? orderNumber(randomBytes(ORDER_NUMBER_BYTES))
  const lines = productLines(placing.agreed.priced.cart)
  // The process reads the answer after the commit, so the statement itself must fail.
  const query = sql`${writeQuery({ ...order, prefixedId }, placing)},
    1 / (exists (select from inserted_order) and ${isTakenInFull(lines)})::int`
  const found = await db.executeAndCommit(query).catch((error: unknown) => {
    throw hasSqlState(error, DIVISION_BY_ZERO) ? new OrderNotWritten() : error
  })
  const [row] = found.rows as Row[]
  if (!row) throw new Error('An order that was written without an answer')
  return { prefixedId, shipping: row.shipping, stock: row.stock ?? [] }
}

type OrderRow = typeof orders.$inferInsert

/** Where stock is insufficient nothing is taken; the caller then rejects and rolls back. */
const writeQuery = (order: OrderRow, { deps, session, request, agreed }: Placing) => sql`
  with locked_stock as materialized (${lockedStock(productLines(agreed.priced.cart))}
  ), inserted_order as (
    insert into orders ${rowOf(orders, order)} on conflict (prefixed_id) do nothing returning id
  ), deducted_stock as (${deductFromStock}
  ), inserted_lines as (
    insert into order_lines (order_id, position, product_id, type, title, code, manufacturer, image, quantity, unit_price,
      discount, total, vat_rate, vat, is_reversed, unit_cost, taken_quantity, taken_virtual)
    select inserted_order.id, l.*, s.cost, coalesce(s.own, 0), coalesce(s.pieces - s.own, 0)
    from inserted_order, jsonb_to_recordset(${JSON.stringify(lineRows(agreed.priced))}::jsonb) as l(
      position int, product_id int, type text, title text, code text, manufacturer text, image text, quantity int,
      unit_price int, discount int, total int, vat_rate int, vat int, is_reversed boolean)
    left join locked_stock s on s.id = l.product_id and l.type = 'product'
  ), ${insertedUses(order)}inserted_event as (
    insert into order_events (order_id, to_state, actor, at)
    select id, 'awaiting_payment', ${deps.actor ?? 'buyer'}, ${deps.now.toISOString()}::timestamptz from inserted_order
  ), inserted_payment as (
    insert into payments (order_id, provider, reference, amount, created_at)
    select id, ${agreed.priced.payment?.provider ?? null}, ${randomUUID()}, ${order.total}::int,
      ${deps.now.toISOString()}::timestamptz from inserted_order
  ), inserted_email as (
    insert into letters (id, kind, subject, recipient, lang, data)
    select ${agreed.emailId}::uuid, 'order-placed', 'order:' || id, ${order.email}, ${deps.lang},
      jsonb_build_object('orderId', id) from inserted_order where ${agreed.emailId}::uuid is not null
  ), updated_cart as (
    update carts set state = 'ordered', shipping_method_id = ${agreed.priced.cart.shippingMethodId}::int,
      shipping = ${JSON.stringify(request.shipping)}::jsonb, payment_method_id = ${agreed.priced.cart.paymentMethodId}::int
    from inserted_order where carts.id = ${order.cartId} returning shipping
  ), updated_key as (
    update idempotency_keys set order_id = inserted_order.id
    from inserted_order where scope = ${session.sessionHash} and key = ${session.idempotencyKey}
  )
  select (select shipping from updated_cart) as shipping, ${takenStock} as stock`

/** Only where a rule gave something, so that other orders cost no more. */
const insertedUses = ({ promotions }: OrderRow) =>
  promotions
    ? sql`inserted_uses as (
    insert into promotion_uses (promotion_id, order_id, amount)
    select p.id, inserted_order.id, u.amount
    from inserted_order, jsonb_to_recordset(${JSON.stringify(promotions)}::jsonb) as u(id int, amount int)
    join promotions p on p.id = u.id
  ), `
    : sql``

function orderRow({ deps, session, request: { buyer }, agreed }: Placing): Omit<OrderRow, 'prefixedId'> {
  const { lang, now, settings, facts } = deps
  const { orderId, address, priced, delivery } = agreed
  const { cart, totals, payment, shipping } = priced
  if (!payment) throw new Error('An order without payment')
  return {
    id: orderId,
    tokenHash: address.tokenHash,
    addressNonce: address.addressNonce,
    cartId: cart.id,
    userId: session.userId,
    companyId: facts.account?.company?.id ?? null,
    sessionHash: session.sessionHash,
    network: guestOrigin(session, facts.account, buyer)?.network,
    lang: lang,
    ...buyerColumns(buyer),
    delivery,
    parcels: shipping?.ok ? shipping.parcels : null,
    paymentMethodCode: payment.code,
    paymentMethodTitle: payment.title,
    couponCode: cart.coupon?.code ?? null,
    promotions: priced.parts.promotions.length > 0 ? priced.parts.promotions : null,
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
    // Who approves it need not be the one who pays.
    holdUntil: holdUntil(deps.approval ? 'transfer' : payment.provider, now, settings),
    termsVersion: settings.terms_version,
  }
}

export function evidenceOf(account: BuyerAccount | null, treatment: VatExemption): VatEvidence {
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
    const lineTotals = totals.lines[i]
    if (!lineTotals) throw new Error('A line without totals')
    return {
      position: i + 1,
      product_id: line.productId,
      type: line.type,
      title: line.title,
      code: line.code,
      manufacturer: line.manufacturer ?? '',
      image: line.image,
      quantity: line.quantity,
      unit_price: lineTotals.unit,
      discount: lineTotals.discount,
      total: lineTotals.total,
      vat_rate: lineTotals.rateBp,
      vat: lineTotals.vat,
      is_reversed: lineTotals.isReversed,
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

export function holdUntil(provider: string, now: Date, settings: Settings): Date {
  if (provider !== 'transfer') return new Date(now.getTime() + settings.hold_minutes * 60_000)
  return endOfRigaDay(addWorkingDays(toRigaDate(now), settings.transfer_days))
}
