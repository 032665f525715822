import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { checkCaptcha, refuseTooMany } from '../server/content/contact.ts'
import { emailKey, isEmail } from '../shop/addresses/email.ts'
import { inLang, type Lang } from '../shop/languages.ts'
import { countAttempt } from '../shop/sessions/attempts.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { askForNews } from '../shop/subscriptions/newsletter.db.ts'
import { subscriptionTokens } from '../shop/subscriptions/subscription-tokens.ts'
import { sha256 } from '../shop/tokens.ts'
import type { ApiRoutes } from './calls.ts'

const HOUR = 60 * 60_000
const BY_IP = { limit: 10, windowMs: HOUR }
/** Letters an hour to one mailbox. */
const BY_ADDRESS = { limit: 2, windowMs: HOUR }

const Subscribe = {
  body: z.object({ email: z.string().max(1000).default(''), gRecaptchaResponse: z.string().max(20_000).optional() }),
  response: { 200: z.object({ message: z.string() }) },
}

export const subscribeCalls: ApiRoutes = (app, services) => {
  app.post('/api/subscribe', { schema: { tags: ['content'], ...Subscribe } }, async (request) => {
    const { email, gRecaptchaResponse } = request.body
    return { message: await takeSubscriber(request, services, { email, captcha: gRecaptchaResponse }) }
  })
}

/**
 * Writes the letter that asks for confirmation; also for the form without script. Answers with words that do not tell who
 * is known.
 * @throws Refusal with words under the spec's keys
 */
export async function takeSubscriber(
  request: FastifyRequest,
  services: Services,
  given: { email: string; captcha: string | undefined },
): Promise<string> {
  const { db } = services.database
  const lang = languageOf(request)
  const words = texts[lang].content
  const email = emailKey(given.email)
  if (!isEmail(email)) {
    const message = email ? words.errors.email : words.errors.required
    throw new HttpError(422, message, { email: [message] })
  }
  const ip = clientAddress(request)
  await refuseTooMany(services, 'subscribe', ip, BY_IP, lang)
  await checkCaptcha(services, 'subscribe_action', given.captcha, ip, lang)
  const now = services.now()
  // Silent, because the answer must not tell who is known.
  const letters = await countAttempt(db, `subscribe-to:${sha256(email).slice(0, 32)}`, BY_ADDRESS, now)
  if (letters.ok) {
    const settings = await readSettings(db, services.memory)
    const consent = { text: consentText(settings, lang), version: settings.newsletter_version }
    const tokenHash = sha256(subscriptionTokens(services.keys).news(email))
    await askForNews(db, services.queue, { email, lang, tokenHash, consent, ip, now })
  }
  return words.subscription.answer
}

/** The words that stood beside the form. */
function consentText({ subscribe }: Settings, lang: Lang): string {
  if (!subscribe) return texts[lang].content.subscription.consentFallback
  return inLang(subscribe.terms, lang).replace('{link}', inLang(subscribe.terms_link, lang))
}
