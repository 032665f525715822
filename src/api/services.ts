import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import type { Services } from '../http/services.ts'
import { toRigaDate } from '../shop/calendar/days.ts'
import type { CartLine } from '../shop/cart/cart.ts'
import { findServices, fitsGoods } from '../shop/cart/services.db.ts'
import { categoryTree } from '../shop/catalogue/tree.db.ts'
import type { Lang } from '../shop/languages.ts'
import { formatPrice, netOf } from '../shop/money/money.ts'
import { datedRates } from '../shop/tax/rates.db.ts'
import { rateOf } from '../shop/tax/rates.ts'
import type { ApiRoutes } from './calls.ts'
import { pricedCartOf } from './cart-answer.ts'

const ServiceProduct = z.object({
  id: z.int(),
  title: z.string(),
  short_description: z.string(),
  prices: z.object({ current_formatted_price_with_tax: z.string(), current_formatted_price: z.string() }),
})

export type ServiceView = z.infer<typeof ServiceProduct>

export const serviceCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/product/services',
    { schema: { tags: ['cart'], response: { 200: z.array(ServiceProduct) } } },
    async (request) => {
      const lang = languageOf(request)
      const { cart } = await pricedCartOf(request, services, lang)
      return serviceViews(services, cart.lines, lang)
    },
  )
}

/** The services that go with the goods of a cart, and those that it has already, in the spec's names. */
export async function serviceViews(
  { database, memory, now }: Services,
  lines: readonly CartLine[],
  lang: Lang,
): Promise<ServiceView[]> {
  const [found, rates, tree] = await Promise.all([
    findServices(database.db, lang),
    datedRates(database.db, memory),
    categoryTree(database.db, memory),
  ])
  const goods = lines.filter(({ type }) => type === 'product')
  const offered = found.filter(
    (service) => fitsGoods(service, goods, tree) || lines.some(({ productId }) => productId === service.id),
  )
  const day = toRigaDate(now())
  return offered.map(({ id, title, short_description, price, vat_class }) => ({
    id,
    title,
    short_description,
    prices: {
      current_formatted_price_with_tax: formatPrice(price, lang),
      current_formatted_price: formatPrice(netOf(price, rateOf(rates, 'LV', vat_class, day)), lang),
    },
  }))
}
