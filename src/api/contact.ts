import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { texts } from '../i18n/texts.ts'
import { takeMessage } from '../server/content/contact.ts'
import type { ApiRoutes } from './calls.ts'

/** Longer than any limit of the form, so that its own words are what a person reads. */
const text = z.string().max(20_000).default('')

const Contact = {
  body: z.object({ name: text, email: text, message: text, gRecaptchaResponse: text.optional() }),
  response: { 200: z.object({ message: z.string() }) },
}

export const contactCalls: ApiRoutes = (app, services) => {
  app.post('/api/page/contact', { schema: { tags: ['content'], ...Contact } }, async (request) => {
    const lang = languageOf(request)
    const { gRecaptchaResponse, ...given } = request.body
    await takeMessage(services, { ...given, captcha: gRecaptchaResponse }, lang, clientAddress(request))
    return { message: texts[lang].content.contact.sent }
  })
}
