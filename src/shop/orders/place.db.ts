import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { deliveryCountries } from '../addresses/countries.db.ts'
import { carts, type ShippingFields } from '../cart/cart.tables.ts'
import { availableOf, type Cart, type PricedCart, priceCart } from '../cart/cart.ts'
import { findCart } from '../cart/find.db.ts'
import { claim } from '../catalogue/stock.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import { couponUses } from '../coupons/coupons.db.ts'
import { couponRedemptions } from '../coupons/redemptions.tables.ts'
import { type BuyerAccount, findBuyerAccount } from '../customers/buyer-account.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { queueLetter } from '../letters/letters.db.ts'
import type { Queue } from '../letters/queue.ts'
import type { Memory } from '../memory.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { availablePayments } from '../payments/methods.ts'
import { payments } from '../payments/payments.tables.ts'
import type { Settings } from '../settings/settings.ts'
import { addWorkingDays, deliveryDays, endOfRigaDay, rigaDay } from '../shipping/calendar.ts'
import { closedDaysOf } from '../shipping/closed-days.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import type { Method } from '../shipping/methods.ts'
import { pickupPoints } from '../shipping/shipping.tables.ts'
import { datedRates } from '../tax/rates.db.ts'
import { vatTreatmentOf } from '../tax/treatment.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from './number.ts'
import { startOnInvoice } from './on-invoice.db.ts'
import type { Buyer, OrderRefusal, OrderRequest, PlacedOrder } from './order.ts'
import { idempotencyKeys, type OrderDelivery, orderEvents, orderLines, orders } from './orders.tables.ts'

export type Placing = {
  db: Db
  memory: Memory
  queue: Queue
  settings: Settings
  now: Date
  lang: Lang
  /** The order's secret address is derived from its id, so that letters and retries give the same one. */
  tokenHash(orderId: number): string
  providers: ReadonlySet<string>
}

export type Placer = {
  sessionHash: string
  userId: number | null
  cartId: string
  /** One per checkout page load; without one the cart itself is the key. */
  idempotencyKey: string | null
  /** SHA-256 of the normalised request. */
  bodyHash: string
}

/** Thrown inside the transaction to undo it; the answer is what the buyer gets. */
class Refused extends Error {
  readonly refusal: OrderRefusal
  constructor(refusal: OrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

const RETRIES = 3
/** Serialization failure, deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Turns a cart into an order in one transaction: key, cart, prices, stock, coupon, order, payment, letter. Either all
 * of it is there afterwards or nothing, and the same request again gives the same order. Locks are taken in one order
 * everywhere (key, cart, products by id, coupon), so that two orders cannot wait for each other.
 */
export async function placeOrder(
  placing: Placing,
  placer: Placer,
  request: OrderRequest,
): Promise<PlacedOrder | OrderRefusal> {
  // Read before the transaction: what changes rarely is kept in the process, and not loaded over its connection.
  const facts = await readFacts(placing, placer)
  for (let attempt = 1; ; attempt++) {
    try {
      return await placing.db.transaction((tx) => place({ ...placing, db: tx, facts }, placer, request))
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      if (attempt >= RETRIES || !RETRYABLE.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt))
    }
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>
type Working = Placing & { facts: Facts }

async function readFacts({ db, memory, now }: Placing, placer: Placer) {
  const [methods, paymentMethods, rates, tree, deliverable, closedDays, account] = await Promise.all([
    shippingMethodsOf(db, memory),
    paymentMethodsOf(db, memory),
    datedRates(db, memory),
    categoryTree(db, memory),
    deliveryCountries(db, memory),
    closedDaysOf(db, memory, now),
    placer.userId === null ? null : findBuyerAccount(db, placer.userId),
  ])
  return { methods, paymentMethods, rates, tree, deliverable, closedDays, account }
}

async function place(placing: Working, placer: Placer, request: OrderRequest): Promise<PlacedOrder | OrderRefusal> {
  const { db } = placing
  const repeated = await takeKey(db, placer)
  if (repeated) return repeated
  const placed = await lockCart(db, placer.cartId)
  if (placed) return finishKey(db, placer, placed)

  const priced = await priceNow(placing, placer, request)
  await refuseFreeHolds(db, placer, placing.settings.max_unpaid_orders)
  const delivery = await deliveryOf(placing, priced, request.shipping)
  const taken = await claimStock(db, priced.cart)
  const orderId = await writeOrder(placing, placer, request, priced, delivery, taken)
  await redeemCoupon(db, priced, orderId, customerKey(placing.facts.account, request.buyer))
  await writePayment(placing, priced, orderId)
  const { shippingMethodId, shipping, paymentMethodId } = priced.cart
  await db
    .update(carts)
    .set({ state: 'ordered', shippingMethodId, shipping, paymentMethodId })
    .where(eq(carts.id, priced.cart.id))
  await queueLetter(db, placing.queue, {
    kind: 'order-placed',
    subject: `order:${orderId}`,
    recipient: request.buyer.email,
    lang: placing.lang,
    data: { orderId },
  })
  if (priced.payment?.provider === 'invoice') await startOnInvoice(db, placing, orderId)
  const order = await db.select({ prefixedId: orders.prefixedId }).from(orders).where(eq(orders.id, orderId))
  return finishKey(db, placer, { orderId, prefixedId: order[0]?.prefixedId ?? '', isNew: true })
}

/** Inserts the key first: an equal request at the same moment waits here for the row and then finds the order. */
async function takeKey(db: Db, placer: Placer): Promise<PlacedOrder | OrderRefusal | null> {
  if (!placer.idempotencyKey) return null
  const mine = await db
    .insert(idempotencyKeys)
    .values({ scope: placer.sessionHash, key: placer.idempotencyKey, bodyHash: placer.bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (mine.length > 0) return null
  const kept = await firstRow<{ body_hash: string; order_id: number | null; prefixed_id: string | null }>(
    db,
    sql`select k.body_hash, k.order_id, o.prefixed_id from idempotency_keys k left join orders o on o.id = k.order_id
        where k.scope = ${placer.sessionHash} and k.key = ${placer.idempotencyKey}`,
  )
  if (!kept || kept.body_hash !== placer.bodyHash) return { ok: false, reason: 'key-reused' }
  if (!kept.order_id || !kept.prefixed_id) throw new Error('A kept key without its order')
  return { ok: true, orderId: kept.order_id, prefixedId: kept.prefixed_id, isNew: false }
}

async function finishKey(
  db: Db,
  placer: Placer,
  placed: { orderId: number; prefixedId: string; isNew: boolean },
): Promise<PlacedOrder> {
  if (placer.idempotencyKey) {
    await db
      .update(idempotencyKeys)
      .set({ orderId: placed.orderId })
      .where(and(eq(idempotencyKeys.scope, placer.sessionHash), eq(idempotencyKeys.key, placer.idempotencyKey)))
  }
  return { ok: true, ...placed }
}

/** Holds the cart until the end. When it has become an order already, that order is the answer. */
async function lockCart(db: Db, cartId: string) {
  const [cart] = await rows<{ state: string }>(db, sql`select state from carts where id = ${cartId} for update`)
  if (!cart) throw new Refused({ ok: false, reason: 'empty' })
  if (cart.state === 'open') return null
  const [order] = await db
    .select({ orderId: orders.id, prefixedId: orders.prefixedId })
    .from(orders)
    .where(eq(orders.cartId, cartId))
  if (!order) throw new Error('An ordered cart without its order')
  return { ...order, isNew: false }
}

/** Prices the cart afresh with the request's choices, and compares with what the buyer was shown. */
async function priceNow(placing: Working, placer: Placer, request: OrderRequest): Promise<PricedCart> {
  const { db, facts } = placing
  const { methods, paymentMethods, rates, tree } = facts
  const cart = await findCart(db, placer.cartId, placing.lang)
  if (!cart || cart.lines.every((line) => line.type === 'service')) throw new Refused({ ok: false, reason: 'empty' })
  const gone = cart.lines.find((line) => availableOf(line) === 0)
  if (gone) throw new Refused({ ok: false, reason: 'sold-out', title: gone.title })
  if (cart.lines.some((line) => line.price !== line.seenPrice)) throw new Refused({ ok: false, reason: 'cart-changed' })
  const method = methods.find(({ code }) => code === request.shippingMethod)
  if (!method) throw fieldRefusal('shipping_method', request.shippingMethod ? 'methodUnavailable' : 'method')
  const payment = paymentMethods.find(({ code }) => code === request.paymentMethod)
  if (!payment) throw fieldRefusal('payment_method', request.paymentMethod ? 'paymentUnavailable' : 'payment')
  const priced = priceCart(
    { ...cart, shippingMethodId: method.id, shipping: request.shipping, paymentMethodId: payment.id },
    {
      methods,
      paymentMethods,
      rates,
      tree,
      now: placing.now,
      couponUsedByBuyer:
        cart.couponId === null ? 0 : await couponUses(db, cart.couponId, customerKey(facts.account, request.buyer)),
      vat: vatTreatmentOf(
        facts.account,
        {
          type: method.type,
          countryCode: facts.deliverable.find(({ id }) => id === request.shipping.country_id)?.code,
        },
        { settings: placing.settings, rates, now: placing.now },
      ),
    },
  )
  if (!priced.shipping?.ok) {
    throw fieldRefusal(
      priced.shipping?.reason === 'country' ? 'shipping.country_id' : 'shipping_method',
      priced.shipping?.reason === 'country' ? 'country' : 'methodUnavailable',
    )
  }
  const usable = availablePayments([payment], {
    shippingMethodId: method.id,
    total: priced.totals.total - priced.totals.surcharge,
    buyer: request.buyer.type,
    isApproved: facts.account?.company?.may_pay_by_invoice ?? false,
    providers: placing.providers,
  })
  if (usable.length === 0) throw fieldRefusal('payment_method', 'paymentUnavailable')
  if (priced.couponRefusal) throw new Refused({ ok: false, reason: 'coupon' })
  return priced
}

function fieldRefusal(
  field: keyof Extract<OrderRefusal, { reason: 'fields' }>['errors'],
  error: 'method' | 'methodUnavailable' | 'payment' | 'paymentUnavailable' | 'point' | 'country',
) {
  return new Refused({ ok: false, reason: 'fields', errors: { [field]: error } })
}

/** A signed-in buyer is the account, whatever e-mail is typed: else a once-only coupon would work once an address. */
const customerKey = (account: BuyerAccount | null, buyer: Buyer) => account?.email ?? buyer.email

/** Goods set aside cost nothing, so nobody may set aside a whole shop. */
async function refuseFreeHolds(db: Db, placer: Placer, limit: number) {
  const row = await firstRow<{ n: number }>(
    db,
    sql`select count(*)::int as n from orders where state = 'awaiting_payment'
        and (session_hash = ${placer.sessionHash} or user_id = ${placer.userId})`,
  )
  if ((row?.n ?? 0) >= limit) throw new Refused({ ok: false, reason: 'too-many-unpaid' })
}

/** The delivery as agreed. A locker or shop needs a living point of that very method and country. */
async function deliveryOf(placing: Working, priced: PricedCart, fields: ShippingFields): Promise<OrderDelivery> {
  const { method, shipping } = priced
  if (!method || !shipping?.ok) throw new Error('An order without delivery')
  const countryId = fields.country_id ?? 0
  const country = placing.facts.deliverable.find(({ id }) => id === countryId)
  if (!country) throw fieldRefusal('shipping.country_id', 'country')
  const days = deliveryDays(placing.now, { min: shipping.daysMin, max: shipping.daysMax }, placing.facts.closedDays)
  const promised = { from: days.from, to: days.to }
  const point = method.type === 'courier' ? undefined : await pointOf(placing.db, method, countryId, fields.identifier)
  return {
    method_code: method.code,
    type: method.type,
    title: method.title,
    fields: point ? { ...fields, city: point.city, address: point.address, zip: point.zip } : fields,
    country_code: country.code,
    promised,
    ...(point ? { point } : {}),
  }
}

async function pointOf(db: Db, method: Method, countryId: number, identifier: string | undefined) {
  if (!identifier || !method.carrier) throw fieldRefusal('shipping.identifier', 'point')
  const [point] = await db
    .select()
    .from(pickupPoints)
    .where(
      and(
        eq(pickupPoints.carrier, method.carrier),
        eq(pickupPoints.identifier, identifier),
        eq(pickupPoints.countryId, countryId),
        eq(pickupPoints.isActive, true),
      ),
    )
  if (!point) throw fieldRefusal('shipping.identifier', 'point')
  const { name, address, city, zip, carrier } = point
  return { identifier, name, address, city, zip, carrier }
}

type Taken = Map<number, { fromQuantity: number; fromVirtual: number }>

/**
 * Takes the pieces, the shop's own first. The rows are locked in the order of their ids, so that two orders of the
 * same goods cannot deadlock; the loser of a race finds too few pieces and takes nothing at all.
 */
async function claimStock(db: Db, cart: Cart): Promise<Taken> {
  const goods = cart.lines.filter((line) => line.type === 'product').sort((a, b) => a.productId - b.productId)
  const ids = goods.map((line) => line.productId)
  const stock = await rows<{ id: number; quantity: number; virtual_quantity: number; price: number }>(
    db,
    sql`select id, quantity, virtual_quantity, price from products where id = any(${`{${ids.join(',')}}`}::int[])
        order by id for update`,
  )
  const byId = new Map(stock.map((row) => [row.id, row]))
  const taken: Taken = new Map()
  for (const line of goods) {
    const row = byId.get(line.productId)
    const part = row && claim(row, line.quantity)
    if (!part) throw new Refused({ ok: false, reason: 'sold-out', title: line.title })
    // Between our first look and the lock the price may have changed.
    if (row.price !== line.price) throw new Refused({ ok: false, reason: 'cart-changed' })
    taken.set(line.productId, part)
  }
  await db.execute(sql`update products p set quantity = p.quantity - t.own, virtual_quantity = p.virtual_quantity - t.virtual
    from (select * from unnest(${intArray(ids)}, ${intArray(ids.map((id) => taken.get(id)?.fromQuantity ?? 0))},
      ${intArray(ids.map((id) => taken.get(id)?.fromVirtual ?? 0))}) as t(id, own, virtual)) t
    where p.id = t.id`)
  return taken
}

const intArray = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::int[]`

async function writeOrder(
  placing: Placing,
  placer: Placer,
  { buyer }: OrderRequest,
  priced: PricedCart,
  delivery: OrderDelivery,
  taken: Taken,
): Promise<number> {
  const { db, now, settings } = placing
  const { cart, totals, payment } = priced
  if (!payment) throw new Error('An order without payment')
  const order = {
    cartId: cart.id,
    userId: placer.userId,
    sessionHash: placer.sessionHash,
    lang: placing.lang,
    ...buyerColumns(buyer),
    delivery,
    paymentMethodCode: payment.code,
    paymentMethodTitle: payment.title,
    couponCode: cart.coupon?.code ?? null,
    itemsTotal: totals.items,
    discountTotal: totals.discount,
    shippingTotal: totals.shipping,
    surchargeTotal: totals.surcharge,
    total: totals.total,
    vatTotal: totals.vat,
    vatRows: totals.vatRows,
    vatNote: priced.vatNote,
    placedAt: now,
    holdUntil: holdUntil(payment.provider, now, settings),
    termsVersion: settings.terms_version,
  }
  const orderId = await insertOrder(placing, order)
  await db.insert(orderLines).values(
    cart.lines.map((line, i) => {
      const sums = totals.lines[i]
      if (!sums) throw new Error('A line without sums')
      const part = taken.get(line.productId)
      return {
        orderId,
        position: i + 1,
        productId: line.productId,
        type: line.type,
        title: line.title,
        code: line.code,
        manufacturer: line.manufacturer ?? '',
        image: line.image,
        quantity: line.quantity,
        unitPrice: sums.unit,
        discount: sums.discount,
        total: sums.total,
        vatRate: sums.rateBp,
        vat: sums.vat,
        takenQuantity: part?.fromQuantity ?? 0,
        takenVirtual: part?.fromVirtual ?? 0,
      }
    }),
  )
  await db.insert(orderEvents).values({ orderId, toState: 'awaiting_payment', actor: 'buyer', at: now })
  return orderId
}

/** Order numbers are random; the unique key refuses a second use, and another one is drawn. */
async function insertOrder(
  { db, tokenHash }: Placing,
  order: Omit<typeof orders.$inferInsert, 'id' | 'prefixedId' | 'tokenHash'>,
): Promise<number> {
  const [next] = await rows<{ id: number }>(db, sql`select nextval('orders_id_seq')::int as id`)
  if (!next) throw new Error('No id for the order')
  for (let tries = 0; tries < 20; tries++) {
    const prefixedId = orderNumber(randomBytes(ORDER_NUMBER_BYTES))
    const [row] = await db
      .insert(orders)
      .values({ ...order, id: next.id, prefixedId, tokenHash: tokenHash(next.id) })
      .onConflictDoNothing({ target: orders.prefixedId })
      .returning({ id: orders.id })
    if (row) return row.id
  }
  throw new Error('No free order number was found')
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
function holdUntil(provider: string, now: Date, settings: Settings): Date {
  if (provider !== 'transfer') return new Date(now.getTime() + settings.hold_minutes * 60_000)
  return endOfRigaDay(addWorkingDays(rigaDay(now), settings.transfer_days))
}

/** The write itself refuses what was raced away: the limit is a check on the row, once per customer a unique key. */
async function redeemCoupon(db: Db, priced: PricedCart, orderId: number, email: string) {
  const { cart } = priced
  if (!cart.coupon || cart.couponId === null) return
  const used = await rows<{ id: number }>(
    db,
    sql`update coupons set used = used + 1 where id = ${cart.couponId}
        and (usage_limit is null or used < usage_limit) returning id`,
  )
  if (used.length === 0) throw new Refused({ ok: false, reason: 'coupon' })
  // The coupon's row is locked now, so the count cannot change under us.
  const uses = await couponUses(db, cart.couponId, email)
  if (cart.coupon.perCustomerLimit !== null && uses >= cart.coupon.perCustomerLimit) {
    throw new Refused({ ok: false, reason: 'coupon' })
  }
  const last = await firstRow<{ nth: number }>(
    db,
    sql`select coalesce(max(nth), 0)::int as nth from coupon_redemptions
        where coupon_id = ${cart.couponId} and customer_key = ${email} and released_at is null`,
  )
  const nth = (last?.nth ?? 0) + 1
  await db.insert(couponRedemptions).values({ couponId: cart.couponId, orderId, customerKey: email, nth })
}

async function writePayment(placing: Placing, priced: PricedCart, orderId: number) {
  const { payment, totals } = priced
  if (!payment) throw new Error('An order without payment')
  await placing.db.insert(payments).values({
    orderId,
    provider: payment.provider,
    reference: randomUUID(),
    amount: totals.total,
    createdAt: placing.now,
  })
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : ''
}
