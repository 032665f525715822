import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { texts } from '../i18n/texts.ts'
import { requestNewsletter } from '../shop/subscriptions/request-newsletter.db.ts'
import type { ApiRoutes } from './calls.ts'

const Subscribe = {
  body: z.object({ email: z.string().max(1000).default(''), gRecaptchaResponse: z.string().max(20_000).optional() }),
  response: { 200: z.object({ message: z.string() }) },
}

export const subscribeCalls: ApiRoutes = (app, services) => {
  app.post(
    '/api/subscribe',
    {
      schema: {
        summary: 'Subscribe to the newsletter; an e-mail asks for confirmation',
        tags: ['content'],
        ...Subscribe,
      },
    },
    async (request) => {
      const lang = languageOf(request)
      const { content, errors } = texts[lang]
      const { email, gRecaptchaResponse } = request.body
      const words = { ...content.errors, tooMany: errors.tooMany, consent: content.subscription.consentFallback }
      const from = { ip: clientAddress(request), lang, words }
      const requested = await requestNewsletter(services, { email, captcha: gRecaptchaResponse }, from)
      if (!requested.ok) throw HttpError.of(requested)
      return { message: content.subscription.answer }
    },
  )
}
