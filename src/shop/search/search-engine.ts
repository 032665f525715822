import type { ChangePosition } from '../changes.ts'
import type { Lang } from '../languages.ts'
import type { Stock } from '../stock-level.ts'
import type { SearchRequest, SearchScope } from './search-request.ts'

/** By id, without those that would find nothing. A category's count includes all below it. */
export type FacetCounts = {
  options: Map<number, number>
  manufacturers: Map<number, number>
  categories: Map<number, number>
  onSale: number
}

/** Cents with VAT, without the price filter. `limits` has one more than `counts`, from the lowest to the highest. */
export type PriceHistogram = { limits: number[]; counts: number[] }

/** `corrected`: what was searched for instead of what was typed. `unknown`: words that were found nowhere. */
export type Spelling = { corrected: string | null; unknown: string[] }

export type SearchResult = {
  ids: number[]
  total: number
  counts: FacetCounts
  /** Null where no two prices differ. */
  prices: PriceHistogram | null
  spelling: Spelling
  /** Left out, because the engine was slow; `engine`: it did not answer, and only place and order count. */
  lacks?: 'counts' | 'engine'
}

/** The tag of pages that answer a search: any changed product may belong there. */
export const SEARCH_TAG = 'search'

/** Announced when words or order of categories, manufacturers or options changed, or pins: no product did. */
export const FACETS_TAG = 'facets'

/** The tag of pages whose list is sorted or filtered by quantity: any sale may change it. */
export const STOCK_ORDER_TAG = 'stock-order'

export const orderTags = ({ sort, stock }: Pick<SearchRequest, 'sort' | 'stock'>): string[] =>
  stock !== null || sort.startsWith('quantity:') ? [STOCK_ORDER_TAG] : []

/** The catalogue is still being loaded: the query can be sent again later. */
export class SearchNotLoaded extends Error {}

/** Ids, best first. */
export type Suggestions = { products: number[]; categories: number[]; manufacturers: number[] }

export type SearchStatus = {
  products: number
  /** The position of `catalogue_changes` up to which changes can be found; null where it is not known. */
  appliedUpTo: ChangePosition | null
  /** Null where search is in the process. */
  outside: OutsideStatus | null
}

type OutsideStatus = {
  engine: string
  /** It does not answer: lists come from the database. */
  isAway: boolean
  /** Products written by a filling that is under way. */
  filling: number | null
  /** Why the last write failed. */
  problem: string | null
}

/** Queries wait a little until the catalogue is loaded. @throws SearchNotLoaded */
export type SearchEngine = {
  find(place: SearchScope, listing: SearchRequest, lang: Lang): Promise<SearchResult>
  /** For a search field during typing: the last word may be unfinished. */
  suggest(text: string, lang: Lang, limit: number): Promise<Suggestions>
  /** Words of the catalogue that are near to those of a text, the nearest first. */
  nearWords(text: string, limit: number): Promise<string[]>
  neighbours(id: number, limit: number): Promise<number[]>
  /** Stock newer than the database's, of shown products and of variations. Does not wait for the catalogue. */
  stockOf(ids: readonly number[]): Promise<ReadonlyMap<number, Stock>>
  status(): Promise<SearchStatus>
  /** Resolves when it can be queried. */
  health(): Promise<void>
}
