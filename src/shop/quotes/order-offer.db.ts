import { sql } from 'drizzle-orm'
import { deliveryCountries } from '../addresses/countries.db.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { carts } from '../cart/cart.tables.ts'
import { deliveryChoices } from '../cart/delivery.ts'
import { checkInput } from '../checkout/check-input.db.ts'
import type { Problems } from '../checkout/check-order.ts'
import { type OrderInput, plainShipping } from '../checkout/order.calls.ts'
import { placeOrder } from '../checkout/place-order.db.ts'
import { findBuyerAccount } from '../customers/buyer-account.db.ts'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { inLang, type Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { OrderAccess, OrderRejectionReason } from '../orders/order.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { availablePayments } from '../payments/methods.ts'
import { type PaymentProviders, usableProviders } from '../payments/provider.ts'
import { missingIdentity } from '../settings/identity.ts'
import type { Settings } from '../settings/settings.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { addQuoteToCart } from './add-quote.db.ts'
import type { OfferOrderChoices } from './offers.calls.ts'
import { isValid, type Quote } from './quote.ts'
import { findQuoteByNumber, type QuoteWithLines } from './read-quotes.db.ts'
import { priceOffer } from './send-offer.db.ts'

type OrderOfferDeps = {
  db: Db
  memory: LookupCache
  queue: Queue
  settings: Settings
  providers: PaymentProviders
  now: Date
  address(orderId: number): Omit<OrderAccess, 'id'>
}

type Closed = 'unknown' | 'over' | 'ordered' | 'gone' | 'not-ready'
export type OfferOrderRefusal =
  | { ok: false; reason: Closed }
  | { ok: false; reason: 'missing'; titles: string[] }
  | { ok: false; reason: 'input'; problems: Problems }
  | { ok: false; reason: 'rejected'; rejection: OrderRejectionReason }

export type OfferOrdered = { ok: true; number: string; total: Cents; onInvoice: boolean }

type Choosing = { countryId: number; lang: Lang }

/** How an offer can be delivered and paid, where staff make the order of it. */
export async function offerOrderChoices(
  deps: Pick<OrderOfferDeps, 'db' | 'memory' | 'settings' | 'providers' | 'now'>,
  number: string,
  { countryId, lang }: Choosing,
): Promise<({ ok: true } & OfferOrderChoices) | OfferOrderRefusal> {
  const { db, memory, settings, now } = deps
  const found = await findQuoteByNumber(db, number)
  const closed = await closedBy(db, found, now)
  if (!found || closed) return { ok: false, reason: closed ?? 'unknown' }
  const { quote } = found
  const priced = await priceOffer({ db, memory, now }, { lines: goodsOf(found), lang, countryId })
  if (!priced) return { ok: false, reason: 'gone' }
  const account = quote.userId === null ? null : await findBuyerAccount(db, quote.userId)
  const { offered } = deliveryChoices(await shippingMethodsOf(db, memory), priced)
  const payments = await paymentMethodsOf(db, memory)
  const buyer = account?.type ?? quote.buyerType
  const circumstances = {
    buyer,
    isApproved: account?.company?.may_pay_by_invoice ?? false,
    providers: usableProviders(deps.providers, settings),
  }
  return {
    ok: true,
    number: quote.number,
    total: priced.totals.total,
    buyer: { type: buyer, isAccount: account !== null, ...nameOf(quote), email: account?.email ?? quote.email },
    lines: found.lines.map(({ title, code, quantity, total }) => ({ title, code, quantity, total })),
    delivery: quote.delivery?.code ?? null,
    countries: (await deliveryCountries(db, memory)).map(({ id, title }) => ({ id, title: inLang(title, lang) })),
    methods: offered
      .filter((one) => one.countryId === countryId)
      .map(({ method, quote: { price } }) => ({
        ...{ code: method.code, type: method.type, title: inLang(method.title, lang), price },
        payments: availablePayments(payments, {
          ...circumstances,
          shippingMethodId: method.id,
          shippingType: method.type,
          total: priced.goods + price,
        }).map(({ code, title }) => ({ code, title: inLang(title, lang) })),
      })),
  }
}

const nameOf = ({ buyer, buyerType }: Quote) =>
  buyerType === 'b2c'
    ? { name: buyer.name, companyName: '', regNum: '' }
    : { name: '', companyName: buyer.name, regNum: buyer.regNum }

const goodsOf = ({ lines }: QuoteWithLines) =>
  lines.map(({ productId, quantity, price }) => ({ productId: productId ?? 0, quantity, price }))

/** Why no order can be made of it; null where one can. */
async function closedBy(db: Db, found: QuoteWithLines | null, now: Date): Promise<Closed | null> {
  if (!found) return 'unknown'
  const ordered = await firstRow(
    db,
    sql`select 1 from quote_carts c join orders o on o.cart_id = c.cart_id
        where c.quote_id = ${found.quote.id} and o.state <> 'cancelled' limit 1`,
  )
  if (ordered) return 'ordered'
  return isValid(found.quote, now) ? null : 'over'
}

type Ordering = { input: OrderInput; actor: string }

/** The order as if the buyer had put the offer in the cart and sent it; the e-mail has the link to pay. Once for an offer. */
export async function orderOffer(
  deps: OrderOfferDeps,
  number: string,
  { input, actor }: Ordering,
): Promise<OfferOrdered | OfferOrderRefusal> {
  const { db, memory, settings } = deps
  if (missingIdentity(settings.identity).length > 0) return { ok: false, reason: 'not-ready' }
  const found = await findQuoteByNumber(db, number)
  if (!found) return { ok: false, reason: 'unknown' }
  const { userId } = found.quote
  const account = userId === null ? null : await findBuyerAccount(db, userId)
  const owner = { userId: account?.id ?? null, userType: account?.type ?? null }
  // Before the transaction: it reads side by side.
  const { checked } = await checkInput({ db, memory }, owner, input)
  try {
    return await db.transaction((tx) => place({ ...deps, db: tx }, number, { input, actor, checked, ...owner }))
  } catch (error) {
    if (error instanceof OfferNotOrdered) return error.refusal
    throw error
  }
}

/** Rolls the transaction back, the cart included. */
class OfferNotOrdered extends Error {
  readonly refusal: OfferOrderRefusal
  constructor(refusal: OfferOrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

type Checked = Awaited<ReturnType<typeof checkInput>>['checked']
type Placing = Ordering & { checked: Checked; userId: number | null }

async function place(deps: OrderOfferDeps, number: string, placing: Placing): Promise<OfferOrdered> {
  const { db, memory, queue, settings, now, address } = deps
  const { input, actor, checked, userId } = placing
  await db.execute(sql`select 1 from quotes where number = ${number} for update`)
  const found = await findQuoteByNumber(db, number)
  const closed = await closedBy(db, found, now)
  if (!found || closed) throw new OfferNotOrdered({ ok: false, reason: closed ?? 'unknown' })
  if (Object.keys(checked.problems).length > 0) {
    throw new OfferNotOrdered({ ok: false, reason: 'input', problems: checked.problems })
  }
  const { quote } = found
  const placed = await placeOrder(
    {
      ...{ db, memory, queue, settings, now, address, actor, lang: quote.lang },
      providers: usableProviders(deps.providers, settings),
    },
    {
      sessionHash: `offer-order:${quote.id}`,
      userId,
      cartId: await fillCart(db, quote),
      idempotencyKey: null,
      bodyHash: '',
      origin: null,
    },
    {
      buyer: checked.buyer,
      shipping: plainShipping(checked.shipping),
      shippingMethod: input.shipping_method,
      paymentMethod: input.payment_method,
    },
  )
  if (!placed.ok) throw new OfferNotOrdered({ ok: false, reason: 'rejected', rejection: placed })
  const method = (await paymentMethodsOf(db, memory)).find(({ code }) => code === input.payment_method)
  return {
    ok: true,
    number: placed.prefixedId,
    total: placed.written?.total ?? 0,
    onInvoice: method?.provider === 'invoice',
  }
}

/** @throws OfferNotOrdered where not all of its goods are there */
async function fillCart(tx: Db, quote: Quote): Promise<string> {
  const [cart] = await tx.insert(carts).values({}).returning({ id: carts.id })
  if (!cart) throw new Error('The cart of an offer was not written')
  const added = await addQuoteToCart(tx, cart.id, quote)
  if (!added.ok) throw new Error(`A new cart is ${added.reason}`)
  const titles = added.missing.map(({ title }) => title)
  if (titles.length > 0) throw new OfferNotOrdered({ ok: false, reason: 'missing', titles })
  return cart.id
}
