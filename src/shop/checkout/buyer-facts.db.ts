import type { Cart } from '../cart/cart.ts'
import { type BuyerFacts, GUEST } from '../coupons/goods-scope.ts'
import type { BuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import { hasOrdered } from '../orders/coupon-uses.db.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { segmentsOf } from '../segments/segments.db.ts'

/** `except`: an order that does not count as an earlier one. */
type Asking = {
  cart: Pick<Cart, 'coupon' | 'buyerType'>
  promotions: readonly Promotion[]
  except?: number | undefined
}

/** Segments and earlier orders are read only where the coupon or a rule needs them. */
export async function buyerFactsOf(
  db: Db,
  account: Pick<BuyerAccount, 'id' | 'type' | 'email' | 'is_confirmed'> | null,
  { cart, promotions, except }: Asking,
): Promise<BuyerFacts> {
  if (!account) return cart.buyerType ? { ...GUEST, type: cart.buyerType } : GUEST
  const asked = [cart.coupon, ...promotions].flatMap((each) => each?.segmentId ?? [])
  const isAsked = asked.length > 0 && account.is_confirmed
  return {
    type: account.type,
    segments: isAsked ? await segmentsOf(db, account.id, [...new Set(asked)]) : GUEST.segments,
    // Of an address that is not confirmed, the answer would tell a stranger whether its owner has ordered.
    isFirstOrder:
      account.is_confirmed &&
      promotions.some(({ firstOrder }) => firstOrder) &&
      !(await hasOrdered(db, null, { userId: account.id, email: account.email }, except)),
  }
}
