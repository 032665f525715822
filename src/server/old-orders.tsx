import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../http/client-network.ts'
import { field } from '../http/form-fields.ts'
import { HttpError } from '../http/http-error.ts'
import type { Pages } from '../http/pages.tsx'
import { routeOf } from '../http/route-of.ts'
import { securityEvent } from '../http/security-log.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { AskEmailPage } from '../pages/order/ask-email.tsx'
import { emailKey } from '../shop/addresses/email.ts'
import { type Lang, languages } from '../shop/languages.ts'
import { orders } from '../shop/orders/orders.tables.ts'
import { countByNetwork } from '../shop/sessions/network-attempts.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { equalText, sha256 } from '../shop/tokens.ts'
import { inLanguage, splitLanguage, urls } from '../urls.ts'

/** What shows name, address and phone to whoever has the order's secret. */
const GUARDED: ReadonlySet<string> = new Set(
  [urls.order, urls.orderInvoice, urls.orderEInvoice, urls.orderCreditNote, urls.withdrawOrder].map(
    ({ pattern }) => pattern,
  ),
)
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const LIMIT = { limit: 10, windowMs: HOUR_MS }

/**
 * Addresses of orders are in mailboxes and histories for years. After `order_page_days` they open for an hour to whoever
 * types the order's e-mail address, and to its owner who is signed in.
 */
export function guardOldOrders(app: FastifyInstance, services: Services, pages: Pages) {
  const { config, database, keys } = services

  async function findOld(tokenHash: string) {
    const [order] = await database.db
      .select({ userId: orders.userId, email: orders.email, placedAt: orders.placedAt })
      .from(orders)
      .where(eq(orders.tokenHash, tokenHash))
    const { order_page_days } = await readSettings(database.db, services.memory)
    const isOld = order && order.placedAt.getTime() + order_page_days * DAY_MS < services.now().getTime()
    return isOld ? order : null
  }

  const cookieOf = (tokenHash: string) => `order-${tokenHash.slice(0, 16)}`
  const textOf = (tokenHash: string, until: string) => `seen:${tokenHash}:${until}`
  function isOpen(request: FastifyRequest, tokenHash: string): boolean {
    const [until = '', mac = ''] = request.cookies[cookieOf(tokenHash)]?.split('.') ?? []
    const isInTime = Number(until) > services.now().getTime()
    return isInTime && keys.some('orders', textOf(tokenHash, until), (each) => equalText(each, mac))
  }

  app.addHook('preHandler', async (request, reply) => {
    const { lang, path } = splitLanguage(routeOf(request))
    if (!GUARDED.has(path) || (path === urls.order.pattern && request.method === 'POST')) return
    const { token = '' } = request.params as { token?: string }
    const tokenHash = sha256(token)
    const order = await findOld(tokenHash)
    if (!order || isOpen(request, tokenHash)) return
    const session = await request.session()
    if (order.userId !== null && session?.userId === order.userId) return
    const page = inLanguage(urls.order.to(token), lang)
    return path === urls.order.pattern ? ask(request, reply, lang, token) : reply.redirect(page, 303)
  })

  for (const lang of languages) {
    const { askEmail } = texts[lang].order
    app.post<{ Params: { token: string } }>(inLanguage(urls.order.pattern, lang), async (request, reply) => {
      const { token } = request.params
      const tokenHash = sha256(token)
      const order = await findOld(tokenHash)
      const email = field(request.body, 'email')
      if (services.limits) {
        const attempt = await countByNetwork(database.db, 'order-email', clientAddress(request), LIMIT, services.now())
        if (!attempt.ok) throw new HttpError(429, texts[lang].errors.tooMany, undefined, attempt.retryAfterSeconds)
      }
      if (order && emailKey(email) !== order.email) {
        securityEvent(request, 'order-email-wrong', { email })
        return ask(request, reply, lang, token, askEmail.wrong)
      }
      if (order) {
        const until = String(services.now().getTime() + HOUR_MS)
        reply.setCookie(cookieOf(tokenHash), `${until}.${keys.mac('orders', textOf(tokenHash, until))}`, {
          path: '/',
          httpOnly: true,
          secure: config.secureCookies,
          sameSite: 'lax',
          maxAge: HOUR_MS / 1000,
        })
      }
      return reply.redirect(inLanguage(urls.order.to(token), lang), 303)
    })
  }

  function ask(request: FastifyRequest, reply: FastifyReply, lang: Lang, token: string, error?: string) {
    const { askEmail } = texts[lang].order
    const data = { words: askEmail, csrf: request.csrf(), action: inLanguage(urls.order.to(token), lang), error }
    const content = <AskEmailPage data={data} />
    return pages.sendView(
      { request, reply, lang },
      {
        head: { title: askEmail.title },
        content,
        status: error ? 422 : 200,
      },
    )
  }
}
