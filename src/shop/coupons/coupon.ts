import { type Cents, divideRounded, prorate, sum } from '../money/money.ts'

export type Coupon = {
  code: string
  kind: 'percent' | 'fixed'
  /** Basis points, or cents with VAT. */
  value: number
  /** Cents of goods with VAT. */
  minimum: Cents
  startsAt: Date | null
  /** Exclusive. */
  endsAt: Date | null
  usageLimit: number | null
  perCustomerLimit: number | null
  used: number
  categoryIds: readonly number[]
}

/** `gross`: before discount; `categoryIds`: with parent categories. */
export type CouponLine = { type: 'product' | 'service'; gross: Cents; categoryIds: readonly number[] }

export type CouponRejection = 'unknown' | 'not-yet' | 'expired' | 'used-up' | 'already-used' | 'categories' | 'minimum'

/** `shares`: discount per line. */
export type Discount = { ok: true; shares: Cents[] } | { ok: false; reason: CouponRejection }

/** `usedByBuyer`: earlier orders with the coupon. Services are not reduced. */
export function discountOf(
  coupon: Coupon | null,
  lines: readonly CouponLine[],
  { now, usedByBuyer }: { now: Date; usedByBuyer: number },
): Discount {
  if (!coupon) return { ok: false, reason: 'unknown' }
  const eligible = lines.map((line) => (isReduced(coupon, line) ? line.gross : 0))
  const reason = couponRefusal(coupon, now, usedByBuyer) ?? cartRefusal(coupon, lines)
  return reason ? { ok: false, reason } : { ok: true, shares: prorate(amountOff(coupon, sum(eligible)), eligible) }
}

export function couponCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

function couponRefusal(coupon: Coupon, now: Date, usedByBuyer: number): CouponRejection | null {
  if (coupon.startsAt && now < coupon.startsAt) return 'not-yet'
  if (coupon.endsAt && now >= coupon.endsAt) return 'expired'
  if (coupon.perCustomerLimit !== null && usedByBuyer >= coupon.perCustomerLimit) return 'already-used'
  return coupon.usageLimit !== null && coupon.used >= coupon.usageLimit ? 'used-up' : null
}

function cartRefusal(coupon: Coupon, lines: readonly CouponLine[]): CouponRejection | null {
  if (!lines.some((line) => isReduced(coupon, line))) return 'categories'
  const goods = sum(lines.filter((line) => line.type === 'product').map((line) => line.gross))
  return goods < coupon.minimum ? 'minimum' : null
}

function isReduced({ categoryIds }: Coupon, line: CouponLine): boolean {
  const inCategory = categoryIds.length === 0 || line.categoryIds.some((id) => categoryIds.includes(id))
  return line.type === 'product' && inCategory
}

function amountOff({ kind, value }: Coupon, eligible: Cents): Cents {
  return Math.min(kind === 'percent' ? divideRounded(eligible * value, 10_000) : value, eligible)
}
