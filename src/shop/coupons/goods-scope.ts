import type { BuyerType } from '../buyer-type.ts'

/** Whose goods a coupon or a rule is about: all that are given must be true, none are given for all goods. */
export type GoodsScope = {
  categoryIds: readonly number[]
  manufacturerIds: readonly number[]
  productIds: readonly number[]
}

/** `categoryIds`: with parent categories; `productIds`: with the product that it is a variation of. */
export type ScopedGoods = {
  categoryIds: readonly number[]
  manufacturerId: number | null
  productIds: readonly number[]
}

export const isInScope = ({ categoryIds, manufacturerIds, productIds }: GoodsScope, goods: ScopedGoods): boolean =>
  (categoryIds.length === 0 || goods.categoryIds.some((id) => categoryIds.includes(id))) &&
  (manufacturerIds.length === 0 || (goods.manufacturerId !== null && manufacturerIds.includes(goods.manufacturerId))) &&
  (productIds.length === 0 || goods.productIds.some((id) => productIds.includes(id)))

/** Conditions that coupons and rules share. `skipsReduced`: goods whose price is reduced already are left out. */
export type Conditions = { skipsReduced: boolean; firstOrder: boolean }

/** `isOnSale`: its price is reduced. */
export const isFullPrice = ({ skipsReduced }: Conditions, { isOnSale = false }: { isOnSale?: boolean }): boolean =>
  !(skipsReduced && isOnSale)

/** For whom it is. No kinds: for all of them. */
export type Audience = { buyerTypes: readonly BuyerType[]; segmentId: number | null }

/** By the account; a guest counts as a person, is in no segment, and may have ordered before. */
export type BuyerFacts = { type: BuyerType; segments: ReadonlySet<number>; isFirstOrder?: boolean }

export const GUEST: BuyerFacts = { type: 'b2c', segments: new Set() }

export const isFor = ({ buyerTypes, segmentId }: Audience, { type, segments }: BuyerFacts): boolean =>
  (buyerTypes.length === 0 || buyerTypes.includes(type)) && (segmentId === null || segments.has(segmentId))
