import type { Found } from '../../shop/catalogue/listing.db.ts'
import { type Listing, listingQuery, toggledId } from '../../shop/catalogue/listing.ts'

/** What the list is drawn from, on the server and again in the browser. */
export type ListingData = {
  kind: 'category' | 'manufacturer' | 'search'
  /** Path of this list in the page's language, without query. */
  path: string
  listing: Listing
  found: Pick<Found, 'products' | 'meta' | 'links' | 'filters'>
}

/** What a choice of a filter is called in an address and in `data-toggle`. */
export type FilterKind = 'attributes' | 'manufactures'

/**
 * Up to here, the goods behind the first row, a list must have been read before it is painted: the bar above them is
 * pushed together as it arrives, and the cards of a row become as tall as the tallest.
 */
export const NEXT_GOODS_ID = 'goods'

/** The address of the same list with something changed. A change other than of the page goes to page 1. */
export function addressOf({ path, listing }: Pick<ListingData, 'path' | 'listing'>, change: Partial<Listing>): string {
  const query = listingQuery({ ...listing, page: 1, ...change })
  return query ? `${path}?${query}` : path
}

/** The same list with nothing chosen: filters, order and number on a page as they are by default; a search stays one. */
export function clearedAddress({ kind, path, listing }: ListingData): string {
  const query = listingQuery(kind === 'search' ? { query: listing.query } : {})
  return query ? `${path}?${query}` : path
}

/** The list of filters with one more, or one less. */
export function toggled(listing: Listing, kind: FilterKind, id: number): Pick<Listing, 'page' | FilterKind> {
  const { attributes, manufactures } = listing
  return { attributes, manufactures, [kind]: toggledId(listing[kind], id), page: 1 }
}
