import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { texts } from '../i18n/texts.ts'
import { storeContactMessage } from '../shop/content/store-contact-message.db.ts'
import type { ApiRoutes } from './calls.ts'

/** Above the form's limits, so that the form's own messages are shown. */
const text = z.string().max(20_000).default('')

const Contact = {
  body: z.object({ name: text, email: text, message: text, gRecaptchaResponse: text.optional() }),
  response: { 200: z.object({ message: z.string() }) },
}

export const contactCalls: ApiRoutes = (app, services) => {
  app.post(
    '/api/page/contact',
    { schema: { summary: 'Send a message to the shop', tags: ['content'], ...Contact } },
    async (request) => {
      const lang = languageOf(request)
      const { gRecaptchaResponse, ...message } = request.body
      const words = { ...texts[lang].content.errors, tooMany: texts[lang].errors.tooMany }
      const from = { ip: clientAddress(request), lang, words }
      const received = await storeContactMessage(services, { ...message, captcha: gRecaptchaResponse }, from)
      if (!received.ok) throw HttpError.of(received)
      return { message: texts[lang].content.contact.sent }
    },
  )
}
