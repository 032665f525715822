import { emailKey } from '../addresses/email.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { endOfRigaDay, plusDays, toRigaDate } from '../calendar/days.ts'
import { type Captcha, rejectCaptcha } from '../captcha.ts'
import type { Cart } from '../cart/cart.ts'
import { findCart } from '../cart/find.db.ts'
import { priceForVisitor } from '../checkout/visitor-cart.db.ts'
import { findBuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Keys } from '../keys.ts'
import type { Lang } from '../languages.ts'
import { type Rejection, reject } from '../rejection.ts'
import { type LimitDeps, limitByKey, limitByNetwork } from '../security/limit-attempts.db.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { missingIdentity } from '../settings/identity.ts'
import { readSettings } from '../settings/settings.db.ts'
import { sha256 } from '../tokens.ts'
import { quoteTokens } from './quote.ts'
import { checkQuoteBuyer, type QuoteBuyerInput, type QuoteBuyerWords, quoteBuyerOf } from './quote-buyer.ts'
import { goodsAsCart, isQuotable, type QuotedGoods } from './quoted-goods.db.ts'
import { storeQuote } from './store-quote.db.ts'

export type QuoteDeps = LimitDeps & { memory: LookupCache; queue: Queue; keys: Keys; captcha: Captcha }

export type QuoteWords = QuoteBuyerWords &
  Record<'captcha' | 'captchaDown' | 'tooMany' | 'tooManyLetters' | 'empty' | 'gone' | 'quantity' | 'notReady', string>

export type QuoteRequest = {
  visitor: Pick<Visitor, 'session' | 'openSession' | 'clientAddress'>
  /** `cart`: the visitor's, with the delivery that was chosen in it. */
  goods: 'cart' | QuotedGoods
  buyer: QuoteBuyerInput
  captcha: string | undefined
  lang: Lang
  words: QuoteWords
}

export type CreatedQuote = { ok: true; number: string; token: string; validUntil: Date }

const HOUR = 60 * 60_000
const BY_NETWORK = { limit: 30, windowMs: HOUR }
const BY_RECIPIENT = { limit: 5, windowMs: HOUR }

/** Gives a price offer at the catalogue's and the buyer's lists' prices of now, without coupon and payment surcharge. It reserves nothing. */
export async function createQuote(deps: QuoteDeps, request: QuoteRequest): Promise<Rejection | CreatedQuote> {
  const { visitor, lang, words } = request
  const { db } = deps.database
  const settings = await readSettings(db, deps.memory)
  if (missingIdentity(settings.identity).length > 0) return reject('unavailable', words.notReady)
  const errors = checkQuoteBuyer(request.buyer, words)
  if (Object.keys(errors).length > 0) return reject('invalid', words.check, { errors })
  const cart = await cartToQuote(deps, request)
  if ('code' in cart) return cart
  const rejected = await rejectTooMany(deps, request)
  if (rejected) return rejected
  const session = await visitor.openSession()
  const account = session.userId === null ? null : await findBuyerAccount(db, session.userId)
  const now = deps.now()
  const validUntil = endOfRigaDay(plusDays(toRigaDate(now), settings.quote_days))
  const buyer = quoteBuyerOf(request.buyer, account)
  const tokens = quoteTokens(deps.keys)
  const stored = await storeQuote(
    { db, queue: deps.queue },
    {
      priced: await priceForVisitor(deps, cart, { session: buyer.isAccount ? session : null, lang, isOffer: true }),
      buyer,
      session,
      email: emailKey(request.buyer.email),
      ...tokens.fresh(),
      validUntil,
      lang,
      now,
    },
  )
  return { ok: true, number: stored.number, token: tokens.tokenOf(stored), validUntil: stored.validUntil }
}

/** At the catalogue's and the lists' prices also where the cart holds those of an earlier offer, or they would last for ever. */
async function cartToQuote(deps: QuoteDeps, request: QuoteRequest): Promise<Cart | Rejection> {
  const { goods, visitor, lang, words } = request
  const { db } = deps.database
  const session = await visitor.session()
  const own = goods === 'cart' ? await openCartOf(db, session?.cartId, lang) : null
  const asked = goods === 'cart' ? (own?.lines ?? []) : goods
  if (asked.length === 0) return reject('conflict', words.empty)
  if (!isQuotable(asked)) return reject('invalid', words.quantity)
  const cart = await goodsAsCart(db, asked, { lang, userId: session?.userId ?? null })
  if (!cart) return reject('conflict', words.gone)
  if (cart.lines.every((line) => line.type === 'service')) return reject('conflict', words.empty)
  return own ? { ...cart, shippingMethodId: own.shippingMethodId, shipping: own.shipping } : cart
}

async function openCartOf(db: Db, cartId: string | null | undefined, lang: Lang): Promise<Cart | null> {
  const cart = cartId ? await findCart(db, cartId, lang) : null
  return cart?.state === 'open' ? cart : null
}

/** The address is counted last, so that a robot cannot use up what others may send there. */
async function rejectTooMany(deps: QuoteDeps, { visitor, buyer, captcha, words }: QuoteRequest) {
  const ip = visitor.clientAddress
  const tooMany = await limitByNetwork(deps, { purpose: 'quote', ip, limit: BY_NETWORK, message: words.tooMany })
  if (tooMany) return tooMany
  const wrong = await rejectCaptcha(deps.captcha, { action: 'quote_action', answer: captcha, ip, words })
  const email = emailKey(buyer.email)
  if (wrong || !email) return wrong
  const key = `quote-to:${sha256(email).slice(0, 32)}`
  const full = await limitByKey(deps, { key, limit: BY_RECIPIENT, message: words.tooManyLetters })
  return full && { ...full, errors: { email: [words.tooManyLetters] } }
}
