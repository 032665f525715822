/** Sets that only staff lists ask for: made when they are needed, kept as long as their column. */

import { firstIndex } from '../index/binary-search.ts'
import { andNotInto, type Bitset, emptyBitset, fullBitset, setBit } from '../index/bitset.ts'
import { orPostingsInto } from '../index/postings.ts'
import type { Columns, Segment } from '../index/segment.ts'
import { bitOf, type ProductMark } from '../product-marks.ts'
import type { Period } from '../staff-search.ts'
import { docsAvailable } from './filter.ts'

const marked = new WeakMap<Columns['marks'], Map<ProductMark, Bitset>>()

export function docsMarked({ size, columns: { marks } }: Segment, mark: ProductMark): Bitset {
  const known = marked.get(marks) ?? new Map<ProductMark, Bitset>()
  marked.set(marks, known)
  const found = known.get(mark)
  if (found) return found
  const bit = bitOf(mark)
  const bits = emptyBitset(size)
  for (let docId = 0; docId < size; docId++) if ((marks[docId] ?? 0) & bit) setBit(bits, docId)
  known.set(mark, bits)
  return bits
}

const available = new WeakMap<Columns, Bitset>()

export function docsInStock(segment: Segment): Bitset {
  const known = available.get(segment.columns)
  if (known) return known
  const bits = docsAvailable(segment)
  available.set(segment.columns, bits)
  return bits
}

const measured = new WeakMap<Columns['marks'], { category: Segment['category']; found: ReadonlySet<number> }>()

/** Ordinals of the categories in which some product has a unit price: there others may need one. */
export function categoriesByMeasure({ size, category, columns: { marks } }: Segment): ReadonlySet<number> {
  const known = measured.get(marks)
  if (known?.category === category) return known.found
  const bit = bitOf('unit')
  const found = new Set<number>()
  for (let docId = 0; docId < size; docId++) if (((marks[docId] ?? 0) & bit) === 0) found.add(category[docId] ?? 0)
  measured.set(marks, { category, found })
  return found
}

export function docsOfCategories({ size, categoryPostings }: Segment, ordinals: Iterable<number>): Bitset {
  const bits = emptyBitset(size)
  for (const ordinal of ordinals) orPostingsInto(categoryPostings, ordinal, bits)
  return bits
}

export function docsInPeriod(
  { size, columns }: Segment,
  key: 'created' | 'changed' | 'published',
  period: Period,
): Bitset {
  const seconds = columns[key]
  // A product that was never shown has no moment.
  const from = period.from ?? (key === 'published' ? 1 : Number.NEGATIVE_INFINITY)
  const until = period.until ?? Number.POSITIVE_INFINITY
  const bits = emptyBitset(size)
  for (let docId = 0; docId < size; docId++) {
    const moment = seconds[docId] ?? 0
    if (moment >= from && moment < until) setBit(bits, docId)
  }
  return bits
}

/** @param ids ascending, as those of the segment */
export function docsWithIds({ size, productIds }: Segment, ids: readonly number[]): Bitset {
  const bits = emptyBitset(size)
  for (const id of ids) {
    const docId = firstIndex(size, (at) => (productIds[at] ?? 0) >= id)
    if (docId < size && productIds[docId] === id) setBit(bits, docId)
  }
  return bits
}

export const complementOf = (segment: Segment, bits: Bitset): Bitset => andNotInto(fullBitset(segment.size), bits)
