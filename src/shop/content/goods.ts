import type { Picture } from '../catalogue/media.ts'
import type { Prices } from '../catalogue/prices.ts'
import type { StockStatus } from '../catalogue/stock.ts'

/** A product or variation in a row, beside others that are sold together. */
export type Good = {
  id: number
  title: string
  code: string
  link: string
  image: Picture
  prices: Prices
  lowest_formatted_price: string | null
  lowest_formatted_price_with_tax: string | null
  has_variations: boolean
  has_price_range: boolean
  is_available_for_purchase: boolean
  stock_status: StockStatus
  /** At most one more than the largest stock that is shown as a number. */
  available: number
}

export type GoodsTotal = { count: number; formatted_price: string; formatted_price_with_tax: string }
