import type { Cart } from '../cart/cart.ts'
import { type BuyerFacts, GUEST } from '../coupons/goods-scope.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { segmentsOf } from '../segments/segments.db.ts'

type Asking = { cart: Pick<Cart, 'coupon' | 'buyerType'>; promotions: readonly Promotion[] }

/** Segments are looked at only where the coupon or a rule is for one. */
export async function buyerFactsOf(
  db: Db,
  account: Pick<BuyerAccount, 'id' | 'type' | 'is_confirmed'> | null,
  { cart, promotions }: Asking,
): Promise<BuyerFacts> {
  if (!account) return cart.buyerType ? { ...GUEST, type: cart.buyerType } : GUEST
  const asked = [cart.coupon, ...promotions].flatMap((each) => each?.segmentId ?? [])
  const isAsked = asked.length > 0 && account.is_confirmed
  return {
    type: account.type,
    segments: isAsked ? await segmentsOf(db, account.id, [...new Set(asked)]) : GUEST.segments,
  }
}
