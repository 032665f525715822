/** Tiered ranking of one segment: docs in tiers of decreasing relevance, by code, category, field and level of match. */

import { andInto, type Bitset, emptyBitset, hasAny, orInto, setBit } from '../index/bitset.ts'
import { findBigram, findSubstring, type MatchKind } from '../index/ngram-index.ts'
import type { Segment } from '../index/segment.ts'
import { matchSomeTerms, type SomeTermMatches } from './match-some-terms.ts'
import {
  categoryDocs,
  type LazySet,
  matchTerms,
  namedCategoryDocs,
  type TermMatches,
  widenByDescriptions,
} from './match-terms.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { SegmentView } from './snapshot.ts'

/** The matching docs. Tiers by decreasing relevance: a doc may be in several; null where a tier brings nothing. */
export type Matches = { relevanceTiers: (TierSet | null)[]; all: Bitset }

/** The docs of a set, which is made on demand; with `within` only those that are in both. */
export type TierSet = LazySet & { within: Bitset | null }

/** Number of tiers by code: the whole code, its beginning, parts of it. */
export const CODE_TIERS = 3

export type CodeMatches = { tiers: Matches['relevanceTiers']; all: Bitset | null }

/** `named`: docs of the categories in the query. `widened`: with matches in descriptions, or of some terms only. */
type SegmentMatches = Matches & { named: Bitset | null; widened: () => Matches }

export function matchSegment(view: SegmentView, query: ParsedQuery, codes: CodeMatches): SegmentMatches {
  const terms = matchTerms(view, query)
  const named = namedCategoryDocs(view, query)
  const isWhole = query.namedCategories.some((category) => category.isWhole)
  const withCodes = (matches: Matches): Matches => {
    const [whole = null, ...parts] = codes.tiers
    const tiers = matches.relevanceTiers
    return {
      relevanceTiers: query.isCode ? [...codes.tiers, ...tiers] : [whole, ...tiers, ...parts],
      all: codes.all ? orInto(matches.all.slice(), codes.all) : matches.all,
    }
  }
  return {
    ...withCodes(tiersOfTerms(terms, { docs: named, isWhole }, null)),
    named,
    widened() {
      const described = orInto(
        widenByDescriptions(view, query, terms.each),
        categoryDocs(view, query.broaderCategories),
      )
      const some = matchSomeTerms(view.segment, query, terms)
      return withCodes(tiersOfTerms(terms, { docs: named, isWhole }, { ...some, described }))
    },
  }
}

export function matchCodes(segment: Segment, { code, isBigram }: ParsedQuery): CodeMatches {
  const tiers: Matches['relevanceTiers'] = [null, null, null]
  const sets: Bitset[] = []
  let all: Bitset | null = null
  const found = (docId: number, kind: MatchKind) => {
    const set = sets[kind] ?? emptyBitset(segment.size)
    if (!sets[kind]) tiers[kind] = tierOf(set)
    sets[kind] = set
    setBit(set, docId)
    all ??= emptyBitset(segment.size)
    setBit(all, docId)
  }
  if (code !== '') findSubstring(segment.codeNgrams, code, found)
  if (isBigram) findBigram(segment.codeNgrams, code, (docId) => found(docId, 2))
  return { tiers, all }
}

type Named = { docs: Bitset | null; isWhole: boolean }

/** Tiers: title in a named category, all of a category typed alone, title or manufacturer, elsewhere, some terms. */
function tiersOfTerms(
  { inTitle, closely, all }: TermMatches,
  { docs: named, isWhole }: Named,
  some: (SomeTermMatches & { described: Bitset }) | null,
): Matches {
  // Where no doc has all terms, none has them in its title. Each tier keeps its place: both segments have the same ones.
  const isAny = hasAny(all)
  const levels = inTitle.map((set) => (isAny ? set : null))
  const whole = isAny ? setOf(all) : null
  const amongNamed = (set: LazySet | null) => (set && named ? { ...set, within: named } : null)
  const ofSome = some?.sets.map((set) => ({ set, within: named, held: some.held })) ?? []
  const relevanceTiers = [
    ...levels.map(amongNamed),
    isWhole ? amongNamed(whole) : null,
    ...levels.slice(0, -1).map(anyOf),
    amongNamed(whole),
    ...(named ? ofSome : []),
    isAny ? tierOf(closely) : null,
    anyOf(levels.at(-1)),
    anyOf(whole),
    tierOf(some?.described),
    ...(named ? [] : ofSome),
  ]
  if (!some) return { relevanceTiers, all }
  const any = named ? andInto(some.any, named) : some.any
  return { relevanceTiers, all: orInto(orInto(any, all), some.described) }
}

const setOf = (set: Bitset): LazySet => ({ set: () => set, held: () => [set] })
const anyOf = (set: LazySet | null | undefined): TierSet | null => (set ? { ...set, within: null } : null)
const tierOf = (set: Bitset | null | undefined): TierSet | null => anyOf(set && setOf(set))
