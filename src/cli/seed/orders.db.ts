import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { customers, type DemoCustomer } from '../../../demo/customers.ts'
import { type DemoDelivery, type DemoOrder, orders as demoOrders } from '../../../demo/orders.ts'
import { pickupPoints } from '../../../demo/pickup-points.ts'
import { practiceBank } from '../../adapters/payments/practice.ts'
import { createLookupCache } from '../../shop/cache/lookup-cache.ts'
import { endOfRigaDay, plusDays, toRigaDate } from '../../shop/calendar/days.ts'
import { cartItems, carts, type ShippingFields } from '../../shop/cart/cart.tables.ts'
import type { PlaceOrderDeps } from '../../shop/checkout/deps.ts'
import { placeOrder } from '../../shop/checkout/place-order.db.ts'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import type { Queue } from '../../shop/emails/queue.ts'
import { findCreditNotes, issueCreditNote } from '../../shop/invoices/invoices.db.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import { editGoods } from '../../shop/order-edits/edit-goods.db.ts'
import { cancelOrder } from '../../shop/orders/cancel.db.ts'
import { changeState } from '../../shop/orders/change.db.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from '../../shop/orders/number.ts'
import type { Buyer, OrderAccess } from '../../shop/orders/order.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import { markPaid, type PaidOrder } from '../../shop/payments/mark-paid.db.ts'
import { refundPayment } from '../../shop/payments/refund.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { moveMany } from '../../shop/stock/move.db.ts'
import { countryIds, line } from './people.db.ts'

const HOUR = 60 * 60 * 1000

/** Hours from order to payment; invoices are paid long after delivery. */
const PAID_AFTER = { 'practice-bank': 0.1, 'bank-transfer': 24, invoice: 240 }
/** Hours from payment (on invoice: from the order) to each state. */
const WORK: Partial<Record<OrderState, number>> = {
  processing: 15,
  packed: 18,
  shipped: 22,
  ready_for_pickup: 44,
  completed: 58,
  refunded: 240,
}
const CANCELLED_AFTER = 7 * 24
/** Places of supplementary orders, behind those of all others. */
const ADDED_FROM = 1_000

/** E-mails of past orders are stored as sent; none is sent. */
const noQueue: Queue = { add: async () => {} }

type Step = { order: DemoOrder; serial: number; to: OrderState; at: Date }
type SeedContext = { tx: Db; placing: Omit<PlaceOrderDeps, 'now'>; ids: Map<number, number> }

/** Uses the shop's own commands, so that totals, VAT and numbers are right. @param address as the shop makes it */
export async function seedOrders(tx: Db, now: Date, address: (orderId: number) => Omit<OrderAccess, 'id'>) {
  const memory = createLookupCache()
  const settings = await readSettings(tx, memory)
  const providers = new Set(['practice', 'transfer', 'invoice'])
  const context: SeedContext = {
    tx,
    placing: { db: tx, memory, queue: noQueue, settings, lang: DEFAULT_LANG, address, providers },
    ids: new Map(),
  }
  const steps = demoOrders.flatMap((order, serial) => stepsOf(order, serial, now))
  for (const step of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    await applyStep(context, step)
    await backdate(context, step)
  }
  for (const [serial, { added }] of demoOrders.entries()) {
    if (added) await addGoods(context, { serial, added, now })
  }
  // Paid orders are polled every hour, so the practice bank needs their payments.
  await tx.execute(sql`insert into practice_payments (reference, amount, order_number, return_url, notification_url, decision)
    select p.reference, p.amount, o.prefixed_id, '', '', case when p.state = 'failed' then 'failed' else 'accepted' end
    from payments p join orders o on o.id = p.order_id
    where p.provider = 'practice' and p.state in ('accepted', 'failed', 'partly_refunded', 'refunded')
    on conflict do nothing`)
  for (const [location, taken] of [
    ['main', sql`taken_quantity`],
    ['supplier', sql`taken_virtual`],
  ] as const) {
    const sold = sql`select l.product_id, sum(${taken})::int as quantity from order_lines l join orders o on o.id = l.order_id
      where o.state not in ('awaiting_payment', 'cancelled') and l.product_id is not null group by l.product_id`
    await moveMany(tx, sold, { actor: 'demo', reason: 'receipt', location })
  }
}

/** States of an order with their times, none in the future. */
function stepsOf(order: DemoOrder, serial: number, now: Date): Step[] {
  const placed = instantOf(order, now)
  const paid = placed + PAID_AFTER[order.payment] * HOUR
  const begun = order.payment === 'invoice' ? placed : paid
  const planned = statesOf(order).map((to) => ({
    to,
    at:
      to === 'awaiting_payment'
        ? placed
        : to === 'cancelled'
          ? placed + CANCELLED_AFTER * HOUR
          : to === 'paid'
            ? paid
            : begun + (WORK[to] ?? 0) * HOUR,
  }))
  const latest = (stepsLeft: number) => now.getTime() - (stepsLeft + 1) * 60_000 * 10
  return planned.map(({ to, at }, i) => ({
    order,
    serial,
    to,
    at: new Date(Math.min(at, latest(planned.length - 1 - i))),
  }))
}

function instantOf({ days_ago, at }: DemoOrder, now: Date): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const start = endOfRigaDay(plusDays(toRigaDate(now), -days_ago - 1)).getTime()
  return start + hours * HOUR + minutes * 60_000
}

function statesOf({ state, delivery, payment }: DemoOrder): OrderState[] {
  if (state === 'cancelled') return ['awaiting_payment', 'cancelled']
  const whole: OrderState[] = [
    'awaiting_payment',
    'paid',
    'processing',
    'packed',
    ...(delivery.method === 'shop' ? [] : (['shipped'] as const)),
    ...(delivery.method.startsWith('courier') ? [] : (['ready_for_pickup'] as const)),
    'completed',
    'refunded',
  ]
  const reached = whole.slice(0, whole.indexOf(state) + 1)
  if (payment !== 'invoice') return reached
  // Orders on invoice are processed at once and paid last.
  const unpaid = reached.filter((each) => each !== 'paid' && each !== 'processing')
  return state === 'completed' ? [...unpaid, 'paid'] : unpaid
}

async function applyStep(context: SeedContext, step: Step) {
  const { tx, placing, ids } = context
  const { serial, to, at } = step
  if (to === 'awaiting_payment') {
    ids.set(serial, await place(context, step))
    return
  }
  const id = orderIdOf(context, serial)
  if (to === 'paid') return pay(context, id, at)
  if (to === 'refunded') return refund(context, id, at)
  const changed =
    to === 'cancelled'
      ? await cancelOrder({ tx, queue: placing.queue }, id, { actor: 'clock' })
      : await changeState(tx, id, { to, actor: 'merchant' })
  if (!changed.ok) throw new Error(`The demo order ${serial} cannot become ${to}`)
}

function orderIdOf({ ids }: SeedContext, serial: number): number {
  const id = ids.get(serial)
  if (id === undefined) throw new Error(`The demo order ${serial} was not placed`)
  return id
}

async function place({ tx, placing }: SeedContext, { order, serial, at }: Step): Promise<number> {
  const customer = customers.find(({ email }) => email === order.customer)
  const user = await firstRow<{ id: number }>(tx, sql`select id from users where email = ${order.customer}`)
  if (!customer || !user) throw new Error(`There is no demo customer ${order.customer}`)
  const cartId = await fill(tx, order)
  const placed = await placeOrder(
    // Fixed numbers, so that docs and tests can name them.
    { ...placing, now: at, orderNumber: numberOf(serial) },
    { sessionHash: `demo:${serial}`, userId: user.id, cartId, idempotencyKey: null, bodyHash: '', origin: null },
    {
      buyer: buyerOf(customer, order),
      shipping: shippingOf(customer, order.delivery),
      shippingMethod: order.delivery.method,
      paymentMethod: order.payment,
    },
  )
  if (!placed.ok) throw new Error(`The demo order ${serial} was refused: ${JSON.stringify(placed)}`)
  await tx.execute(sql`update orders set tracking_code = ${order.tracking ?? null} where id = ${placed.orderId}`)
  return placed.orderId
}

/** Of the demo order at this place in the list. */
export const numberOf = (serial: number) =>
  orderNumber(createHash('sha256').update(`demo order ${serial}`).digest().subarray(0, ORDER_NUMBER_BYTES))

async function fill(tx: Db, { lines, coupon }: DemoOrder): Promise<string> {
  const codes = lines.map(({ code }) => code)
  const found = await rows<{ id: number; code: string; price: number }>(
    tx,
    sql`select id, code, price from products where code in ${codes}`,
  )
  const couponRow = await firstRow<{ id: number }>(tx, sql`select id from coupons where code = ${coupon ?? null}`)
  const [cart] = await tx
    .insert(carts)
    .values({ couponId: couponRow?.id ?? null })
    .returning({ id: carts.id })
  if (!cart) throw new Error('A demo cart was not written')
  await tx.insert(cartItems).values(
    lines.map(({ code, quantity }) => {
      const product = found.find((each) => each.code === code)
      if (!product) throw new Error(`There is no demo product ${code}`)
      return { cartId: cart.id, productId: product.id, quantity, seenPrice: product.price }
    }),
  )
  return cart.id
}

function buyerOf(customer: DemoCustomer, { reference, contract }: DemoOrder): Buyer {
  const { company } = customer
  return {
    type: customer.kind,
    name: customer.first_name,
    surname: customer.last_name,
    email: customer.email,
    phone: { code: '371', number: customer.phone.replace('+371', '') },
    company: company
      ? {
          name: company.name,
          reg_num: company.registration_number,
          vat_num: company.vat_number ?? '',
          address: line(company.legal_address),
          city: company.legal_address.city,
          zip: company.legal_address.zip,
          country_id: countryIds[company.legal_address.country],
        }
      : null,
    buyerReference: reference ?? null,
    contractNumber: contract ?? null,
  }
}

function shippingOf(customer: DemoCustomer, delivery: DemoDelivery): ShippingFields {
  if ('shop' in delivery) return { country_id: countryIds.LV, identifier: delivery.shop }
  if ('city' in delivery) {
    const carrier = delivery.method.replace('locker-', '')
    const point = pickupPoints.find((each) => each.carrier === carrier && each.city === delivery.city)
    if (!point) throw new Error(`${carrier} has no locker in ${delivery.city}`)
    return { country_id: countryIds[point.country], identifier: point.identifier }
  }
  const address = customer.addresses[delivery.address]
  if (!address) throw new Error(`${customer.email} has no address ${delivery.address}`)
  return {
    country_id: countryIds[address.country],
    city: address.city,
    address: line(address),
    zip: address.zip,
    message: delivery.message ?? '',
    user_phone_number: { countryCallingCode: '371', number: customer.phone.replace('+371', '') },
  }
}

async function pay({ tx, placing }: SeedContext, orderId: number, at: Date) {
  const [order] = await rows<PaidOrder>(tx, sql`select id, email, lang from orders where id = ${orderId}`)
  if (!order) throw new Error(`There is no demo order ${orderId}`)
  const { queue, settings } = placing
  await markPaid(tx, { queue, settings, now: at }, order, 'provider')
  await tx.execute(sql`update payments set state = 'accepted', accepted_at = ${at.toISOString()}::timestamptz,
    provider_ref = case when provider = 'practice' then reference end where order_id = ${orderId}`)
  await tx.execute(sql`insert into practice_payments (reference, decision, amount, order_number, return_url, notification_url)
    select p.reference, 'accepted', p.amount, o.prefixed_id, '', '' from payments p join orders o on o.id = p.order_id
    where p.order_id = ${orderId} and p.provider = 'practice'`)
}

type Addition = { serial: number; added: NonNullable<DemoOrder['added']>; now: Date }

/** As the back office adds them: the buyer owes more. */
async function addGoods(context: SeedContext, { serial, added, now }: Addition) {
  const { tx, placing } = context
  const { memory, queue, settings, address } = placing
  const codes = added.map(({ code }) => code)
  const found = await rows<{ id: number; code: string }>(tx, sql`select id, code from products where code in ${codes}`)
  const goods = added.map(({ code, quantity }) => {
    const product = found.find((each) => each.code === code)
    if (!product) throw new Error(`There is no demo product ${code}`)
    return { productId: product.id, quantity }
  })
  const orderId = orderIdOf(context, serial)
  const order = await firstRow<{ version: number }>(tx, sql`select version from orders where id = ${orderId}`)
  const staff = await firstRow<{ id: number }>(tx, sql`select min(id) as id from staff`)
  const bank = practiceBank({ db: tx, secret: '', baseUrl: '', now: () => now })
  const edited = await editGoods(
    {
      ...{ db: tx, memory, queue, settings, now, address, orderNumber: numberOf(ADDED_FROM + serial) },
      ...{ providers: new Map([[bank.code, bank]]), actor: `staff:${staff?.id ?? 0}` },
    },
    orderId,
    { version: order?.version ?? 0, lines: [], added: goods },
  )
  if (!edited.ok) throw new Error(`Goods were not added to the demo order ${serial}: ${edited.reason}`)
  // An hour would be over before a newcomer has seen it.
  await tx.execute(sql`update orders set hold_until = ${new Date(now.getTime() + 72 * HOUR).toISOString()}::timestamptz
    where prefixed_id = ${edited.supplement?.number ?? ''}`)
  await tx.execute(sql`update letters set state = 'sent', sent_at = created_at where state = 'queued'`)
}

async function refund({ tx }: SeedContext, orderId: number, at: Date) {
  const order = await firstRow<{ total: number }>(tx, sql`select total from orders where id = ${orderId}`)
  // The practice bank refunds at once.
  const bank = practiceBank({ db: tx, secret: '', baseUrl: '', now: () => at })
  const providers = new Map([[bank.code, bank]])
  const reference = `demo-refund-${orderId}`
  const deps = { db: tx, providers, queue: noQueue, now: at }
  const refunded = await refundPayment(deps, { orderId, amount: order?.total ?? 0, reference })
  if (!refunded.ok) throw new Error(`A demo order was not refunded: ${refunded.reason}`)
  await tx.execute(sql`update refunds set created_at = ${at.toISOString()}::timestamptz, done_at = ${at.toISOString()}::timestamptz
    where reference = ${reference}`)
  if ((await findCreditNotes(tx, orderId)).length > 0) return
  await issueCreditNote(tx, orderId, at, { what: 'rest', reason: 'Preces atgriešana', reference })
}

async function backdate(context: SeedContext, { serial, to, at }: Step) {
  const id = orderIdOf(context, serial)
  const when = sql`${at.toISOString()}::timestamptz`
  await context.tx.execute(sql`update order_events set at = ${when} where order_id = ${id} and at > ${when}`)
  await context.tx.execute(
    sql`update letters set state = 'sent', created_at = ${when}, sent_at = ${when} where state = 'queued'`,
  )
  if (to === 'paid') await context.tx.execute(sql`update orders set paid_at = ${when} where id = ${id}`)
}
