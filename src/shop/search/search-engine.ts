import type { Changes } from '../catalogue/changes.db.ts'
import type { Listing, Place } from '../catalogue/listing.ts'
import type { Stock } from '../catalogue/stock.ts'
import type { Lang } from '../languages.ts'

/** By id; what would find nothing is left out. A category's count includes all below it. */
export type FacetCounts = {
  options: Map<number, number>
  manufacturers: Map<number, number>
  categories: Map<number, number>
}

/** One page of ids, and what the whole list has. */
export type SearchFound = { ids: number[]; total: number; counts: FacetCounts }

/** The tag of pages that answer a search: any changed product may belong there. */
export const SEARCH_TAG = 'search'

/** The tag of pages whose list is sorted by quantity: any sale may change its order. */
export const STOCK_ORDER_TAG = 'stock-order'

export const orderTags = ({ sort }: Listing): string[] => (sort.startsWith('quantity:') ? [STOCK_ORDER_TAG] : [])

/** Lists and search can be asked later: the catalogue is still being loaded. */
export class SearchNotLoaded extends Error {}

/** Ids, best first. */
export type Suggestions = { products: number[]; categories: number[]; manufacturers: number[] }

/**
 * The catalogue as lists, facets and search ask for it, kept in the process and current by the database's announcements.
 * Each instance has its own.
 */
export type SearchModel = {
  /**
   * Loads the catalogue when called first, and resolves when it can be asked. Announcements are to be listened to before
   * that, so that none is missed.
   */
  ready(): Promise<void>
  readonly isLoaded: boolean
  /** The same as `ready` for a request, which does not wait for long. @throws SearchNotLoaded */
  available(): Promise<void>
  /** Takes what was announced. Tags say whether nobody knows the products ('catalogue', 'everything'). */
  changed(changes: Changes): void
  /** @throws SearchNotLoaded */
  find(place: Place, listing: Listing, lang: Lang): SearchFound
  /** For a search field while one is typing: the last word may be unfinished. @throws SearchNotLoaded */
  suggest(query: string, lang: Lang, limit: number): Suggestions
  /** Products of the same category, nearest in price first. @throws SearchNotLoaded */
  neighbours(id: number, limit: number): number[]
  /**
   * Of a shown product what `find` sorts by, with the supplier's pieces; of a variation what was heard lately. Undefined
   * where what is read is at least as new.
   */
  stockOf(id: number): Stock | undefined
  /** Resolves when everything announced so far can be found. */
  settled(): Promise<void>
  close(): void
}
