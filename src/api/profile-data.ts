import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { sendOwnData } from '../http/send-own-data.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { ownData } from '../shop/customers/own-data.db.ts'
import { findProfile } from '../shop/customers/profile.db.ts'
import { recordOwnRequest } from '../shop/data-requests/data-requests.db.ts'
import { languages } from '../shop/languages.ts'
import { LIMITS_OF_ATTEMPTS } from '../shop/security/attempts.db.ts'
import { limitAttempts } from '../shop/security/limit-attempts.db.ts'
import { inLanguage, logInFirst, urls } from '../urls.ts'

/** Data export for customers (GDPR, article 20). */
export function profileDataRoute(app: FastifyInstance, services: Services) {
  const { db } = services.database
  for (const lang of languages) {
    app.get(inLanguage(urls.profileData.pattern, lang), async (request, reply) => {
      const session = await request.session()
      const profile = session?.userId ? await findProfile(db, session.userId) : null
      if (!profile) return reply.redirect(logInFirst(request.url, lang), 303)
      const { id: userId } = profile.user
      const attempt = await limitAttempts(services, `data:${userId}`, LIMITS_OF_ATTEMPTS.profile)
      if (!attempt.ok) {
        throw new HttpError(429, texts[lang].account.errors.tooMany, undefined, attempt.retryAfterSeconds)
      }
      const data = await ownData(db, userId)
      await recordOwnRequest(db, { userId, kind: 'export', now: services.now() })
      request.logSecurity('data-exported', { userId })
      return sendOwnData(reply, 'profile.json', data)
    })
  }
}
