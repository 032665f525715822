import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { sendOwnData } from '../http/send-own-data.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { recordOwnRequest } from '../shop/data-requests/data-requests.db.ts'
import { guestData } from '../shop/data-requests/guest-data.db.ts'
import { guestOfLink } from '../shop/data-requests/guest-link.db.ts'
import { languages } from '../shop/languages.ts'
import { LIMITS_OF_ATTEMPTS } from '../shop/security/attempts.db.ts'
import { limitAttempts } from '../shop/security/limit-attempts.db.ts'
import { inLanguage, urls } from '../urls.ts'

/** Data export for buyers without an account, by the link that was sent to their address. */
export function guestDataRoute(app: FastifyInstance, services: Services) {
  const { db } = services.database
  for (const lang of languages) {
    app.get<{ Params: { token: string } }>(inLanguage(urls.guestDataFile.pattern, lang), async (request, reply) => {
      const { token } = request.params
      const now = services.now()
      const guest = await guestOfLink(db, { keys: services.keys, token, now })
      if (!guest) return reply.redirect(inLanguage(urls.guestData.to(encodeURIComponent(token)), lang), 303)
      const { orderId, email } = guest
      const attempt = await limitAttempts(services, `data:order:${orderId}`, LIMITS_OF_ATTEMPTS.profile)
      if (!attempt.ok)
        throw new HttpError(429, texts[lang].account.errors.tooMany, undefined, attempt.retryAfterSeconds)
      const data = await guestData(db, email)
      await recordOwnRequest(db, { orderId, email, kind: 'export', now })
      request.logSecurity('data-exported', { email })
      return sendOwnData(reply, 'my-data.json', data)
    })
  }
}
