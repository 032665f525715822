import { DEFAULT_SORT, type Listing, type Place } from '../catalogue/listing.ts'
import { type Bits, countBits, keepOnly, noBits, takeAway } from './bits.ts'
import { type Counts, type Dictionary, noCounts } from './dictionary.ts'
import type { FacetCounts, SearchFound, Suggestions } from './search.ts'
import type { SortKey } from './segment.ts'
import { type Filter, select } from './select.ts'
import { idsInOrder, type Matches, type Parts } from './walk.ts'
import {
  type Answer,
  answer,
  answerByCode,
  answerByWords,
  facetsNamed,
  type Question,
  readQuestion,
  union,
} from './words.ts'

/** Everything that an answer is made from; replaced as a whole, never changed. */
export type Snapshot = Parts & {
  dictionary: Dictionary
  /** The base's slots that the delta does not replace. */
  live: Bits
  /** Answers of this snapshot: the same list in another order or on another page. */
  kept: Map<string, Selection>
}

type Tier = { matches: Matches; count: number }

/** A filtered list before ordering. */
export type Selection = {
  total: number
  all: Matches
  /** With search words, parted by closeness when that is first asked for; null without any. */
  tiers: (() => Tier[]) | null
  counts: FacetCounts
}

/** Bytes of sets that a snapshot's kept selections may take. */
const KEPT_BYTES = 8_000_000
const MOST_KEPT = 500

const sortKeys: Record<string, SortKey> = {
  quantity: 'quantity',
  created_at: 'created',
  code: 'code',
  price_with_tax: 'price',
}

export function findPage(snapshot: Snapshot, place: Place, listing: Listing): SearchFound {
  const selection = selectionFor(snapshot, place, listing)
  const { total, counts, all, tiers } = selection
  const skip = (listing.page - 1) * listing.per_page
  if (skip >= total) return { ids: [], total, counts }
  if (tiers && listing.sort === DEFAULT_SORT) {
    return { ids: closestFirst(snapshot, tiers(), skip, listing.per_page), total, counts }
  }
  const [field = '', direction] = listing.sort.split(':')
  const ids = idsInOrder(snapshot, all, sortKeys[field] ?? 'code', direction === 'asc', skip, listing.per_page)
  return { ids, total, counts }
}

/** Tier after tier, each by code. */
function closestFirst(snapshot: Snapshot, tiers: readonly Tier[], skip: number, take: number): number[] {
  const ids: number[] = []
  let left = skip
  for (const { matches, count } of tiers) {
    if (ids.length === take) break
    if (left < count) ids.push(...idsInOrder(snapshot, matches, 'code', true, left, take - ids.length))
    left = Math.max(0, left - count)
  }
  return ids
}

function selectionFor(snapshot: Snapshot, place: Place, listing: Listing): Selection {
  const key = JSON.stringify([
    place.categoryId,
    place.manufacturerId,
    listing.query,
    listing.attributes,
    listing.manufactures,
  ])
  const known = snapshot.kept.get(key)
  if (known) return known
  const selection = makeSelection(
    snapshot,
    filterOf(snapshot.dictionary, place, listing),
    questionOf(snapshot, listing.query),
  )
  keep(snapshot, key, selection)
  return selection
}

function keep({ kept, base }: Snapshot, key: string, selection: Selection) {
  // A search keeps a set for each closeness.
  const most = Math.min(MOST_KEPT, Math.max(8, Math.floor(KEPT_BYTES / (base.size / 4 + 1))))
  if (kept.size >= most)
    for (const oldest of kept.keys()) {
      kept.delete(oldest)
      break
    }
  kept.set(key, selection)
}

function questionOf(snapshot: Snapshot, query: string, isTyping = false): Question | null {
  if (query === '') return null
  const { base, delta, dictionary } = snapshot
  return readQuestion(query, { base: base.lexicon, delta: delta?.lexicon ?? null, dictionary }, isTyping)
}

/** Null when the place is not known: nothing is found there. Unknown options and manufacturers choose nothing. */
function filterOf(
  dictionary: Dictionary,
  place: Place,
  listing: Pick<Listing, 'attributes' | 'manufactures'>,
): Filter | null {
  const { indexes, attributeOf } = dictionary
  const category = place.categoryId === undefined ? null : indexes.category.get(place.categoryId)
  const manufacturer = place.manufacturerId === undefined ? null : indexes.manufacturer.get(place.manufacturerId)
  if (category === undefined || manufacturer === undefined) return null
  const groups = new Map<number, number[]>()
  for (const option of listing.attributes.map((id) => indexes.option.get(id))) {
    const attribute = option === undefined ? undefined : attributeOf[option]
    if (option === undefined || attribute === undefined) continue
    groups.set(attribute, [...(groups.get(attribute) ?? []), option])
  }
  // Chosen but unknown manufacturers still narrow: they have no products.
  const manufacturers = listing.manufactures.map((id) => indexes.manufacturer.get(id) ?? indexes.manufacturer.size)
  return { category, manufacturer, groups, manufacturers }
}

const noFacets = (): FacetCounts => ({ options: new Map(), manufacturers: new Map(), categories: new Map() })

function makeSelection(snapshot: Snapshot, filter: Filter | null, question: Question | null): Selection {
  const { base, delta, dictionary, live } = snapshot
  if (filter === null)
    return { total: 0, all: { base: noBits(base.size), delta: null }, tiers: null, counts: noFacets() }
  const counts = noCounts(dictionary)
  const baseAnswer = question && answer(base, 'base', question, dictionary)
  const deltaAnswer = question && delta && answer(delta, 'delta', question, dictionary)
  const baseAmong = baseAnswer ? keepOnly(union(baseAnswer, base.size), live) : live
  const deltaAmong = delta && deltaAnswer ? union(deltaAnswer, delta.size) : null
  const all: Matches = {
    base: select(base, dictionary, filter, baseAmong, counts),
    delta: delta && select(delta, dictionary, filter, deltaAmong, counts),
  }
  return {
    total: countMatches(all),
    all,
    tiers: baseAnswer && tiersLater(all, baseAnswer, deltaAnswer),
    counts: namedCounts(dictionary, counts),
  }
}

const countMatches = ({ base, delta }: Matches) => countBits(base) + (delta ? countBits(delta) : 0)

function tiersLater(all: Matches, base: Answer, delta: Answer | null): () => Tier[] {
  let made: Tier[] | undefined
  let waiting: Answer | null = base
  return () => {
    made ??= tiersOf(all, waiting ?? [], delta)
    // The sets are large and were needed once.
    waiting = null
    return made
  }
}

/** Each product only in its closest tier. */
function tiersOf(all: Matches, base: Answer, delta: Answer | null): Tier[] {
  const left: Matches = { base: all.base.slice(), delta: all.delta?.slice() ?? null }
  const tiers: Tier[] = []
  for (let closeness = 0; closeness < base.length; closeness++) {
    const [inBase, inDelta] = [base[closeness] ?? null, delta?.[closeness] ?? null]
    if (!inBase && !inDelta) continue
    const matches: Matches = { base: takeOut(left.base, inBase), delta: left.delta && takeOut(left.delta, inDelta) }
    const count = countMatches(matches)
    if (count > 0) tiers.push({ matches, count })
  }
  return tiers
}

function takeOut(left: Bits, wanted: Bits | null): Bits {
  if (!wanted) return new Uint32Array(left.length)
  const taken = keepOnly(wanted.slice(), left)
  takeAway(left, taken)
  return taken
}

function namedCounts({ ids, pathOf }: Dictionary, counts: Counts): FacetCounts {
  const found = noFacets()
  counts.option.forEach((count, index) => {
    if (count > 0) found.options.set(ids.option[index] ?? 0, count)
  })
  ids.manufacturer.forEach((id, index) => {
    const count = counts.manufacturer[index + 1] ?? 0
    if (count > 0) found.manufacturers.set(id, count)
  })
  counts.category.forEach((count, index) => {
    if (count === 0) return
    for (const above of pathOf[index] ?? []) {
      const id = ids.category[above] ?? 0
      found.categories.set(id, (found.categories.get(id) ?? 0) + count)
    }
  })
  return found
}

export function suggestFor(snapshot: Snapshot, query: string, limit: number): Suggestions {
  const question = questionOf(snapshot, query.trim(), true)
  if (!question) return { products: [], categories: [], manufacturers: [] }
  const { dictionary } = snapshot
  const named = facetsNamed(question, dictionary)
  const idsOf = (kind: 'category' | 'manufacturer') =>
    named
      .filter((each) => each.kind === kind)
      .slice(0, limit)
      .map(({ index }) => dictionary.ids[kind][index] ?? 0)
  return {
    products: closestProducts(snapshot, question, limit),
    categories: idsOf('category'),
    manufacturers: idsOf('manufacturer'),
  }
}

/** Nothing is counted here: a field that suggests asks at every key. */
function closestProducts(snapshot: Snapshot, question: Question, limit: number): number[] {
  const { base, delta, dictionary, live } = snapshot
  const ids = new Set<number>()
  const take = (ofBase: Answer, ofDelta: Answer | null) => {
    ofBase.forEach((inBase, closeness) => {
      const inDelta = ofDelta?.[closeness] ?? null
      if (ids.size >= limit || !(inBase || inDelta)) return
      const matches: Matches = { base: inBase ? keepOnly(inBase, live) : noBits(base.size), delta: inDelta }
      // Closer ones may stand in the set again.
      for (const id of idsInOrder(snapshot, matches, 'code', true, 0, limit + ids.size)) ids.add(id)
    })
  }
  take(answerByCode(base, question), delta && answerByCode(delta, question))
  if (ids.size < limit) {
    take(
      answerByWords(base, 'base', question, dictionary),
      delta && answerByWords(delta, 'delta', question, dictionary),
    )
  }
  return [...ids].slice(0, limit)
}
