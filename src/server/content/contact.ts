import { HttpError } from '../../http/http-error.ts'
import type { Services } from '../../http/services.ts'
import { texts } from '../../i18n/texts.ts'
import { emailKey, isEmail } from '../../shop/addresses/email.ts'
import type { CaptchaAction } from '../../shop/captcha.ts'
import { CONTACT_LIMITS, keepMessage } from '../../shop/content/contact.db.ts'
import type { Lang } from '../../shop/languages.ts'
import { hasLink } from '../../shop/link-in-text.ts'
import { countByNetwork } from '../../shop/sessions/network-attempts.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'

type GivenMessage = { name: string; email: string; message: string; captcha: string | undefined }

/** Messages an hour from one address. */
const LIMIT = { limit: 5, windowMs: 60 * 60_000 }

/**
 * Takes a message from the contact form, sent as a call or as a form.
 * @throws Refusal with words under the spec's keys
 */
export async function takeMessage(services: Services, given: GivenMessage, lang: Lang, ip: string) {
  const words = texts[lang].content.errors
  const problems: Record<string, string[]> = {}
  const name = given.name.trim()
  const email = given.email.trim()
  const message = given.message.trim()
  if (!name) problems.name = [words.required]
  else if (name.length > CONTACT_LIMITS.name) problems.name = [words.tooLong]
  else if (hasLink(name)) problems.name = [words.link]
  if (!email) problems.email = [words.required]
  else if (!isEmail(email)) problems.email = [words.email]
  if (!message) problems.message = [words.required]
  else if (message.length > CONTACT_LIMITS.message) problems.message = [words.tooLong]
  if (Object.keys(problems).length > 0) throw new HttpError(422, words.check, problems)
  await refuseTooMany(services, 'contact', ip, LIMIT, lang)
  await checkCaptcha(services, 'contact_action', given.captcha, ip, lang)
  const { identity } = await readSettings(services.database.db, services.memory)
  const kept = { name, email: emailKey(email), message, lang }
  await keepMessage(services.database.db, services.queue, kept, identity.email)
}

/** @throws Refusal 422 under the spec's key, 503 when the captcha's vendor is away */
export async function checkCaptcha(
  services: Services,
  action: CaptchaAction,
  answer: string | undefined,
  ip: string,
  lang: Lang,
) {
  const result = await services.captcha.check(action, answer, ip)
  if (result === 'passed') return
  const words = texts[lang].content.errors
  const message = result === 'down' ? words.captchaDown : words.captcha
  throw new HttpError(result === 'down' ? 503 : 422, message, { gRecaptchaResponse: [message] })
}

/** Counts an attempt of the network of an address. @throws Refusal 429 */
export async function refuseTooMany(
  { database, limits, now }: Services,
  purpose: string,
  ip: string,
  limit: { limit: number; windowMs: number },
  lang: Lang,
) {
  if (!limits) return
  const attempt = await countByNetwork(database.db, purpose, ip, limit, now())
  if (!attempt.ok) throw new HttpError(429, texts[lang].errors.tooMany, undefined, attempt.retryAfterSeconds)
}
