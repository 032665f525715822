import { toRigaDate } from '../calendar/days.ts'
import type { CartLine } from '../cart/cart.ts'
import { findServices, fitsGoods } from '../cart/services.db.ts'
import { categoryTree } from '../catalogue/tree.db.ts'
import type { Lang } from '../languages.ts'
import { formatPrice, netOf } from '../money/money.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { CartDeps } from './visitor-cart.db.ts'

export type ServiceView = {
  id: number
  title: string
  short_description: string
  prices: { current_formatted_price_with_tax: string; current_formatted_price: string }
}

export async function serviceViews(
  { database, memory, now }: CartDeps,
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
