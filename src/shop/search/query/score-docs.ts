/** Second-phase ranking: few docs are scored by where each term is found, as BM25F weighs fields. */

import { type Bitset, docIdsIn, hasBit } from '../index/bitset.ts'
import type { FacetIndex, FacetKind } from '../index/facet-index.ts'
import { findSubstring } from '../index/ngram-index.ts'
import { forEachCommon, type Postings } from '../index/postings.ts'
import type { CodeMatches } from './match-segment.ts'
import type { ParsedQuery } from './parse-query.ts'
import { LOOSE_LEVEL, type QueryTerm } from './query-term.ts'
import type { SegmentView } from './snapshot.ts'

/** In the title, by level of match. */
const TITLE = [14, 13, 12, 11, 10] as const
const CATEGORY = 9
const OPTION = 8
const SUBTITLE = 6
const CATEGORY_ABOVE = 5
const DESCRIPTION = 3
/** What is found by a beginning or with a typing error counts less in every field. */
const LOOSENESS = 2
const SYNONYM = 2
const NAMED_WHOLE = 20
const NAMED_IN_PART = 6
/** By kind of match; codes that are words too come last. */
const CODE = [1_000, 500, 400] as const
const CODE_OF_WORD = [1_000, 1, 1] as const

export type ScoredDoc = { id: number; score: number; demand: number }

export function scoreDocs(
  view: SegmentView,
  query: ParsedQuery,
  { docs, codes }: { docs: Bitset; codes: CodeMatches },
) {
  const docIds = docIdsIn(docs)
  const { productIds, columns, category } = view.segment
  const scores = new Uint32Array(docIds.length)
  for (const term of query.terms) {
    const weights = weightsOf(view, term, docIds)
    for (let index = 0; index < docIds.length; index++) scores[index] = (scores[index] ?? 0) + (weights[index] ?? 0)
  }
  const namedBonus = bonusOf(view.facetIndex, query)
  const codeWeights = query.isCode ? CODE : CODE_OF_WORD
  const scored: ScoredDoc[] = []
  for (let index = 0; index < docIds.length; index++) {
    const docId = docIds[index] ?? 0
    const kind = codes.all ? codes.tiers.findIndex((tier) => tier && hasBit(tier.set(), docId)) : -1
    const ofCode = codeWeights[kind] ?? 0
    const named = namedBonus.get(category[docId] ?? -1) ?? 0
    const score = (scores[index] ?? 0) + ofCode + named
    scored.push({ id: productIds[docId] ?? 0, score, demand: columns.demand[docId] ?? 0 })
  }
  return scored
}

/** Best first; equals as the order of recommended products has them. */
export const compareScored = (a: ScoredDoc, b: ScoredDoc) => b.score - a.score || b.demand - a.demand || a.id - b.id

function bonusOf({ descendants }: FacetIndex, { namedCategories }: ParsedQuery): Map<number, number> {
  const bonus = new Map<number, number>()
  for (const { ordinal, isWhole } of namedCategories) {
    const own = isWhole ? NAMED_WHOLE : NAMED_IN_PART
    for (const each of descendants[ordinal] ?? []) bonus.set(each, Math.max(own, bonus.get(each) ?? 0))
  }
  return bonus
}

/** Of each doc, the weight of the best field that has the term. */
function weightsOf(view: SegmentView, term: QueryTerm, docIds: Uint32Array): Uint8Array {
  const weights = new Uint8Array(docIds.length)
  const raise = (index: number, weight: number) => {
    if (weight > (weights[index] ?? 0)) weights[index] = weight
  }
  addTexts(view, { term, docIds }, raise)
  addFacets(view, { term, docIds }, raise)
  for (const phrase of term.phrases) {
    const ofTerms = phrase.map((each) => weightsOf(view, each, docIds))
    for (let index = 0; index < docIds.length; index++) {
      if (ofTerms.some((each) => each[index] === 0)) continue
      const mean = ofTerms.reduce((sum, each) => sum + (each[index] ?? 0), 0) / ofTerms.length
      raise(index, Math.round((mean - SYNONYM) * term.size))
    }
  }
  return weights
}

type TermDocs = { term: QueryTerm; docIds: Uint32Array }
type Raise = (index: number, weight: number) => void

function addTexts({ segment, part }: SegmentView, { term, docIds }: TermDocs, raise: Raise) {
  term.levels.forEach((expansions, level) => {
    const less = level === LOOSE_LEVEL ? LOOSENESS : 0
    const raiseAll = (postings: Postings, weight: number) => {
      for (const id of expansions[part]) forEachCommon(postings, id, { docIds, visit: (index) => raise(index, weight) })
    }
    raiseAll(segment.titlePostings, TITLE[level] ?? 0)
    raiseAll(segment.subtitlePostings, SUBTITLE - less)
    raiseAll(segment.descriptionPostings, DESCRIPTION - less)
    if (!expansions.isCode) return
    const indexOf = new Map(Array.from(docIds, (docId, index) => [docId, index]))
    findSubstring(segment.codeNgrams, term.token.folded, (docId) => {
      const index = indexOf.get(docId)
      if (index !== undefined) raise(index, OPTION)
    })
  })
}

function addFacets({ segment, facetIndex }: SegmentView, { term, docIds }: TermDocs, raise: Raise) {
  const byKind = facetWeights(facetIndex, term)
  const { options, category, manufacturer } = segment
  if (byKind.category.size + byKind.manufacturer.size + byKind.option.size === 0) return
  for (let index = 0; index < docIds.length; index++) {
    const docId = docIds[index] ?? 0
    raise(index, byKind.category.get(category[docId] ?? -1) ?? 0)
    raise(index, byKind.manufacturer.get((manufacturer[docId] ?? 0) - 1) ?? 0)
    if (byKind.option.size === 0) continue
    const end = options.offsets[docId + 1] ?? 0
    for (let at = options.offsets[docId] ?? 0; at < end; at++) {
      raise(index, byKind.option.get(options.values[at] ?? 0) ?? 0)
    }
  }
}

function facetWeights({ facetsOfTerm, descendants }: FacetIndex, { levels }: QueryTerm) {
  const weights: Record<FacetKind, Map<number, number>> = {
    option: new Map(),
    manufacturer: new Map(),
    category: new Map(),
  }
  const raise = (kind: FacetKind, ordinal: number, weight: number) =>
    weights[kind].set(ordinal, Math.max(weight, weights[kind].get(ordinal) ?? 0))
  levels.forEach(({ facets }, level) => {
    const less = level === LOOSE_LEVEL ? LOOSENESS : 0
    for (const { kind, ordinal } of facets.flatMap((id) => facetsOfTerm[id] ?? [])) {
      if (kind === 'option') raise(kind, ordinal, OPTION - less)
      else if (kind === 'manufacturer') raise(kind, ordinal, TITLE[level] ?? 0)
      else {
        raise(kind, ordinal, CATEGORY - less)
        for (const below of descendants[ordinal] ?? []) raise(kind, below, CATEGORY_ABOVE - less)
      }
    }
  })
  return weights
}
