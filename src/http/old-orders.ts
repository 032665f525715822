import type { FastifyInstance } from 'fastify'
import { requiresEmail } from '../shop/orders/old-orders.db.ts'
import { inLanguage, splitLanguage, urls } from '../urls.ts'
import { routeOf } from './route-of.ts'
import type { Services } from './services.ts'

/** These contain personal data. The order page is not among them: its loader asks for the e-mail. */
const PROTECTED: ReadonlySet<string> = new Set(
  [urls.orderInvoice, urls.orderEInvoice, urls.orderCreditNote, urls.orderCalendar, urls.withdrawOrder].map(
    ({ pattern }) => pattern,
  ),
)

export function protectOldOrders(app: FastifyInstance, services: Services) {
  app.addHook('preHandler', async (request, reply) => {
    const { lang, path } = splitLanguage(routeOf(request))
    if (!PROTECTED.has(path)) return
    const { token = '' } = request.params as { token?: string }
    if (await requiresEmail(services, request, token)) {
      return reply.redirect(inLanguage(urls.order.to(token), lang), 303)
    }
  })
}
