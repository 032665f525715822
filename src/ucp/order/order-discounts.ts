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
  const promotions = order.promotions ?? []
  const ofLines = lines.map(({ discount }) => discount)
  // One sum, beside rules that gave goods.
  const isDivided = sum(promotions.map(({ amount }) => amount)) <= order.discountTotal
  if (rows.length === 1 || !isDivided) return rows.map(({ amount }) => (amount === 0 ? [] : ofLines))
  // By position: lines may have gone and come since.
  const ofRules = promotions.map(({ shares = [] }) => lines.map(({ position }) => shares[position - 1] ?? 0))
  const rest = ofLines.map((discount, at) => discount - sum(ofRules.map((shares) => shares[at] ?? 0)))
  const all = [...ofRules, rest]
  return rest.every((share) => share >= 0) && rows.every(({ amount }, at) => amount === sum(all[at] ?? []))
    ? all.slice(0, rows.length)
    : null
}
