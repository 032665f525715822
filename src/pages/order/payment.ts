import { defineRedirect } from '../../http/page.ts'
import { findOrderByToken } from '../../shop/orders/read.db.ts'
import { paymentLink } from '../../shop/payments/link.db.ts'
import { settleAfterReturn } from '../../shop/payments/settle-after-return.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { inLanguage, urls } from '../../urls.ts'

/** An address of the shop, so that the link can be opened again and while the provider is unavailable. */
export const paymentRedirect = defineRedirect(async ({ db, services, now, settings, baseUrl, params }) => {
  const { token = '' } = params
  const found = await findOrderByToken(db, sha256(token))
  if (!found) return { kind: 'not-found' }
  const { order, payment } = found
  const link = await paymentLink(
    { db, providers: services.providers, now, linkMinutes: settings.link_minutes },
    order.id,
    (reference) => ({
      returnUrl: `${baseUrl}${inLanguage(urls.orderReturn.to(token), order.lang)}?payment=${reference}`,
      notificationUrl: `${baseUrl}${urls.paymentWebhook.to(payment.provider)}`,
    }),
  )
  if (link.kind === 'redirect') return { kind: 'redirect', to: link.to, isExact: true }
  const query = link.kind === 'provider-away' ? '?payment=away' : ''
  return { kind: 'redirect', to: inLanguage(urls.order.to(token), order.lang) + query, isExact: true }
})

/** The query of the return address is not trusted: the provider is asked, as by the webhook. */
export const returnRedirect = defineRedirect(async ({ db, services, log, params }) => {
  const { token = '' } = params
  const found = await findOrderByToken(db, sha256(token))
  if (!found) return { kind: 'not-found' }
  const { order } = found
  const { isFailed } = await settleAfterReturn(services, order.id, log)
  const query = isFailed ? '?payment=failed' : ''
  return { kind: 'redirect', to: inLanguage(urls.order.to(token), order.lang) + query, isExact: true }
})
