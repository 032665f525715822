import { type CategoryTree, pathTo } from '../catalogue/tree.ts'
import { type Coupon, type Discount, discountOf } from '../coupons/coupon.ts'
import type { BuyerFacts, ScopedGoods } from '../coupons/goods-scope.ts'
import type { LocalizedText } from '../languages.ts'
import { type Cents, prorate, sum } from '../money/money.ts'
import { type Applied, applyPromotions, type Outcome, type Promotion } from '../promotions/promotion.ts'

/** What discounts depend on. */
type DiscountedLine = {
  type: 'product' | 'service'
  productId: number
  parentId: number | null
  manufacturerId: number | null
  categoryId: number | null
  price: Cents
  previousPrice?: Cents | null
  quantity: number
  quotedUntil: Date | null
}

type Bought = { coupon: Coupon | null; lines: readonly DiscountedLine[] }

export type DiscountRules = {
  tree: CategoryTree
  now: Date
  promotions: readonly Promotion[]
  buyer: BuyerFacts
  couponUsedByBuyer: number
  /** Has an order already; read only where the coupon is for a first one. */
  hasOrdered?: boolean | undefined
}

export type Discounts = {
  /** Of every rule, whether it gives something or why not. */
  outcomes: readonly Outcome[]
  /** Null: there is none. */
  coupon: Discount | null
  /** Per line, of rules and coupon together. */
  shares: Cents[]
  /** Pieces that rules add, by product. */
  gifts: ReadonlyMap<number, number>
}

/** @param lines without gifts */
export function discountsOf({ coupon, lines }: Bought, rules: DiscountRules): Discounts {
  const scopes = lines.map((line) => scopeOf(line, rules.tree))
  const outcomes = outcomesOf(lines, scopes, rules)
  const applied = outcomes.filter((outcome) => outcome.ok)
  const reduced = lines.map((_, at) => sum(applied.map(({ shares }) => shares[at] ?? 0)))
  const isTaken = (at: number) => applied.some(({ promotion, shares }) => !promotion.combines && shares[at])
  const discount =
    coupon &&
    discountOf(
      coupon,
      lines.map((line, at) => ({
        ...(scopes[at] ?? NOWHERE),
        type: line.type,
        gross: line.price * line.quantity - (reduced[at] ?? 0),
        isTaken: isTaken(at),
        isOnSale: isOnSale(line),
      })),
      {
        now: rules.now,
        usedByBuyer: rules.couponUsedByBuyer,
        hasOrdered: rules.hasOrdered ?? false,
        buyer: rules.buyer,
      },
    )
  return {
    outcomes,
    coupon: discount,
    shares: reduced.map((share, at) => share + (discount?.ok ? (discount.shares[at] ?? 0) : 0)),
    gifts: giftsOf(applied, discount?.ok === true),
  }
}

/** Which gifts a cart may get, before it is known whether there are any left. */
export const possibleGifts = (lines: readonly DiscountedLine[], rules: Omit<DiscountRules, 'couponUsedByBuyer'>) => {
  const scopes = lines.map((line) => scopeOf(line, rules.tree))
  return giftsOf(
    outcomesOf(lines, scopes, rules).filter((outcome) => outcome.ok),
    false,
  )
}

const isOnSale = ({ previousPrice, price }: DiscountedLine): boolean =>
  typeof previousPrice === 'number' && previousPrice > price

const NOWHERE: ScopedGoods = { categoryIds: [], manufacturerId: null, productIds: [] }

function scopeOf({ categoryId, manufacturerId, productId, parentId }: DiscountedLine, tree: CategoryTree): ScopedGoods {
  return {
    categoryIds: categoryId === null ? [] : pathTo(tree, categoryId).map(({ id }) => id),
    manufacturerId,
    productIds: parentId === null ? [productId] : [productId, parentId],
  }
}

const outcomesOf = (
  lines: readonly DiscountedLine[],
  scopes: readonly ScopedGoods[],
  { promotions, now, buyer }: Pick<DiscountRules, 'promotions' | 'now' | 'buyer'>,
) =>
  applyPromotions(
    promotions,
    promotions.length === 0
      ? []
      : lines.map((line, at) => {
          const { type, productId, price, quantity, quotedUntil } = line
          return {
            ...(scopes[at] ?? NOWHERE),
            ...{ type, productId, unit: price, quantity, isFixed: quotedUntil !== null, isOnSale: isOnSale(line) },
          }
        }),
    { now, buyer },
  )

function giftsOf(applied: readonly Applied[], hasCoupon: boolean): ReadonlyMap<number, number> {
  const gifts = new Map<number, number>()
  for (const { gift, promotion } of applied) {
    if (!gift || (hasCoupon && !promotion.combines)) continue
    gifts.set(gift.productId, (gifts.get(gift.productId) ?? 0) + gift.quantity)
  }
  return gifts
}

/** As buyers see it; `gift`: how many pieces were added. */
type ShownPromotion = { id: number; title: LocalizedText; amount: Cents; gift: number; shares: Cents[] }

/** `shares`: of each line. */
export type DiscountParts = { promotions: ShownPromotion[]; coupon: Cents; couponShares: Cents[] }

/**
 * The discount of the order by what gave it. Where VAT is taken off first, the discount of a line is smaller than the
 * shares that made it, so it is divided by them.
 */
export function discountParts(
  { outcomes, coupon }: Discounts,
  discounts: readonly Cents[],
  given: ReadonlyMap<number, number>,
): DiscountParts {
  const applied = outcomes.filter((outcome) => outcome.ok)
  const byLine = discounts.map((discount, at) =>
    discount === 0
      ? []
      : prorate(discount, [...applied.map(({ shares }) => shares[at] ?? 0), coupon?.ok ? (coupon.shares[at] ?? 0) : 0]),
  )
  const sharesOf = (index: number) => byLine.map((parts) => parts[index] ?? 0)
  const promotions = applied.flatMap(({ promotion: { id, title }, gift }, index) => {
    const shares = sharesOf(index)
    const [amount, pieces] = [sum(shares), gift ? Math.min(gift.quantity, given.get(gift.productId) ?? 0) : 0]
    return amount > 0 || pieces > 0 ? [{ id, title, amount, gift: pieces, shares }] : []
  })
  const couponShares = sharesOf(applied.length)
  return { promotions, coupon: sum(couponShares), couponShares }
}
