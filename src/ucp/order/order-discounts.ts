import type { z } from 'zod'
import type { AgentOrder } from '../../shop/agent-checkouts/agent-orders.db.ts'
import type { Lang } from '../../shop/languages.ts'
import { sum } from '../../shop/money/money.ts'
import { type DiscountRow, discountRows } from '../../shop/orders/discount-rows.ts'
import { appliedDiscount } from '../cart/cart-body.ts'
import type { DiscountsShape } from '../cart/cart-shape.ts'

/** What reduced an order, by lines where that is known. */
export function orderDiscounts(found: AgentOrder, lang: Lang): z.infer<typeof DiscountsShape> {
  const { couponCode } = found.order
  const rows = discountRows(found.order, lang)
  const shares = sharesOf(found, rows)
  return {
    codes: couponCode === null ? [] : [couponCode],
    applied: rows.map((row, at) => appliedDiscount({ ...row, shares: shares?.[at] ?? null }, lang)),
  }
}

/** Of each row. Null: staff changed the order since, or it was placed before shares were kept. */
function sharesOf({ order, lines }: AgentOrder, rows: readonly DiscountRow[]): number[][] | null {
  const ofLines = lines.map(({ discount }) => discount)
  if (rows.length === 1) return [ofLines]
  const ofRules = (order.promotions ?? []).map(({ shares }) => shares ?? [])
  const ofCoupon = ofLines.map((discount, at) => discount - sum(ofRules.map((shares) => shares[at] ?? 0)))
  const all = [...ofRules, ofCoupon].slice(0, rows.length)
  const fits = rows.every(({ amount }, at) => amount === sum(all[at] ?? []) && all[at]?.every((share) => share >= 0))
  return fits ? all : null
}
