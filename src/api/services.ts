import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { serviceViews } from '../shop/checkout/service-views.db.ts'
import { pricedCartOf } from '../shop/checkout/visitor-cart.db.ts'
import type { ApiRoutes } from './calls.ts'

const ServiceProduct = z.object({
  id: z.int(),
  title: z.string(),
  short_description: z.string(),
  prices: z.object({ current_formatted_price_with_tax: z.string(), current_formatted_price: z.string() }),
})

export const serviceCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/product/services',
    {
      schema: {
        summary: 'Services that go with the goods of the cart',
        tags: ['cart'],
        response: { 200: z.array(ServiceProduct) },
      },
    },
    async (request) => {
      const lang = languageOf(request)
      const { cart } = await pricedCartOf(request, services, lang)
      return serviceViews(services, cart.lines, lang)
    },
  )
}
