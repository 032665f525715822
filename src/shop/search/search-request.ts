import type { Cents } from '../money/money.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { ListPrices } from './own-prices.ts'

export const SORTS = [
  'quantity:desc',
  'quantity:asc',
  'created_at:desc',
  'created_at:asc',
  'code:desc',
  'code:asc',
  'price_with_tax:asc',
  'price_with_tax:desc',
  'title:asc',
  'title:desc',
] as const
/** Default order of a list: recommended by the merchant, then recent orders, then in stock. */
export const RECOMMENDED = 'recommended'
/** Default order of a search: best match first. Without effect in a list without search words. */
export const RELEVANCE = 'relevance'

export type Sort = (typeof SORTS)[number] | typeof RECOMMENDED | typeof RELEVANCE

/** Goods that can be ordered, or of which some shop has a piece. */
export const STOCK_FILTERS = ['available', 'in_shop'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]

/** Cents with VAT, both ends included; null for no limit. One pair a VAT class, so that net prices can be limited too. */
export type PriceLimits = Record<VatClass, { from: Cents | null; to: Cents | null }>

/** The options of an attribute that lie within limits; with none of them nothing is found. */
export type OptionRange = { attribute: number; options: number[] }

/** Filters are ids: options of one attribute are alternatives, attributes narrow each other. */
export type SearchRequest = {
  page: number
  per_page: number
  sort: Sort
  manufactures: number[]
  attributes: number[]
  ranges: OptionRange[]
  price: PriceLimits | null
  stock: StockFilter | null
  isOnSale: boolean
  query: string
  /** Sorted and filtered by the lowest of these and the ordinary price. */
  priceLists?: readonly ListPrices[] | undefined
}

/** Where one looks: a category with all below it, a manufacturer, or everywhere. */
export type SearchScope = { categoryId?: number | undefined; manufacturerId?: number | undefined }
