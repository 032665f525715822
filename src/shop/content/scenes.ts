import type { Picture } from '../catalogue/media.ts'
import type { Prices } from '../catalogue/prices.ts'

/** A product or variation in a scene; `x` and `y` say where, in tenths of a percent. */
export type SceneGood = {
  id: number
  title: string
  link: string
  image: Picture
  prices: Prices
  lowest_formatted_price: string | null
  lowest_formatted_price_with_tax: string | null
  has_variations: boolean
  has_price_range: boolean
  is_available_for_purchase: boolean
  x: number
  y: number
}

export type Scene = {
  id: number
  title: string
  sub_title: string
  image: string
  width: number
  height: number
  goods: SceneGood[]
  /** Of what can be put in the cart at once; null where that is less than two. */
  total: { count: number; formatted_price: string; formatted_price_with_tax: string } | null
  /** Of the products that its goods belong to. */
  tags: string[]
}
