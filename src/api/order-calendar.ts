import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { toRigaDate } from '../shop/calendar/days.ts'
import { calendarOf } from '../shop/calendar/icalendar.ts'
import { type Lang, languages } from '../shop/languages.ts'
import { calendarDays, deliveryParts } from '../shop/orders/delivery.ts'
import { findOrderByToken, type OrderWithLines } from '../shop/orders/read.db.ts'
import { shopNameOf } from '../shop/settings/identity.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { trackingCodesOf } from '../shop/shipping/tracking.ts'
import { sha256 } from '../shop/tokens.ts'
import { inLanguage, urls } from '../urls.ts'

export function orderCalendarRoute(app: FastifyInstance, services: Services) {
  for (const lang of languages) addRoute(app, services, lang)
}

function addRoute(app: FastifyInstance, services: Services, lang: Lang) {
  app.get<{ Params: { token: string } }>(inLanguage(urls.orderCalendar.pattern, lang), async (request, reply) => {
    const found = await findOrderByToken(services.database.db, sha256(request.params.token))
    const calendar = found && (await calendarFile(services, found, lang))
    if (!calendar) return reply.callNotFound()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${found.order.prefixedId}.ics"`)
      .send(calendar)
  })
}

/** Names no secret address, because calendars are shared. */
async function calendarFile({ config, database, memory, now }: Services, found: OrderWithLines, lang: Lang) {
  const { order } = found
  const days = calendarDays(found, toRigaDate(now()))
  if (!days) return null
  const t = texts[lang]
  const settings = await readSettings(database.db, memory)
  const shop = shopNameOf(settings, config.baseUrl)
  const { title, parcels, place } = deliveryParts(order, t, lang)
  const isPickup = order.delivery.type !== 'courier'
  const summary = (isPickup ? t.order.calendarPickup : t.order.calendarDelivery)(order.prefixedId)
  const { phone, email } = settings.identity
  const codes = trackingCodesOf(order.trackingCode)
  const tracking = codes.length > 0 && `${codes.length > 1 ? t.order.trackings : t.order.tracking}: ${codes.join(', ')}`
  return calendarOf(shop, {
    uid: `order-${order.prefixedId}@${config.baseUrl.hostname}`,
    writtenAt: now(),
    ...days,
    summary: `${summary} (${shop})`,
    location: place,
    description: [[title, parcels].filter(Boolean).join(', '), tracking, [phone, email].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join('\n'),
  })
}
