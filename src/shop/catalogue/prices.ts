import type { Lang } from '../languages.ts'
import { type BasisPoints, type Cents, formatPrice, netOf } from '../money/money.ts'

/** Prices with and without tax, so that one page serves every visitor. */
export type Prices = {
  current_formatted_price: string
  current_formatted_price_with_tax: string
  previous_formatted_price: string | null
  previous_formatted_price_with_tax: string | null
  is_active_discount: boolean
  title: string
  current_price: Cents
}

type Reduction = { price: Cents; previous_price: Cents | null; lowest_price: Cents | null }

/**
 * Lowest price of the 30 days before the reduction (Directive 98/6 art. 6a). Goods that were never sold at another price
 * have only their own. Null without a reduction.
 */
export const lowestOf = ({ price, previous_price, lowest_price }: Reduction): Cents | null =>
  previous_price === null ? null : (lowest_price ?? price)

/**
 * Whole percent under the lowest price of the 30 days before, never rounded up; null where there is nothing to announce.
 * A percentage must be of that price, not of the last one (CJEU C-330/23).
 */
export function discountPercent(reduction: Reduction): number | null {
  const lowest = lowestOf(reduction)
  if (lowest === null || lowest <= reduction.price) return null
  return Math.floor(((lowest - reduction.price) * 100) / lowest) || null
}

export function showLowest(price: Cents | null, rate: BasisPoints, lang: Lang) {
  return {
    lowest_formatted_price: price === null ? null : formatPrice(netOf(price, rate), lang),
    lowest_formatted_price_with_tax: price === null ? null : formatPrice(price, lang),
  }
}

export function showPrices(
  price: Cents,
  previousPrice: Cents | null,
  rate: BasisPoints,
  lang: Lang,
  title = '',
): Prices {
  return {
    current_formatted_price: formatPrice(netOf(price, rate), lang),
    current_formatted_price_with_tax: formatPrice(price, lang),
    previous_formatted_price: previousPrice === null ? null : formatPrice(netOf(previousPrice, rate), lang),
    previous_formatted_price_with_tax: previousPrice === null ? null : formatPrice(previousPrice, lang),
    is_active_discount: previousPrice !== null,
    title,
    current_price: price,
  }
}
