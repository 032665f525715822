import { z } from 'zod'
import { consents } from '../shop/customers/customers.tables.ts'
import { reportPurchase } from '../shop/orders/purchase.db.ts'
import { sha256 } from '../shop/tokens.ts'
import type { ApiRoutes } from './calls.ts'

const Consent = z.object({
  version: z.string().max(40),
  visitor: z.uuid(),
  statistics: z.boolean(),
  marketing: z.boolean(),
})

const Item = z.object({
  id: z.string(),
  item_id: z.string(),
  name: z.string(),
  item_name: z.string(),
  brand: z.string(),
  item_brand: z.string(),
  category: z.string(),
  item_category: z.string(),
  price: z.number(),
  quantity: z.int(),
  discount: z.number(),
  coupon: z.string(),
  index: z.int(),
})

const Purchase = z.object({
  transaction_id: z.string(),
  value: z.number(),
  tax: z.number(),
  shipping: z.number(),
  coupon: z.string(),
  items: z.array(Item),
})

export const consentCalls: ApiRoutes = (app, { database: { db }, now }) => {
  app.post(
    '/api/consent',
    {
      schema: {
        summary: 'Keep what a visitor allows: cookies and counting',
        tags: ['content'],
        body: Consent,
        response: { 200: z.object({ version: z.string() }) },
      },
    },
    async (request) => {
      const { version, visitor, statistics, marketing } = request.body
      const given = { necessary: true, statistics, marketing }
      await db.insert(consents).values({ subject: `visitor:${visitor}`, kind: 'cookies', version, given, at: now() })
      return { version }
    },
  )

  app.post(
    '/api/order/report-purchase',
    {
      schema: {
        summary: 'The purchase as analytics count it, once for each order',
        tags: ['orders'],
        body: z.object({ token: z.string().max(200) }),
        response: { 200: z.object({ purchase: Purchase.nullable() }) },
      },
    },
    async (request) => ({ purchase: await reportPurchase(db, sha256(request.body.token)) }),
  )
}
