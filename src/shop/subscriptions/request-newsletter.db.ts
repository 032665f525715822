import { emailKey, isEmail } from '../addresses/email.ts'
import { rejectCaptcha } from '../captcha.ts'
import { inLang, type Lang } from '../languages.ts'
import { type Rejection, reject } from '../rejection.ts'
import { countAttempt } from '../security/attempts.db.ts'
import { type LimitDeps, limitByNetwork } from '../security/limit-attempts.db.ts'
import type { ShopServices } from '../services.ts'
import { readSettings } from '../settings/settings.db.ts'
import type { Settings } from '../settings/settings.ts'
import { sha256 } from '../tokens.ts'
import { storeNewsletterRequest } from './newsletter.db.ts'
import { subscriptionTokens } from './subscription-tokens.ts'

type NewsletterWords = Record<'required' | 'email' | 'captcha' | 'captchaDown' | 'tooMany' | 'consent', string>

const HOUR = 60 * 60_000
const BY_NETWORK = { limit: 10, windowMs: HOUR }
const BY_RECIPIENT = { limit: 2, windowMs: HOUR }

/** @param given.captcha null: an order of the buyer was just placed, which has its own limits */
export async function requestNewsletter(
  deps: LimitDeps & Pick<ShopServices, 'memory' | 'queue' | 'captcha' | 'keys'>,
  given: { email: string; captcha: string | undefined | null },
  from: { lang: Lang; ip: string; words: NewsletterWords },
): Promise<Rejection | { ok: true }> {
  const { ip, lang, words } = from
  const { db } = deps.database
  const email = emailKey(given.email)
  if (!isEmail(email)) {
    const message = email ? words.email : words.required
    return reject('invalid', message, { errors: { email: [message] } })
  }
  const tooMany = await limitByNetwork(deps, { purpose: 'subscribe', ip, limit: BY_NETWORK, message: words.tooMany })
  if (tooMany) return tooMany
  const { captcha: answer } = given
  const wrong =
    answer === null ? null : await rejectCaptcha(deps.captcha, { action: 'subscribe_action', answer, ip, words })
  if (wrong) return wrong
  const now = deps.now()
  // No rejection, which would reveal who is subscribed.
  const emails = await countAttempt(db, `subscribe-to:${sha256(email).slice(0, 32)}`, BY_RECIPIENT, now)
  if (!emails.ok) return { ok: true }
  const settings = await readSettings(db, deps.memory)
  const consent = { text: consentText(settings, lang) ?? words.consent, version: settings.newsletter_version }
  const tokenHash = sha256(subscriptionTokens(deps.keys).news(email))
  await storeNewsletterRequest(db, deps.queue, { email, lang, tokenHash, consent, ip, now })
  return { ok: true }
}

const consentText = ({ subscribe }: Settings, lang: Lang): string | undefined =>
  subscribe ? inLang(subscribe.terms, lang).replace('{link}', inLang(subscribe.terms_link, lang)) : undefined
