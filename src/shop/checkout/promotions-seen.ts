import type { PricedCart } from '../cart/cart.ts'
import { sum } from '../money/money.ts'

/** What the rules gave, as the buyer sends it back with the order. */
export const promotionsSeen = ({ discounts, cart }: Pick<PricedCart, 'discounts' | 'cart'>): string =>
  [
    ...discounts.outcomes.flatMap((outcome) =>
      outcome.ok && sum(outcome.shares) > 0 ? [`${outcome.promotion.id}:${sum(outcome.shares)}`] : [],
    ),
    ...cart.lines.flatMap(({ isGift, productId, quantity }) => (isGift ? [`g${productId}:${quantity}`] : [])),
  ].join()
