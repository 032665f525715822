import { type Listing, type Place, RECOMMENDED, RELEVANCE, type Sort } from '../../catalogue/listing.ts'
import type { Lang } from '../../languages.ts'
import { type Bits, countBits, keepOnly, moveBits, noBits } from '../index/bitset.ts'
import { type Counts, type Dictionary, noCounts } from '../index/facet-index.ts'
import { type SortKey, titleKey } from '../index/segment.ts'
import type { FacetCounts, SearchFound, Suggestions } from '../search-engine.ts'
import { type Filter, select } from './filter.ts'
import {
  type Answer,
  answer,
  answerByCode,
  CODES,
  facetsNamed,
  type Question,
  readQuestion,
  type TierSet,
} from './parse-query.ts'
import { idsInOrder, type Matches, type Parts } from './top-k.ts'

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
type Selection = {
  total: number
  all: Matches
  /** With search words, parted by closeness when that is first asked for; null without any. */
  tiers: Tiers | null
  counts: FacetCounts
  /** Of its sets, when it was last used. */
  bytes: number
}

type Tiers = {
  at: (index: number) => Tier | null
  /** The sets that it holds by now: more with each tier that was asked for. */
  held: () => readonly Bits[]
}

/** With fewer products that meet all the words, those that meet some of them are shown behind them. */
const LITTLE = 4

/** Bytes of sets that a snapshot's kept selections may take; the last one is kept even if it takes more. */
const KEPT_BYTES = 8_000_000
const MOST_KEPT = 500

const sortKeys: Record<string, (lang: Lang) => SortKey> = {
  quantity: () => 'quantity',
  created_at: () => 'created',
  code: () => 'code',
  price_with_tax: () => 'price',
  title: titleKey,
}

/** A key of a list, and whether it is gone through upwards. */
function orderOf(sort: Sort, lang: Lang): [SortKey, boolean] {
  if (sort === RECOMMENDED) return ['recommended', true]
  const [field = '', direction] = sort.split(':')
  return [sortKeys[field]?.(lang) ?? 'code', direction === 'asc']
}

export function findPage(snapshot: Snapshot, place: Place, listing: Listing, lang: Lang): SearchFound {
  const selection = selectionFor(snapshot, place, listing)
  const { total, counts } = selection
  const skip = (listing.page - 1) * listing.per_page
  const ids = skip >= total ? [] : idsOf(snapshot, selection, listing, lang, skip)
  selection.bytes = bytesOf(selection)
  dropOldest(snapshot.kept)
  return { ids, total, counts }
}

function idsOf(snapshot: Snapshot, { all, tiers }: Selection, listing: Listing, lang: Lang, skip: number): number[] {
  if (tiers && listing.sort === RELEVANCE) return closestFirst(snapshot, tiers.at, skip, listing.per_page)
  const [key, isUp] = orderOf(listing.sort, lang)
  return idsInOrder(snapshot, all, key, isUp, skip, listing.per_page)
}

/** Tier after tier, each by code. */
function closestFirst(
  snapshot: Snapshot,
  tierAt: (index: number) => Tier | null,
  skip: number,
  take: number,
): number[] {
  const ids: number[] = []
  let left = skip
  for (let index = 0; ids.length < take; index++) {
    const tier = tierAt(index)
    if (!tier) break
    const { matches, count } = tier
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
  snapshot.kept.set(key, selection)
  return selection
}

function bytesOf({ all, tiers }: Selection): number {
  const sets = new Set([all.base, ...(all.delta ? [all.delta] : []), ...(tiers?.held() ?? [])])
  return [...sets].reduce((sum, set) => sum + set.byteLength, 0)
}

function dropOldest(kept: Snapshot['kept']) {
  let bytes = 0
  for (const selection of kept.values()) bytes += selection.bytes
  for (const [key, selection] of kept) {
    if (kept.size <= 1 || (kept.size <= MOST_KEPT && bytes <= KEPT_BYTES)) return
    kept.delete(key)
    bytes -= selection.bytes
  }
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
    return { total: 0, all: { base: noBits(base.size), delta: null }, tiers: null, counts: noFacets(), bytes: 0 }
  const counts = noCounts(dictionary)
  const found = question && answers(snapshot, question)
  const all: Matches = {
    base: select(base, dictionary, filter, found?.base.all ?? live, counts),
    delta: delta && select(delta, dictionary, filter, found?.delta?.all ?? null, counts),
  }
  return {
    total: countMatches(all),
    all,
    tiers: found && tiersLater(all, found.base.tiers, found.delta?.tiers ?? null),
    counts: namedCounts(dictionary, counts),
    bytes: 0,
  }
}

type Answers = { base: Answer; delta: Answer | null }

/** What meets all the words; where that is little, what meets some of them too. */
function answers(snapshot: Snapshot, question: Question, byCode = answersByCode(snapshot, question)): Answers {
  const { base, delta, dictionary, live } = snapshot
  const ofBase = answer(base, 'base', question, dictionary, byCode.base)
  const ofDelta = delta && byCode.delta && answer(delta, 'delta', question, dictionary, byCode.delta)
  const shown = ({ tiers, all }: Answer) => ({ tiers, all: keepOnly(all, live) })
  const strict = { base: shown(ofBase), delta: ofDelta }
  if (question.needles.length === 1 || isEnough(strict, question)) return strict
  return { base: shown(ofBase.widely()), delta: ofDelta?.widely() ?? null }
}

const answersByCode = ({ base, delta }: Snapshot, question: Question) => ({
  base: answerByCode(base, question),
  delta: delta && answerByCode(delta, question),
})

function isEnough({ base, delta }: Answers, { isCode }: Question): boolean {
  const byCode = isCode ? CODES : 1
  const isCodeFound = [base, delta].some((part) => part?.tiers.slice(0, byCode).some((set) => set !== null))
  return isCodeFound || countMatches({ base: base.all, delta: delta?.all ?? null }) >= LITTLE
}

const countMatches = ({ base, delta }: Matches) => countBits(base) + (delta ? countBits(delta) : 0)

type Sets = Answer['tiers']

/** Made one after another as they are asked for: a first page seldom needs many. */
function tiersLater(all: Matches, base: Sets, delta: Sets | null): Tiers {
  const made: Tier[] = []
  const left: Matches = { base: all.base.slice(), delta: all.delta?.slice() ?? null }
  let rest = countMatches(all)
  let closeness = 0
  const at = (index: number) => {
    // Each product only in its closest tier.
    for (; index >= made.length && rest > 0 && closeness < base.length; closeness++) {
      const [inBase, inDelta] = [base[closeness] ?? null, delta?.[closeness] ?? null]
      if (!inBase && !inDelta) continue
      const ofBase = takeOut(left.base, inBase)
      const ofDelta = left.delta && takeOut(left.delta, inDelta)
      const count = ofBase.count + (ofDelta?.count ?? 0)
      if (count > 0) made.push({ matches: { base: ofBase.taken, delta: ofDelta?.taken ?? null }, count })
      rest -= count
    }
    return made[index] ?? null
  }
  const held = () => {
    const ofTiers = [...base, ...(delta ?? [])].flatMap((set) => (set ? [...set.held(), set.within] : []))
    const ofMade = [left, ...made.map(({ matches }) => matches)].flatMap((sets) => [sets.base, sets.delta])
    return [...ofTiers, ...ofMade].filter((set) => set !== null)
  }
  return { at, held }
}

function takeOut(left: Bits, wanted: TierSet | null): { taken: Bits; count: number } {
  const taken = new Uint32Array(left.length)
  return { taken, count: wanted ? moveBits(left, taken, wanted.set(), wanted.within) : 0 }
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

const bitsOf = ({ set, within }: TierSet): Bits => (within ? keepOnly(set().slice(), within) : set())

/** Nothing is counted here: a field that suggests asks at every key. */
function closestProducts(snapshot: Snapshot, question: Question, limit: number): number[] {
  const { base, live } = snapshot
  const ids = new Set<number>()
  const take = (found: { base: Pick<Answer, 'tiers'>; delta: Pick<Answer, 'tiers'> | null }, most: number) =>
    found.base.tiers.forEach((inBase, closeness) => {
      const inDelta = found.delta?.tiers[closeness] ?? null
      if (ids.size >= most || !(inBase || inDelta)) return
      const matches: Matches = {
        base: inBase ? keepOnly(bitsOf(inBase), live) : noBits(base.size),
        delta: inDelta && bitsOf(inDelta),
      }
      // Closer ones may stand in the set again.
      for (const id of idsInOrder(snapshot, matches, 'code', true, 0, limit + ids.size)) ids.add(id)
    })
  const byCode = answersByCode(snapshot, question)
  if (question.isCode) take(byCode, limit)
  if (ids.size < limit) {
    const found = answers(snapshot, question, byCode)
    const total = countMatches({ base: found.base.all, delta: found.delta?.all ?? null })
    take(found, Math.min(limit, total))
  }
  return [...ids].slice(0, limit)
}
