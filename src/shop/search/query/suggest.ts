/** Query autocompletion: the last word as a prefix; tier after tier until there are enough, without counting. */

import type { Lang } from '../../languages.ts'
import { andInto, type Bitset, emptyBitset } from '../index/bitset.ts'
import type { FacetIndex, FacetRef } from '../index/facet-index.ts'
import type { Suggestions } from '../search-engine.ts'
import { MAX_RANKED } from './find-products.ts'
import type { Matches, TierSet } from './match-segment.ts'
import {
  allOf,
  cardinalityOf,
  codeMatchesOf,
  matchSnapshot,
  parsedQueryOf,
  rankDocs,
  type SnapshotCodeMatches,
} from './match-snapshot.ts'
import { facetTermsOf } from './named-categories.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { DocSets, IndexSnapshot } from './snapshot.ts'
import { collectTopN } from './top-k.ts'

type Unfinished = { text: string; lang: Lang; limit: number }

export function suggestProducts(snapshot: IndexSnapshot, { text, lang, limit }: Unfinished): Suggestions {
  const query = parsedQueryOf(snapshot, { text: text.trim(), lang, isTyping: true })
  if (!query) return { products: [], categories: [], manufacturers: [] }
  const { facetIndex } = snapshot
  const codes = codeMatchesOf(snapshot, query)
  const found = isCodeTyped(query, codes) ? [] : facetsMatching(query, facetIndex)
  const idsOf = (kind: 'category' | 'manufacturer') =>
    found
      .filter((each) => each.kind === kind)
      .slice(0, limit)
      .map(({ ordinal }) => facetIndex.ids[kind][ordinal] ?? 0)
  return {
    products: mostRelevant(snapshot, query, { codes, limit }),
    categories: idsOf('category'),
    manufacturers: idsOf('manufacturer'),
  }
}

type Tiers = Matches['relevanceTiers']
type SegmentTiers = { base: Tiers; delta: Tiers | null }

/** Also of an unfinished code: words in it, as "PRO", begin other words. */
function isCodeTyped({ code, isCode }: ParsedQuery, { base, delta }: SnapshotCodeMatches): boolean {
  const isOf = (kind: 0 | 1) => [base, delta].some((part) => part?.tiers[kind])
  return isCode && (isOf(0) || (/\d/.test(code) && isOf(1)))
}

type Wanted = { codes: SnapshotCodeMatches; limit: number }

function mostRelevant(snapshot: IndexSnapshot, query: ParsedQuery, { codes, limit }: Wanted): number[] {
  const { base, liveDocs } = snapshot
  const ids = new Set<number>()
  const take = (tiers: SegmentTiers, most: number) =>
    tiers.base.forEach((inBase, index) => {
      const inDelta = tiers.delta?.[index] ?? null
      if (ids.size >= most || !(inBase || inDelta)) return
      const docs: DocSets = {
        base: inBase ? andInto(docsOf(inBase), liveDocs) : emptyBitset(base.size),
        delta: inDelta && docsOf(inDelta),
      }
      // Docs of better tiers may be in the set again.
      const page = { key: 'recommended', isAscending: true, skip: 0, take: limit + ids.size } as const
      for (const id of collectTopN(snapshot, docs, page)) ids.add(id)
    })
  if (query.isCode) take({ base: codes.base.tiers, delta: codes.delta?.tiers ?? null }, limit)
  if (ids.size < limit) {
    const { base, delta } = matchSnapshot(snapshot, query, codes)
    const all = allOf({ base, delta })
    const total = cardinalityOf(all)
    if (total <= MAX_RANKED) return rankDocs(snapshot, query, { docs: all, codes }).slice(0, limit)
    take({ base: base.relevanceTiers, delta: delta?.relevanceTiers ?? null }, Math.min(limit, total))
  }
  return [...ids].slice(0, limit)
}

const docsOf = ({ set, within }: TierSet): Bitset => (within ? andInto(set().slice(), within) : set())

/** The categories that the query names, then those facets whose titles have every word, the last perhaps unfinished. */
export function facetsMatching(query: ParsedQuery, { facetsOfTerm }: FacetIndex): FacetRef[] {
  const [first, ...others] = query.terms.map((term) => {
    const facets = [...new Set(facetTermsOf(term))].flatMap((id) => facetsOfTerm[id] ?? [])
    return new Map(facets.map((facet) => [`${facet.kind}${facet.ordinal}`, facet]))
  })
  const withAll = [...(first ?? [])].filter(([key]) => others.every((other) => other.has(key))).map(([, each]) => each)
  const { namedCategories } = query
  return [
    ...namedCategories.map(({ ordinal }) => ({ kind: 'category' as const, ordinal })),
    ...withAll.filter(
      ({ kind, ordinal }) => kind !== 'category' || !namedCategories.some((named) => named.ordinal === ordinal),
    ),
  ]
}
