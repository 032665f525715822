import { emailKey, isStockEmail } from '../addresses/email.ts'
import type { Lang } from '../languages.ts'
import { type Rejection, reject } from '../rejection.ts'
import { type LimitDeps, limitByKey, limitByNetwork } from '../security/limit-attempts.db.ts'
import type { ShopServices } from '../services.ts'
import { sha256 } from '../tokens.ts'
import { stockAvailability, subscribeToStock } from './stock.db.ts'
import { subscriptionTokens } from './subscription-tokens.ts'

type StockAlertWords = Record<'invalid' | 'available' | 'captcha' | 'notFound' | 'tooMany', string>
type Deps = LimitDeps & Pick<ShopServices, 'captcha' | 'keys'>

const HOUR = 60 * 60_000
const BY_NETWORK = { limit: 20, windowMs: HOUR }
/** Per mailbox: anybody may type the address. */
const BY_RECIPIENT = { limit: 10, windowMs: HOUR }

export async function waitForProduct(
  deps: Deps,
  given: { productId: number; email: string; captcha: string | undefined },
  from: { lang: Lang; ip: string; words: StockAlertWords },
): Promise<Rejection | { ok: true }> {
  const { db } = deps.database
  const { ip, lang, words } = from
  const { productId } = given
  const email = emailKey(given.email)
  if (!isStockEmail(email)) return reject('invalid', words.invalid, { errors: { email: [words.invalid] } })
  const waited = await stockAvailability(db, productId)
  if (waited === 'unknown') return reject('not-found', words.notFound)
  if (waited === 'available') return reject('conflict', words.available)
  const byNetwork = { purpose: 'product-subscribe', ip, limit: BY_NETWORK, message: words.tooMany }
  const tooMany = await limitByNetwork(deps, byNetwork)
  if (tooMany) return tooMany
  if ((await deps.captcha.check('product_subscribe_action', given.captcha, ip)) !== 'passed') {
    return reject('invalid', words.captcha, { errors: { gRecaptchaResponse: [words.captcha] } })
  }
  const key = `product-subscribe-to:${sha256(email).slice(0, 32)}`
  const tooManyEmails = await limitByKey(deps, { key, limit: BY_RECIPIENT, message: words.tooMany })
  if (tooManyEmails) return tooManyEmails
  // Derived again when the e-mail is written, so it is not stored.
  const token = subscriptionTokens(deps.keys).stock(productId, email)
  await subscribeToStock(db, { productId, email, lang, tokenHash: sha256(token) })
  return { ok: true }
}
