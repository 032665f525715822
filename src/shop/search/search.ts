import type { ProductCard } from '../catalogue/cards.ts'
import type { Listing, Place } from '../catalogue/listing.ts'
import type { ShownProduct } from '../catalogue/product.ts'
import type { ProductShelf } from '../catalogue/product-shelf.ts'
import type { Lang } from '../languages.ts'

/** By id; what would find nothing is left out. A category's count includes all below it. */
export type FacetCounts = {
  options: Map<number, number>
  manufacturers: Map<number, number>
  categories: Map<number, number>
}

/** One page of ids, and what the whole list has. */
export type SearchFound = { ids: number[]; total: number; counts: FacetCounts }

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
  /** Takes an announced tag ('product:17', 'catalogue', 'everything'); other tags mean nothing here. */
  changed(tag: string): void
  /** @throws Error before `ready` */
  find(place: Place, listing: Listing, lang: Lang): SearchFound
  /** For a search field while one is typing: the last word may be unfinished. @throws Error before `ready` */
  suggest(query: string, lang: Lang, limit: number): Suggestions
  /** Products of the same category, nearest in price first. @throws Error before `ready` */
  neighbours(id: number, limit: number): number[]
  /** Cards that were read lately; a changed product's are gone. */
  cards: ProductShelf<ProductCard>
  /** The same of all that a product's page says, by slug. */
  products: ProductShelf<ShownProduct>
  /** Resolves when everything announced so far can be found. */
  settled(): Promise<void>
  close(): void
}
