import { HttpError } from '../../http/http-error.ts'
import type { Services } from '../../http/services.ts'
import { texts } from '../../i18n/texts.ts'
import type { CaptchaAction } from '../../shop/captcha.ts'
import type { Lang } from '../../shop/languages.ts'
import { countByNetwork } from '../../shop/sessions/network-attempts.db.ts'

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
