import type { FastifyInstance } from 'fastify'
import { decidePracticePayment, findPracticePayment, practiceNotification } from '../../adapters/payments/practice.ts'
import type { Pages } from '../../http/pages.tsx'
import type { Services } from '../../http/services.ts'
import { texts } from '../../i18n/texts.ts'
import { PracticeBankPage } from '../../pages/practice-bank/page.tsx'
import { formatPrice } from '../../shop/money/money.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { urls } from '../../urls.ts'

/** The practice bank's own page, as a vendor's would be: pay, refuse, cancel, or simply close the window. */
export function practiceBankRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  const { db } = services.database

  app.get<{ Params: { reference: string } }>(urls.practiceBank.pattern, async (request, reply) => {
    const payment = await findPracticePayment(db, request.params.reference)
    if (!payment) return reply.callNotFound()
    const lang = languageOfReturn(payment.returnUrl)
    const settings = await readSettings(db, services.memory)
    const content = (
      <PracticeBankPage
        data={{
          texts: texts[lang].order.practiceBank,
          payee: settings.identity.legal_name,
          purpose: payment.orderNumber,
          amount: formatPrice(payment.amount, lang),
          action: urls.practiceBank.to(request.params.reference),
          token: request.csrf(),
          isOpen: payment.decision === 'pending',
          returnUrl: payment.returnUrl,
        }}
      />
    )
    return pages.sendView(
      { request, reply, lang },
      {
        head: { title: texts[lang].order.practiceBank.title },
        content,
        status: 200,
        frame: 'bare',
      },
    )
  })

  app.post<{ Params: { reference: string }; Body: { decision?: string } }>(
    urls.practiceBank.pattern,
    async (request, reply) => {
      const { reference } = request.params
      const payment = await findPracticePayment(db, reference)
      if (!payment) return reply.callNotFound()
      const { decision } = request.body
      if (decision === 'pay' || decision === 'refuse') {
        await decidePracticePayment(db, reference, decision === 'pay' ? 'accepted' : 'failed')
        const now = await findPracticePayment(db, reference)
        await notify(app, services, payment.notificationUrl, reference, now?.decision ?? 'pending')
      }
      return reply.redirect(payment.returnUrl, 303)
    },
  )
}

/** The bank tells the shop over HTTP, with a signature; when that fails the browser's return finds out anyway. */
async function notify(app: FastifyInstance, services: Services, url: string, reference: string, event: string) {
  const { body, headers } = practiceNotification(services.config.sessionSecret, reference, event)
  const answer = await app.inject({ method: 'POST', url: new URL(url).pathname, payload: body, headers })
  if (answer.statusCode >= 300) services.log.warn({ status: answer.statusCode }, 'the practice bank was not heard')
}

const languageOfReturn = (returnUrl: string) => (new URL(returnUrl).pathname.startsWith('/en/') ? 'en' : 'lv')
