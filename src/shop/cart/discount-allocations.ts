import type { LocalizedText } from '../languages.ts'
import { type Cents, prorate, sum } from '../money/money.ts'
import type { PricedCart } from './cart.ts'

/** What one rule, or the coupon, took off; `shares`: per line. */
export type AllocatedDiscount = {
  title: LocalizedText | null
  coupon: string | null
  amount: Cents
  shares: Cents[]
}

/** As `discountParts`, by line. */
export function allocatedDiscounts({ discounts, totals, cart }: PricedCart): AllocatedDiscount[] {
  const rules = discounts.outcomes.filter((outcome) => outcome.ok)
  const coupon = discounts.coupon?.ok ? discounts.coupon : null
  const byLine = totals.lines.map(({ discount }, at) =>
    discount === 0
      ? []
      : prorate(discount, [...rules.map(({ shares }) => shares[at] ?? 0), coupon ? (coupon.shares[at] ?? 0) : 0]),
  )
  const partsOf = (index: number) => byLine.map((parts) => parts[index] ?? 0)
  const all = [
    ...rules.map(({ promotion, gift }, index) => {
      const isGiven = gift !== null && cart.lines.some((line) => line.isGift && line.productId === gift.productId)
      return { title: promotion.title, coupon: null, shares: partsOf(index), isShown: isGiven }
    }),
    ...(coupon && cart.coupon
      ? [{ title: null, coupon: cart.coupon.code, shares: partsOf(rules.length), isShown: true }]
      : []),
  ]
  return all.flatMap(({ isShown, ...each }) => {
    const amount = sum(each.shares)
    return amount > 0 || isShown ? [{ ...each, amount }] : []
  })
}
