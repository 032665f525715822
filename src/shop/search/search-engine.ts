import type { ChangePosition } from '../changes.ts'
import type { Lang } from '../languages.ts'
import type { Stock } from '../stock-level.ts'
import type { SearchRequest, SearchScope } from './search-request.ts'

/** By id, without those that would find nothing. A category's count includes all below it. */
export type FacetCounts = {
  options: Map<number, number>
  manufacturers: Map<number, number>
  categories: Map<number, number>
  /** With a reduced price. */
  onSale: number
}

/**
 * How prices are spread over a list without its price filter. Cents with VAT; `limits` has one more than `counts`, the
 * first is the lowest price, the last the highest.
 */
export type PriceHistogram = { limits: number[]; counts: number[] }

/** How the words were read: `corrected`, where others than those typed were searched for, and the words nobody knows. */
export type Spelling = { corrected: string | null; unknown: string[] }

/** One page of ids, and what the whole list has. */
export type SearchResult = {
  ids: number[]
  total: number
  counts: FacetCounts
  /** Null where no two prices differ. */
  prices: PriceHistogram | null
  spelling: Spelling
}

/** The tag of pages that answer a search: any changed product may belong there. */
export const SEARCH_TAG = 'search'

/** The tag of pages whose list is sorted or filtered by quantity: any sale may change it. */
export const STOCK_ORDER_TAG = 'stock-order'

export const orderTags = ({ sort, stock }: Pick<SearchRequest, 'sort' | 'stock'>): string[] =>
  stock !== null || sort.startsWith('quantity:') ? [STOCK_ORDER_TAG] : []

/** The catalogue is still being loaded: the query can be sent again later. */
export class SearchNotLoaded extends Error {}

/** Ids, best first. */
export type Suggestions = { products: number[]; categories: number[]; manufacturers: number[] }

export type SearchStatus = {
  /** Products that can be found. */
  products: number
  /** The position of `catalogue_changes` up to which changes can be found; null where it is not known. */
  appliedUpTo: ChangePosition | null
}

/**
 * What answers lists, facets and searches. A query that comes before the catalogue is loaded waits a little.
 * @throws SearchNotLoaded
 */
export type SearchEngine = {
  find(place: SearchScope, listing: SearchRequest, lang: Lang): Promise<SearchResult>
  /** For a search field while somebody types: the last word may be unfinished. */
  suggest(text: string, lang: Lang, limit: number): Promise<Suggestions>
  /** Products of the same category, nearest in price first. */
  neighbours(id: number, limit: number): Promise<number[]>
  /**
   * Of shown products what `find` sorts by, of variations what was announced lately. Without those of which the database
   * is at least as new. Does not wait for the catalogue.
   */
  stockOf(ids: readonly number[]): Promise<ReadonlyMap<number, Stock>>
  status(): Promise<SearchStatus>
  /** Resolves when it can be queried. */
  health(): Promise<void>
}
