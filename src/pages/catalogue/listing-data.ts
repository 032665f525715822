import type { Found } from '../../shop/catalogue/listing.db.ts'
import { type Listing, listingQuery, toggledId } from '../../shop/catalogue/listing.ts'

/** Serialised by the server and used again in the browser. */
export type ListingData = {
  kind: 'category' | 'manufacturer' | 'search'
  /** With the language, without query. */
  path: string
  listing: Listing
  found: Pick<Found, 'products' | 'color' | 'meta' | 'links' | 'filters' | 'lacks'>
}

/** A list without its filters is not shown again. */
export const notKept = ({ lacks }: Pick<Found, 'lacks'>, now: Date) => (lacks === null ? {} : { goodUntil: now })

/** Name of a filter in addresses and in `data-toggle`. */
export type FilterKind = 'attributes' | 'manufactures'

/** Rendering is blocked up to this element, because the bar and the first row would shift while loading. */
export const NEXT_GOODS_ID = 'goods'

/** Address of the same list with changes. Every change but that of the page goes to page 1. */
export function addressOf({ path, listing }: Pick<ListingData, 'path' | 'listing'>, change: Partial<Listing>): string {
  const query = listingQuery({ ...listing, page: 1, ...change })
  return query ? `${path}?${query}` : path
}

/** Address of the same list without filters, sort and page size; a search keeps its words. */
export function clearedAddress({ kind, path, listing }: ListingData): string {
  const query = listingQuery(kind === 'search' ? { query: listing.query } : {})
  return query ? `${path}?${query}` : path
}

export function toggled(listing: Listing, kind: FilterKind, id: number): Pick<Listing, 'page' | FilterKind> {
  const { attributes, manufactures } = listing
  return { attributes, manufactures, [kind]: toggledId(listing[kind], id), page: 1 }
}
