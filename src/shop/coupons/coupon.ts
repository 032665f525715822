import { type Cents, divideRounded, prorate, sum } from '../money/money.ts'
import {
  type Audience,
  type BuyerFacts,
  type Conditions,
  type GoodsScope,
  isFor,
  isFullPrice,
  isInScope,
  type ScopedGoods,
} from './goods-scope.ts'

export const COUPON_KINDS = ['percent', 'fixed', 'delivery'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

export type Coupon = GoodsScope &
  Audience &
  Conditions & {
    code: string
    kind: CouponKind
    /** Basis points, or cents with VAT; 0 of free delivery. */
    value: number
    /** Cents of goods with VAT. */
    minimum: Cents
    isActive: boolean
    startsAt: Date | null
    /** Exclusive. */
    endsAt: Date | null
    usageLimit: number | null
    perCustomerLimit: number | null
    used: number
  }

/** `gross`: what is left of it after rules; `isTaken`: a rule has reduced it that does not combine with coupons;
 * `isOnSale`: its price is reduced. */
export type CouponLine = ScopedGoods & {
  type: 'product' | 'service'
  gross: Cents
  isTaken?: boolean
  isOnSale?: boolean
}

export type CouponRejection =
  | 'unknown'
  | 'paused'
  | 'not-yet'
  | 'expired'
  | 'used-up'
  | 'already-used'
  | 'buyers'
  | 'categories'
  | 'reduced'
  | 'on-sale'
  | 'not-first'
  | 'minimum'

/** `shares`: discount per line. */
export type Discount = { ok: true; shares: Cents[]; isDeliveryFree: boolean } | { ok: false; reason: CouponRejection }

type Facts = { now: Date; usedByBuyer: number; hasOrdered?: boolean; buyer: BuyerFacts }

/** `usedByBuyer`: earlier orders with the coupon. Services are not reduced. */
export function discountOf(coupon: Coupon | null, lines: readonly CouponLine[], facts: Facts): Discount {
  if (!coupon) return { ok: false, reason: 'unknown' }
  const eligible = lines.map((line) => (isReduced(coupon, line) ? line.gross : 0))
  const reason = couponRefusal(coupon, facts) ?? cartRefusal(coupon, lines)
  if (reason) return { ok: false, reason }
  return {
    ok: true,
    shares: prorate(amountOff(coupon, sum(eligible)), eligible),
    isDeliveryFree: coupon.kind === 'delivery',
  }
}

export function couponCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

function couponRefusal(coupon: Coupon, { now, usedByBuyer, hasOrdered = false, buyer }: Facts): CouponRejection | null {
  if (!coupon.isActive) return 'paused'
  if (coupon.startsAt && now < coupon.startsAt) return 'not-yet'
  if (coupon.endsAt && now >= coupon.endsAt) return 'expired'
  if (!isFor(coupon, buyer)) return 'buyers'
  if (coupon.perCustomerLimit !== null && usedByBuyer >= coupon.perCustomerLimit) return 'already-used'
  if (coupon.firstOrder && hasOrdered) return 'not-first'
  return coupon.usageLimit !== null && coupon.used >= coupon.usageLimit ? 'used-up' : null
}

function cartRefusal(coupon: Coupon, lines: readonly CouponLine[]): CouponRejection | null {
  if (!lines.some((line) => isInGoods(coupon, line))) return 'categories'
  if (!lines.some((line) => isInGoods(coupon, line) && isFullPrice(coupon, line))) return 'on-sale'
  // Free delivery is no second reduction of the goods.
  if (coupon.kind !== 'delivery' && !lines.some((line) => isReduced(coupon, line))) return 'reduced'
  const goods = sum(lines.filter((line) => line.type === 'product').map((line) => line.gross))
  return goods < coupon.minimum ? 'minimum' : null
}

const isInGoods = (coupon: Coupon, line: CouponLine): boolean => line.type === 'product' && isInScope(coupon, line)

const isReduced = (coupon: Coupon, line: CouponLine): boolean =>
  isInGoods(coupon, line) && isFullPrice(coupon, line) && !line.isTaken

function amountOff({ kind, value }: Coupon, eligible: Cents): Cents {
  if (kind === 'delivery') return 0
  return Math.min(kind === 'percent' ? divideRounded(eligible * value, 10_000) : value, eligible)
}
