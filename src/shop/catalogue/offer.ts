import type { Cents } from '../money/money.ts'
import type { ShownProduct } from './product.ts'

/** What pages show in words. */
export type Offer = {
  price: Cents
  /** The lowest price of the 30 days before a reduction; null where nothing is reduced from it. */
  listPrice: Cents | null
  unit: { kind: string; milli: number } | null
  stock: number
}

/** A product with the offers of it and of its variations, by id. */
export type Goods = { id: number; slug: string; product: ShownProduct; offers: ReadonlyMap<number, Offer> }
