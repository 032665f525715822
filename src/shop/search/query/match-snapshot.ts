/** Retrieval over both segments: conjunctive first, by quorum where that finds too little. */

import { andInto, type Bitset, cardinality, commonCount, hasAny } from '../index/bitset.ts'
import { CODE_TIERS, type CodeMatches, type Matches, matchCodes, matchSegment } from './match-segment.ts'
import { type ParsedQuery, parseQuery, type TypedQuery } from './parse-query.ts'
import { compareScored, scoreDocs } from './score-docs.ts'
import type { DocSets, IndexSnapshot } from './snapshot.ts'

/** With fewer docs that match all of several terms, others follow. */
export const MIN_MATCHES = 4

/** `isWidened`: with matches of some terms only, or in descriptions. */
export type SnapshotMatches = { base: Matches; delta: Matches | null; isWidened: boolean }
export type SnapshotCodeMatches = { base: CodeMatches; delta: CodeMatches | null }

export const cardinalityOf = ({ base, delta }: DocSets) => cardinality(base) + (delta ? cardinality(delta) : 0)
export const allOf = ({ base, delta }: Omit<SnapshotMatches, 'isWidened'>): DocSets => ({
  base: base.all,
  delta: delta?.all ?? null,
})

export function parsedQueryOf({ base, delta, facetIndex }: IndexSnapshot, typed: TypedQuery): ParsedQuery | null {
  if (typed.text === '') return null
  const titles = { base: base.titlePostings, delta: delta?.titlePostings ?? null }
  return parseQuery(typed, { base: base.terms, delta: delta?.terms ?? null, facetIndex, titles })
}

export const codeMatchesOf = ({ base, delta }: IndexSnapshot, query: ParsedQuery): SnapshotCodeMatches => ({
  base: matchCodes(base, query),
  delta: delta && matchCodes(delta, query),
})

export function matchSnapshot(
  snapshot: IndexSnapshot,
  asked: ParsedQuery,
  codes: SnapshotCodeMatches,
  minMatches = MIN_MATCHES,
): SnapshotMatches {
  const { base, delta, facetIndex, liveDocs } = snapshot
  const isCodeOnly = asked.spelling.unknown.length > 0 && isCodeFound(codes, asked)
  const query = isCodeOnly ? { ...asked, terms: [] } : asked
  const ofBase = matchSegment({ segment: base, part: 'base', facetIndex }, query, codes.base)
  const ofDelta =
    delta && codes.delta && matchSegment({ segment: delta, part: 'delta', facetIndex }, query, codes.delta)
  const live = ({ relevanceTiers, all }: Matches) => ({ relevanceTiers, all: andInto(all, liveDocs) })
  const ofAll = { base: live(ofBase), delta: ofDelta, isWidened: false }
  if (isCodeFound(codes, query) || isPrecise(query, ofAll)) return ofAll
  const matchCount = countInNamed(ofAll.base, ofBase) + (ofDelta ? countInNamed(ofDelta, ofDelta) : 0)
  if (matchCount >= minMatches) return ofAll
  return { base: live(ofBase.widened()), delta: ofDelta?.widened() ?? null, isWidened: true }
}

/** A query that names a category must find enough in that category. */
const countInNamed = ({ all }: Matches, { named }: { named: Bitset | null }) =>
  named ? commonCount(all, named) : cardinality(all)

/** One word that is no compound is enough by itself. */
const isPrecise = ({ terms, broaderCategories }: ParsedQuery, { base, delta }: SnapshotMatches) =>
  terms.length === 1 && broaderCategories.length === 0 && (hasAny(base.all) || (delta !== null && hasAny(delta.all)))

export function isCodeFound({ base, delta }: SnapshotCodeMatches, { isCode }: ParsedQuery): boolean {
  const tiers = [base, delta].flatMap((part) => part?.tiers.slice(0, isCode ? CODE_TIERS : 1) ?? [])
  return tiers.some((tier) => tier !== null)
}

export function rankDocs(
  { base, delta, facetIndex }: IndexSnapshot,
  query: ParsedQuery,
  { docs, codes }: { docs: DocSets; codes: SnapshotCodeMatches },
): number[] {
  const inBase = scoreDocs({ segment: base, part: 'base', facetIndex }, query, { docs: docs.base, codes: codes.base })
  const inDelta =
    delta && docs.delta && codes.delta
      ? scoreDocs({ segment: delta, part: 'delta', facetIndex }, query, { docs: docs.delta, codes: codes.delta })
      : []
  return [...inBase, ...inDelta].sort(compareScored).map(({ id }) => id)
}
