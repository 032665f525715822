import type { Good, GoodsTotal } from './goods.ts'

/** Goods that are offered together at their own prices. */
export type ProductSet = {
  id: number
  title: string
  goods: (Good & { quantity: number })[]
  /** All of it, each in its quantity. */
  is_available: boolean
  /** Of what can be put in the cart at once; null where that is less than two goods or the set is not available. */
  total: GoodsTotal | null
  /** Of the products that its goods belong to. */
  tags: string[]
}
