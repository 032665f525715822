import {
  type Audience,
  type BuyerFacts,
  type Conditions,
  type GoodsScope,
  isFor,
  isFullPrice,
  isInScope,
  type ScopedGoods,
} from '../coupons/goods-scope.ts'
import type { LocalizedText } from '../languages.ts'
import { type Cents, divideRounded, prorate, sum } from '../money/money.ts'
import { freePieces } from './free-pieces.ts'

/** Announced when a rule changes. */
export const PROMOTIONS_TAG = 'promotions'

export const PROMOTION_KINDS = ['n-for-m', 'gift', 'percent', 'fixed'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

type Given =
  | { kind: 'percent'; value: number }
  | { kind: 'fixed'; value: Cents }
  /** So many pieces at the price of so many: the cheapest of each group is free. */
  | { kind: 'n-for-m'; pieces: number; paidPieces: number }
  | { kind: 'gift'; giftProductId: number; giftQuantity: number }

/** A rule that applies by itself. */
export type Promotion = GoodsScope &
  Audience &
  Conditions &
  Given & {
    id: number
    title: LocalizedText
    /** The lowest first. */
    priority: number
    combines: boolean
    startsAt: Date | null
    /** Exclusive. */
    endsAt: Date | null
    /** Of the goods that it is about: cents with VAT, pieces. */
    minimum: Cents
    minQuantity: number
  }

/** `isFixed`: a price offer holds for the line, and no rule is about it. `isOnSale`: its price is reduced. */
export type PromotionLine = ScopedGoods & {
  type: 'product' | 'service'
  productId: number
  unit: Cents
  quantity: number
  isFixed: boolean
  isOnSale?: boolean
}

type PromotionRefusal =
  | 'not-yet'
  | 'expired'
  | 'buyers'
  | 'not-first'
  | 'goods'
  | 'on-sale'
  | 'quantity'
  | 'minimum'
  | 'reduced'

export type Applied = {
  promotion: Promotion
  /** Per line. */
  shares: Cents[]
  /** Pieces that are not in the cart, so that they are to be added. */
  gift: { productId: number; quantity: number } | null
}

export type Outcome = ({ ok: true } & Applied) | { ok: false; promotion: Promotion; reason: PromotionRefusal }

type Facts = { now: Date; buyer: BuyerFacts }

/**
 * What each rule gives, by their priority; a line is reduced by one of them only. The result does not depend on the
 * order of the lines.
 */
export function applyPromotions(rules: readonly Promotion[], lines: readonly PromotionLine[], facts: Facts): Outcome[] {
  if (rules.length === 0) return []
  const order = [...lines.keys()].sort((a, b) => (lines[a]?.productId ?? 0) - (lines[b]?.productId ?? 0))
  const sorted = order.flatMap((index) => lines[index] ?? [])
  const place = new Map(order.map((index, at) => [index, at]))
  const taken = sorted.map(() => false)
  return byPriority(rules).map((promotion) => {
    const outcome = applied(promotion, sorted, taken, facts)
    if (!outcome.ok) return outcome
    outcome.shares.forEach((share, at) => {
      if (share > 0) taken[at] = true
    })
    return { ...outcome, shares: lines.map((_, index) => outcome.shares[place.get(index) ?? 0] ?? 0) }
  })
}

export const byPriority = (rules: readonly Promotion[]): readonly Promotion[] =>
  rules.toSorted((a, b) => a.priority - b.priority || a.id - b.id)

/** When it begins and ends. */
export function periodRefusal(
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  now: Date,
): 'not-yet' | 'expired' | null {
  if (startsAt && now < startsAt) return 'not-yet'
  return endsAt && now >= endsAt ? 'expired' : null
}

function applied(
  promotion: Promotion,
  lines: readonly PromotionLine[],
  taken: readonly boolean[],
  { now, buyer }: Facts,
): Outcome {
  const refused = (reason: PromotionRefusal): Outcome => ({ ok: false, promotion, reason })
  const period = periodRefusal(promotion, now)
  if (period) return refused(period)
  if (!isFor(promotion, buyer)) return refused('buyers')
  if (promotion.firstOrder && !buyer.isFirstOrder) return refused('not-first')
  const isMeant = lines.map((line) => isAbout(promotion, line))
  const meant = lines.filter((_, at) => isMeant[at])
  if (meant.length === 0) return refused(lines.some((line) => isInGoods(promotion, line)) ? 'on-sale' : 'goods')
  const unmet = conditionRefusal(promotion, meant)
  if (unmet) return refused(unmet)
  if (promotion.kind === 'gift') return gift(promotion, lines, taken)
  const free = lines.map((line, at) => (isMeant[at] && !taken[at] ? line : null))
  const shares = sharesOf(promotion, free)
  if (sum(shares) > 0) return { ok: true, promotion, shares, gift: null }
  const isShort = promotion.kind === 'n-for-m' && sum(meant.map(({ quantity }) => quantity)) < promotion.pieces
  return refused(isShort ? 'quantity' : 'reduced')
}

const isAbout = (promotion: Promotion, line: PromotionLine): boolean =>
  isInGoods(promotion, line) && isFullPrice(promotion, line)

/** The gift itself does not count among the goods that one has to buy for it. */
const isInGoods = (promotion: Promotion, line: PromotionLine): boolean =>
  line.type === 'product' &&
  !line.isFixed &&
  isInScope(promotion, line) &&
  !(promotion.kind === 'gift' && line.productId === promotion.giftProductId)

function conditionRefusal(promotion: Promotion, meant: readonly PromotionLine[]): PromotionRefusal | null {
  if (sum(meant.map(({ quantity }) => quantity)) < promotion.minQuantity) return 'quantity'
  return sum(meant.map(({ unit, quantity }) => unit * quantity)) < promotion.minimum ? 'minimum' : null
}

/** Pieces that the buyer has in the cart become free; only the others are added. */
function gift(
  promotion: Extract<Promotion, { kind: 'gift' }>,
  lines: readonly PromotionLine[],
  taken: readonly boolean[],
): Outcome {
  const { giftProductId: productId, giftQuantity } = promotion
  const at = lines.findIndex((line) => line.productId === productId)
  const line = lines[at]
  if (!line) return { ok: true, promotion, shares: lines.map(() => 0), gift: { productId, quantity: giftQuantity } }
  if (line.isFixed || line.type === 'service' || taken[at] || line.unit === 0)
    return { ok: false, promotion, reason: 'reduced' }
  const own = Math.min(giftQuantity, line.quantity) * line.unit
  return { ok: true, promotion, shares: lines.map((_, index) => (index === at ? own : 0)), gift: null }
}

function sharesOf(promotion: Exclude<Promotion, { kind: 'gift' }>, lines: readonly (PromotionLine | null)[]): Cents[] {
  if (promotion.kind === 'n-for-m') return freePieces(lines, promotion)
  const eligible = lines.map((line) => (line ? line.unit * line.quantity : 0))
  const all = sum(eligible)
  if (all === 0) return lines.map(() => 0)
  const { kind, value } = promotion
  return prorate(Math.min(kind === 'percent' ? divideRounded(all * value, 10_000) : value, all), eligible)
}
