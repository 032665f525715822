import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { settleNotified, storeNotification } from '../shop/payments/notifications.db.ts'
import type { PaymentProvider } from '../shop/payments/provider.ts'
import { urls } from '../urls.ts'

const MAX_BODY = 256 * 1024

export function paymentWebhooks(app: FastifyInstance, services: Services) {
  app.register(async (webhooks) => {
    // Raw bytes, because signatures cover them.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) =>
      done(null, body),
    )
    const schema = { summary: 'What a payment vendor tells of a payment, signed by it' }
    webhooks.post<{ Params: { provider: string } }>(urls.paymentWebhook.pattern, { schema }, async (request, reply) => {
      const provider = services.providers.get(request.params.provider)
      if (!provider) return reply.callNotFound()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notification = await readNotification(provider, request, body)
      const from = { provider: provider.code, headers: request.headers }
      await storeNotification(services.database.db, { ...from, eventKey: notification.eventKey, body })
      if (notification.reference) {
        await settleNotified(services, notification).catch((error: unknown) => {
          request.log.error({ err: error }, 'a notification could not be settled')
          throw new HttpError(503, '')
        })
      }
      return { ok: true }
    })
  })
}

async function readNotification(provider: PaymentProvider, request: FastifyRequest, body: Buffer) {
  const notification = await provider
    .readNotification(body, request.headers, queryOf(request.query))
    .catch((error: unknown) => {
      // The key could not be fetched; 503 makes the vendor retry.
      request.log.warn({ err: error }, 'a notification could not be checked')
      throw new HttpError(503, '')
    })
  if (notification.ok) return notification
  request.logSecurity('webhook-refused', { provider: provider.code, reason: notification.reason })
  throw new HttpError(400, '')
}

function queryOf(query: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
  )
}
