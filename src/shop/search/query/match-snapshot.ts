/** Retrieval over both segments: conjunctive first, by quorum where that finds too little. */

import { andInto, cardinality } from '../index/bitset.ts'
import { CODE_TIERS, type CodeMatches, type Matches, matchCodes, matchSegment } from './match-segment.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import type { DocSets, IndexSnapshot } from './snapshot.ts'

/** With fewer docs that match all terms, those that match some of them follow. */
const MIN_MATCHES = 4

export type SnapshotMatches = { base: Matches; delta: Matches | null }
export type SnapshotCodeMatches = { base: CodeMatches; delta: CodeMatches | null }

export const cardinalityOf = ({ base, delta }: DocSets) => cardinality(base) + (delta ? cardinality(delta) : 0)
export const allOf = ({ base, delta }: SnapshotMatches): DocSets => ({ base: base.all, delta: delta?.all ?? null })

export function parsedQueryOf(snapshot: IndexSnapshot, text: string, isTyping = false): ParsedQuery | null {
  if (text === '') return null
  const { base, delta, facetIndex } = snapshot
  return parseQuery(text, { base: base.terms, delta: delta?.terms ?? null, facetIndex }, isTyping)
}

export const codeMatchesOf = ({ base, delta }: IndexSnapshot, query: ParsedQuery): SnapshotCodeMatches => ({
  base: matchCodes(base, query),
  delta: delta && matchCodes(delta, query),
})

/** What matches all terms; where that is little, what matches some of them too. */
export function matchSnapshot(
  snapshot: IndexSnapshot,
  query: ParsedQuery,
  codes = codeMatchesOf(snapshot, query),
): SnapshotMatches {
  const { base, delta, facetIndex, liveDocs } = snapshot
  const ofBase = matchSegment({ segment: base, part: 'base', facetIndex }, query, codes.base)
  const ofDelta =
    delta && codes.delta && matchSegment({ segment: delta, part: 'delta', facetIndex }, query, codes.delta)
  const live = ({ relevanceTiers, all }: Matches) => ({ relevanceTiers, all: andInto(all, liveDocs) })
  const ofAll = { base: live(ofBase), delta: ofDelta }
  if (query.terms.length === 1 || isEnough(ofAll, query)) return ofAll
  return { base: live(ofBase.ofSome()), delta: ofDelta?.ofSome() ?? null }
}

function isEnough(matches: SnapshotMatches, { isCode }: ParsedQuery): boolean {
  const codeTiers = isCode ? CODE_TIERS : 1
  const isCodeFound = [matches.base, matches.delta].some((part) =>
    part?.relevanceTiers.slice(0, codeTiers).some((set) => set !== null),
  )
  return isCodeFound || cardinalityOf(allOf(matches)) >= MIN_MATCHES
}
