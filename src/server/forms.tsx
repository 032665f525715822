import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { languages } from '../shop/languages.ts'
import { cancelUnpaid } from '../shop/orders/cancel.db.ts'
import { findOrderByToken } from '../shop/orders/read.db.ts'
import { sha256 } from '../shop/tokens.ts'
import { inLanguage, urls } from '../urls.ts'

export function formFallbacks(app: FastifyInstance, services: Services) {
  const { db } = services.database
  for (const lang of languages) {
    const at = (path: string) => inLanguage(path, lang)
    // Whoever has the order's secret may take it back, as long as nothing was paid.
    app.post<{ Params: { token: string } }>(at(urls.orderCancellation.pattern), async (request, reply) => {
      const { token } = request.params
      const found = await findOrderByToken(db, sha256(token))
      if (!found) return reply.callNotFound()
      const cancelled = await cancelUnpaid({ db, queue: services.queue }, found.order.id)
      if (!cancelled.ok) throw new HttpError(409, texts[lang].order.cannotCancel)
      return reply.redirect(at(urls.order.to(token)), 303)
    })
  }
}
