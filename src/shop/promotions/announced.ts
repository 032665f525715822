import { isFullPrice, isInScope } from '../coupons/goods-scope.ts'
import { byPriority, type Promotion, periodRefusal } from './promotion.ts'

type ShownGoods = {
  id: number
  categoryIds: readonly number[]
  manufacture: { id: number } | null
  variations: readonly { id: number }[]
  isOnSale: boolean
}

/** Rules about a product that are the same for everybody. `until`: when one begins or ends; null: never. */
export function announcedPromotions(
  promotions: readonly Promotion[],
  { id, categoryIds, manufacture, variations, isOnSale }: ShownGoods,
  now: Date,
): { shown: Promotion[]; until: Date | null } {
  const ids = [id, ...variations.map((variation) => variation.id)]
  const about = promotions.filter(
    (promotion) =>
      promotion.segmentId === null &&
      promotion.buyerTypes.length === 0 &&
      !promotion.firstOrder &&
      isFullPrice(promotion, { isOnSale }) &&
      isInScope(promotion, { categoryIds, manufacturerId: manufacture?.id ?? null, productIds: ids }),
  )
  const moments = about
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment) => moment !== null)
    .filter((moment) => moment > now)
    .map((moment) => moment.getTime())
  return {
    shown: byPriority(about).filter((promotion) => periodRefusal(promotion, now) === null),
    until: moments.length > 0 ? new Date(Math.min(...moments)) : null,
  }
}
