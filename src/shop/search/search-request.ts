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
/** The order of a page that asks for none: what the merchant recommends, what sells, what is there. */
export const RECOMMENDED = 'recommended'
/** The closest first: the order of a search, unless another one is asked for. Without words it means nothing. */
export const RELEVANCE = 'relevance'

export type Sort = (typeof SORTS)[number] | typeof RECOMMENDED | typeof RELEVANCE

/** Filters are ids: options of one attribute are alternatives, attributes narrow each other. */
export type SearchRequest = {
  page: number
  per_page: number
  sort: Sort
  manufactures: number[]
  attributes: number[]
  query: string
}

/** Where one looks: a category with all below it, a manufacturer, or everywhere. */
export type SearchScope = { categoryId?: number | undefined; manufacturerId?: number | undefined }
