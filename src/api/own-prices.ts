import { z } from 'zod'
import { localeOf } from '../http/locale.ts'
import { OwnPrices } from '../shop/price-lists/own-prices.calls.ts'
import { ownPricesOf } from '../shop/price-lists/own-prices.db.ts'
import { MAX_ASKED } from '../shop/price-lists/price-list.ts'
import { urls } from '../urls.ts'
import type { ApiRoutes } from './calls.ts'

const Query = z.object({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= MAX_ASKED)
    .describe('Of products, at most 100, with commas between'),
})

/** Shared pages have the ordinary prices; those of a customer's price lists come afterwards. */
export const ownPriceCalls: ApiRoutes = (app, services) => {
  const schema = {
    summary: 'Prices of the signed-in buyer for goods, where price lists or offers change them',
    tags: ['visitor'],
    description: "Prices of the customer's price lists, where they are lower than the ordinary ones",
    querystring: Query,
    response: { 200: OwnPrices },
  }
  app.get(urls.ownPrices.pattern, { schema }, async (request, reply) => {
    reply.header('vary', 'Cookie').header('cross-origin-resource-policy', 'same-origin')
    const userId = (await request.session())?.userId ?? null
    if (userId === null) return { prices: [] }
    const { database, memory, now } = services
    const { lang } = localeOf(request)
    return { prices: await ownPricesOf({ db: database.db, memory, now }, { userId, ids: request.query.ids, lang }) }
  })
}
