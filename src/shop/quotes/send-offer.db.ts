import { eq, sql } from 'drizzle-orm'
import { emailKey } from '../addresses/email.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Day, endOfRigaDay } from '../calendar/days.ts'
import { type Cart, type CartLine, DEFAULT_COUNTRY_ID, type PricedCart, priceCart } from '../cart/cart.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { missingIdentity } from '../settings/identity.ts'
import type { Settings } from '../settings/settings.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { datedRates } from '../tax/rates.db.ts'
import { HOME_VAT } from '../tax/treatment.ts'
import { lockDraft } from './offer-drafts.db.ts'
import type { QuoteAddress } from './quote.ts'
import { checkQuoteBuyer, type QuoteBuyerWords, quoteBuyerOf } from './quote-buyer.ts'
import { goodsAsCart, isQuotable } from './quoted-goods.db.ts'
import { type OfferContent, offerDrafts, quotes } from './quotes.tables.ts'
import { storeQuote } from './store-quote.db.ts'

type OfferDeps = {
  db: Db
  memory: LookupCache
  queue: Queue
  address: () => QuoteAddress
  settings: Settings
  now: Date
}

type OfferProblem = 'required' | 'goods' | 'price' | 'valid' | 'delivery'
export type OfferRefusal =
  | { ok: false; reason: 'unknown' | 'changed' | 'sent' | 'not-ready' | 'right' }
  | { ok: false; reason: 'fields'; errors: Record<string, string[]> }

type OfferWords = QuoteBuyerWords & Record<OfferProblem, string>

/** `mayLower`: prices below the catalogue's. */
export type Sending = { version: number; actor: string; mayLower: boolean; words: OfferWords }

export type SentOffer = { ok: true; number: string }

type OfferedGoods = Pick<OfferContent, 'lines' | 'lang' | 'delivery'> & { countryId?: number }

/** What an offer would say, at today's prices where it has none of its own; null when some of its goods cannot be bought. */
export async function priceOffer(
  deps: Pick<OfferDeps, 'db' | 'memory' | 'now'>,
  { lines, lang, delivery, countryId = DEFAULT_COUNTRY_ID }: OfferedGoods,
): Promise<PricedCart | null> {
  if (lines.length === 0 || !isQuotable(lines)) return null
  const cart = await goodsAsCart(deps.db, lines, { lang, userId: null })
  if (!cart) return null
  const { db, memory, now } = deps
  // One after the other, because `db` may be a transaction.
  const methods = await shippingMethodsOf(db, memory)
  const offered: Cart = {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, price: priceOf(line, lines) })),
    shippingMethodId: methods.find(({ code }) => code === delivery)?.id ?? null,
    shipping: { country_id: countryId },
  }
  const paymentMethods = await paymentMethodsOf(db, memory)
  const rates = await datedRates(db, memory)
  const tree = await categoryTree(db, memory)
  return priceCart(offered, { methods, paymentMethods, rates, tree, now, couponUsedByBuyer: 0, vat: HOME_VAT })
}

const priceOf = ({ productId, listedPrice }: CartLine, lines: OfferContent['lines']) =>
  lines.find((line) => line.productId === productId)?.price ?? listedPrice

/** Makes the quote with its e-mail and link; a draft is sent once. */
export function sendOffer(deps: OfferDeps, draftId: number, sending: Sending): Promise<SentOffer | OfferRefusal> {
  return deps.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, draftId)
    if (!draft) return { ok: false, reason: 'unknown' }
    if (draft.quoteId !== null) return { ok: false, reason: 'sent' }
    if (draft.version !== sending.version) return { ok: false, reason: 'changed' }
    if (missingIdentity(deps.settings.identity).length > 0) return { ok: false, reason: 'not-ready' }
    const { content } = draft
    const priced = await priceOffer({ ...deps, db: tx }, content)
    const errors = offerErrors(content, priced, { now: deps.now, words: sending.words })
    if (!priced || Object.keys(errors).length > 0) return { ok: false, reason: 'fields', errors }
    if (!sending.mayLower && isLowered(priced)) return { ok: false, reason: 'right' }
    return store({ ...deps, db: tx }, { draftId, content, priced, actor: sending.actor })
  })
}

const isLowered = ({ cart }: PricedCart) => cart.lines.some(({ price, listedPrice }) => price < listedPrice)

/** By the names of the content's fields. */
function offerErrors(
  { name, regNum, email, validUntil, delivery }: OfferContent,
  priced: PricedCart | null,
  { now, words }: { now: Date; words: OfferWords },
): Record<string, string[]> {
  const { reg_num: number, ...others } = checkQuoteBuyer({ name, regNum, email }, words)
  const errors: Record<string, string[]> = { ...others, ...(number ? { regNum: number } : {}) }
  if (!email.trim()) errors.email = [words.required]
  if (!priced || priced.cart.lines.every(({ type }) => type === 'service')) errors.lines = [words.goods]
  // Above the catalogue's price the buyer would buy without the offer.
  else if (priced.cart.lines.some(({ price, listedPrice }) => price > listedPrice) || priced.totals.total === 0) {
    errors.lines = [words.price]
  }
  if (delivery && !priced?.shipping?.ok) errors.delivery = [words.delivery]
  if (endOfRigaDay(validUntil as Day) <= now) errors.validUntil = [words.valid]
  return errors
}

type Storing = { draftId: number; content: OfferContent; priced: PricedCart; actor: string }

async function store(deps: OfferDeps, { draftId, content, priced, actor }: Storing): Promise<SentOffer> {
  const { db, queue, address, now } = deps
  const email = emailKey(content.email)
  const user = await firstRow<{ id: number }>(
    db,
    sql`select id from users where email = ${email} and email_confirmed_at is not null and deleted_at is null`,
  )
  const { name, regNum, lang } = content
  const stored = await storeQuote(
    { db, queue },
    {
      ...{ priced, email, lang, now },
      buyer: quoteBuyerOf({ name, regNum, email }, null),
      session: { hash: `offer:${draftId}`, userId: user?.id ?? null },
      ...address(),
      validUntil: endOfRigaDay(content.validUntil as Day),
    },
  )
  const [quote] = await db
    .update(quotes)
    .set({ madeBy: actor, note: content.note })
    .where(eq(quotes.number, stored.number))
    .returning({ id: quotes.id })
  await db
    .update(offerDrafts)
    .set({ quoteId: quote?.id ?? null })
    .where(eq(offerDrafts.id, draftId))
  return { ok: true, number: stored.number }
}
