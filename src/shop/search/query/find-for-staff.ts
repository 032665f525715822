/** Lists of the back office over two indexes: what buyers see, and what only staff see. */

import type { Lang } from '../../languages.ts'
import { cardinality, docIdsIn } from '../index/bitset.ts'
import { type SortKey, titleKey } from '../index/segment.ts'
import type { StaffCounts, StaffCursor, StaffRequest, StaffResult, StaffSort } from '../staff-search.ts'
import { mostRelevantFirst } from './find-products.ts'
import type { IndexSnapshot } from './snapshot.ts'
import { addedUp, matchForStaff, type StaffIndex, type StaffMatches } from './staff-matches.ts'
import { type Listed, pageAfter } from './staff-page.ts'
import { categoriesByMeasure } from './staff-sets.ts'

/** Other pages and orders of a list ask for the same sets. */
const MAX_KEPT = 8
/** Cursors of lists by relevance. */
const RANKED = 'r'

type Page = { after: StaffCursor | null; limit: number }

export function findForStaff(
  indexes: readonly StaffIndex[],
  { request, page, lang }: { request: StaffRequest; page: Page; lang: Lang },
): StaffResult {
  const matches = keptMatches(indexes, request, lang)
  const sort = request.sort ?? (request.query === '' ? 'created:desc' : null)
  const { ids, next } = sort === null ? mostRelevant(matches, page) : inOrder(matches, sort, { page, lang })
  return { ids, next, total: matches.reduce((sum, { total }) => sum + total, 0), counts: countsOf(matches) }
}

export function fittingForStaff(
  indexes: readonly StaffIndex[],
  { request, ids, lang }: { request: StaffRequest; ids: readonly number[]; lang: Lang },
): ReadonlySet<number> {
  const asked = new Set(ids)
  const fitting = new Set<number>()
  for (const list of keptMatches(indexes, request, lang).flatMap(listsOf)) {
    for (const docId of docIdsIn(list.docs, cardinality(list.docs))) {
      const id = list.segment.productIds[docId] ?? 0
      if (asked.has(id)) fitting.add(id)
    }
  }
  return fitting
}

type Kept = Map<string, { indexes: readonly StaffIndex[]; matches: StaffMatches[] }>
const kept = new WeakMap<IndexSnapshot, Kept>()

function keptMatches(indexes: readonly StaffIndex[], request: StaffRequest, lang: Lang): StaffMatches[] {
  const [first] = indexes
  if (!first) return []
  const known: Kept = kept.get(first.snapshot) ?? new Map()
  kept.set(first.snapshot, known)
  const key = JSON.stringify([{ ...request, sort: null }, lang])
  const found = known.get(key)
  if (found?.indexes.every(({ snapshot }, at) => snapshot === indexes[at]?.snapshot)) return found.matches
  const matches = closest(
    indexes.map((index) => matchForStaff(index, { request, lang, measured: measuredIn(indexes) })),
  )
  known.delete(key)
  known.set(key, { indexes, matches })
  for (const oldest of known.keys()) if (known.size > MAX_KEPT) known.delete(oldest)
  return matches
}

/** Where one index has the words as they were typed, guesses of the other are left out. */
function closest(found: StaffMatches[]): StaffMatches[] {
  const exact = found.filter(({ isExact, matches }) => isExact && matches > 0)
  return exact.length > 0 ? exact : found
}

function measuredIn(indexes: readonly StaffIndex[]): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const { snapshot } of indexes) {
    const { base, delta, facetIndex } = snapshot
    for (const segment of delta ? [base, delta] : [base]) {
      for (const ordinal of categoriesByMeasure(segment)) ids.add(facetIndex.ids.category[ordinal] ?? 0)
    }
  }
  return ids
}

function mostRelevant(matches: readonly StaffMatches[], { after, limit }: Page) {
  const skip = after?.key === RANKED ? after.id : 0
  const ids: number[] = []
  let left = skip
  for (const found of matches.toSorted((a, b) => Number(b.hasWholeCode) - Number(a.hasWholeCode))) {
    const take = limit - ids.length
    if (take > 0 && left < found.total)
      ids.push(...mostRelevantFirst(found.index.snapshot, found, { skip: left, take }))
    left = Math.max(0, left - found.total)
  }
  const total = matches.reduce((sum, found) => sum + found.total, 0)
  const read = skip + ids.length
  return { ids: [...new Set(ids)], next: ids.length > 0 && read < total ? { key: RANKED, id: read } : null }
}

const KEYS: Readonly<Record<string, Exclude<SortKey, 'recommended'>>> = {
  created: 'created',
  changed: 'changed',
  code: 'code',
  price: 'price',
  quantity: 'quantity',
}

function inOrder(matches: readonly StaffMatches[], sort: StaffSort, { page, lang }: { page: Page; lang: Lang }) {
  const [field = '', direction] = sort.split(':')
  return pageAfter(matches.flatMap(listsOf), {
    ...page,
    key: KEYS[field] ?? titleKey(lang),
    isAscending: direction === 'asc',
  })
}

const listsOf = ({ index: { snapshot }, docs }: StaffMatches): Listed[] => [
  { segment: snapshot.base, docs: docs.base },
  ...(snapshot.delta && docs.delta ? [{ segment: snapshot.delta, docs: docs.delta }] : []),
]

const countsOf = (matches: readonly StaffMatches[]): StaffCounts => ({
  states: addedUp(matches.map(({ states }) => states)),
  stock: addedUp(matches.map(({ stock }) => stock)),
  lacks: addedUp(matches.map(({ lacks }) => lacks)),
  onSale: matches.reduce((sum, { facets }) => sum + facets.onSale, 0),
  categories: summed(matches.map(({ facets }) => facets.categories)),
  manufacturers: summed(matches.map(({ facets }) => facets.manufacturers)),
  options: summed(matches.map(({ facets }) => facets.options)),
})

function summed(maps: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [id, count] of maps.flatMap((map) => [...map])) sums.set(id, (sums.get(id) ?? 0) + count)
  return sums
}
