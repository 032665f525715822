/** Segment: an immutable inverted index of a part of the catalogue, with its columns and sort orders. */

import { type Lang, languages } from '../../languages.ts'
import { firstIndex } from './binary-search.ts'
import type { Bitset } from './bitset.ts'
import type { FacetCounters } from './facet-index.ts'
import type { ForwardIndex } from './forward-index.ts'
import type { FrontCodedStrings } from './front-coding.ts'
import type { NgramIndex } from './ngram-index.ts'
import type { Postings } from './postings.ts'
import type { StringColumn } from './string-column.ts'
import type { TermDictionary } from './term-dictionary.ts'

export type TitleKey = `title:${Lang}`
export type SortKey = 'code' | 'price' | 'quantity' | 'created' | 'changed' | 'recommended' | TitleKey

export const titleKey = (lang: Lang): TitleKey => `title:${lang}`
export const langOf = (key: TitleKey) => key.slice('title:'.length) as Lang
export const isTitleKey = (key: SortKey): key is TitleKey => key.startsWith('title:')
export const SORT_KEYS: readonly SortKey[] = [
  'code',
  'price',
  'quantity',
  'created',
  'changed',
  'recommended',
  ...languages.map(titleKey),
]

/** Doc ids are ordinals by product id. A change of stock makes another segment with the same `productIds`. */
export type Segment = {
  size: number
  productIds: Uint32Array
  columns: Columns
  /** Ordinals of the facet index; a manufacturer's is one more, 0 stands for none. */
  category: Uint32Array
  manufacturer: Uint32Array
  onSale: Bitset
  /** With a piece in some shop. */
  inShop: Bitset
  options: ForwardIndex
  optionPostings: Postings
  manufacturerPostings: Postings
  categoryPostings: Postings
  facetTotals: FacetCounters
  terms: TermDictionary
  titlePostings: Postings
  subtitlePostings: Postings
  /** Of terms that the doc has neither in title nor sub-title. */
  descriptionPostings: Postings
  /** Own codes for sorting, and all codes without separators for substring search. */
  codes: StringColumn
  codeNgrams: NgramIndex
  /** Shown titles in ascending order, as collation bytes. */
  titles: Record<Lang, FrontCodedStrings>
  /** Doc ids in ascending order of a key, equal ones by id. */
  sortOrders: Record<SortKey, Uint32Array>
}

export type Columns = {
  price: Int32Array
  /** Ordinals of `VAT_CLASSES`. */
  vatClass: Uint8Array
  quantity: Int32Array
  supplierQuantity: Int32Array
  created: Float64Array
  changed: Uint32Array
  published: Uint32Array
  /** Bits of `product-marks.ts`. */
  marks: Uint16Array
  demand: Uint32Array
}

export async function recordOf<Key extends string, T>(keys: readonly Key[], make: (key: Key) => Promise<T>) {
  const made = new Map<Key, T>()
  for (const key of keys) made.set(key, await make(key))
  return Object.fromEntries(made) as Record<Key, T>
}

/** The doc id of a product, or -1. */
export function docIdOf({ productIds, size }: Segment, productId: number): number {
  const docId = firstIndex(size, (index) => (productIds[index] ?? 0) >= productId)
  return productIds[docId] === productId ? docId : -1
}
