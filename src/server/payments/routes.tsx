import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { decidePracticePayment, findPracticePayment, practiceNotification } from '../../adapters/payments/practice.ts'
import type { Pages } from '../../http/pages.tsx'
import type { Services } from '../../http/services.ts'
import { texts } from '../../i18n/texts.ts'
import { PracticeBankPage } from '../../pages/practice-bank/page.tsx'
import { firstRow } from '../../shop/db.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { findOrderByToken } from '../../shop/orders/read.db.ts'
import { paymentLink } from '../../shop/payments/link.db.ts'
import { settlePayment } from '../../shop/payments/settle.db.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { inLanguage, urls } from '../../urls.ts'

type TokenParams = { Params: { token: string } }

/** Where a buyer goes to pay and comes back from paying. */
export function paymentRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  const { db } = services.database
  const origin = services.config.baseUrl.origin

  // Our own address: the order never depends on the vendor being up, and the link can be opened again.
  for (const lang of ['lv', 'en'] as const) {
    app.get<TokenParams>(inLanguage(urls.orderPay.pattern, lang), async (request, reply) => {
      const { token } = request.params
      const found = await findOrderByToken(db, sha256(token))
      if (!found) return reply.callNotFound()
      const settings = await readSettings(db, services.memory)
      const link = await paymentLink(
        { db, providers: services.providers, now: services.now(), linkMinutes: settings.link_minutes },
        found.order.id,
        (reference) => ({
          returnUrl: `${origin}${inLanguage(urls.orderReturn.to(token), found.order.lang)}?payment=${reference}`,
          notificationUrl: `${origin}${urls.paymentWebhook.to(found.payment.provider)}`,
        }),
      )
      const orderPage = inLanguage(urls.order.to(token), found.order.lang)
      if (link.kind === 'redirect') return reply.redirect(link.to, 303)
      return reply.redirect(link.kind === 'provider-away' ? `${orderPage}?payment=away` : orderPage, 303)
    })

    // What the browser brings back is never believed: the vendor is asked, as the webhook does.
    app.get<TokenParams & { Querystring: { payment?: string } }>(
      inLanguage(urls.orderReturn.pattern, lang),
      async (request, reply) => {
        const { token } = request.params
        const found = await findOrderByToken(db, sha256(token))
        if (!found) return reply.callNotFound()
        const reference = await latestReference(found.order.id)
        const settled = reference
          ? await settlePayment(await settlementDeps(services), reference).catch((error: unknown) => {
              request.log.warn({ err: error }, 'the payment vendor did not answer')
              return null
            })
          : null
        const failed = settled && ['failed', 'expired'].includes(settled.state)
        return reply.redirect(
          inLanguage(urls.order.to(token), found.order.lang) + (failed ? '?payment=failed' : ''),
          303,
        )
      },
    )
  }

  // A bank may send its customer back by a form of its own page. No cookie comes along with that, so nothing is done
  // here: the browser is asked to come by GET, which brings it. What the bank wrote is not even read.
  app.register(async (returns) => {
    returns.removeAllContentTypeParsers()
    returns.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })
    for (const lang of ['lv', 'en'] as const) {
      returns.post<TokenParams>(
        inLanguage(urls.orderReturn.pattern, lang),
        { config: { isFromElsewhere: true } },
        async (request, reply) => {
          const { token } = request.params
          if (!(await findOrderByToken(db, sha256(token)))) return reply.callNotFound()
          return reply.redirect(inLanguage(urls.orderReturn.to(token), lang), 303)
        },
      )
    }
  })

  async function latestReference(orderId: number): Promise<string | undefined> {
    const row = await firstRow<{ reference: string }>(
      db,
      sql`select reference from payments where order_id = ${orderId} and provider_ref is not null order by attempt desc limit 1`,
    )
    return row?.reference
  }

  if (services.providers.has('practice')) practiceBankRoutes(app, services, pages)
}

/** The practice bank's own page, as a vendor's would be: pay, refuse, cancel, or simply close the window. */
function practiceBankRoutes(app: FastifyInstance, services: Services, pages: Pages) {
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
