/** Boolean retrieval, term at a time: posting lists of a term's expansions are united, terms are intersected. */

import { andInto, type Bitset, emptyBitset, orInto, setBit } from '../index/bitset.ts'
import type { FacetKind } from '../index/facet-index.ts'
import { findSubstring } from '../index/ngram-index.ts'
import { orPostingsInto } from '../index/postings.ts'
import { LEVELS, NONE, type QueryTerm } from './expand-term.ts'
import { facetTermsOf, type ParsedQuery } from './parse-query.ts'
import type { SegmentView } from './snapshot.ts'

/** The docs that match a term in the title, and anywhere. */
export type TermMatch = { title: Bitset; anywhere: Bitset }

/**
 * Of each term, the docs that match it at all. Of all terms together, the docs with them in the title, level by level, and
 * those with them anywhere: `closely` without the last level.
 */
export type TermMatches = { each: TermMatch[]; inTitle: (Bitset | null)[]; closely: Bitset | null; all: Bitset }

export function matchTerms(view: SegmentView, { terms }: ParsedQuery): TermMatches {
  const { size } = view.segment
  const each = terms.map(() => ({ title: emptyBitset(size), anywhere: emptyBitset(size) }))
  const inTitle: TermMatches['inTitle'] = []
  const matchAt = (level: number) => {
    const added = terms.map((term, index) => matchLevel(view, { term, level }, each[index]))
    inTitle.push(added.includes('title') ? intersectionOf(each.map(({ title }) => title)) : null)
    return added.some((fields) => fields !== null)
  }
  const anywhere = () => intersectionOf(each.map((match) => match.anywhere)) ?? emptyBitset(size)
  for (let level = 0; level < LEVELS - 1; level++) matchAt(level)
  const closely = anywhere()
  return matchAt(LEVELS - 1)
    ? { each, inTitle, closely, all: anywhere() }
    : { each, inTitle, closely: null, all: closely }
}

function intersectionOf([first, ...others]: Bitset[]): Bitset | null {
  return first ? others.reduce(andInto, first.slice()) : null
}

type TermLevel = { term: QueryTerm; level: number }

/** Adds the docs of a level to those of the levels before it, and says whether titles were among them. */
function matchLevel(
  view: SegmentView,
  { term, level }: TermLevel,
  match: TermMatch | undefined,
): 'title' | 'elsewhere' | null {
  const expansions = term.levels[level] ?? NONE
  const ids = expansions[view.part]
  const categories = level === LEVELS - 1 ? facetTermsOf(term) : []
  if (!match || !(expansions.isCode || ids.length + expansions.facets.length + categories.length > 0)) return null
  const { title, anywhere } = match
  const { segment } = view
  for (const id of ids) orPostingsInto(segment.titlePostings, id, title)
  orFacetsInto(view, { termIds: expansions.facets, kind: 'manufacturer' }, title)
  for (const id of ids) orPostingsInto(segment.subtitlePostings, id, anywhere)
  orFacetsInto(view, { termIds: expansions.facets, kind: 'option' }, anywhere)
  if (expansions.isCode) findSubstring(segment.codeNgrams, term.token.folded, (docId) => setBit(anywhere, docId))
  orFacetsInto(view, { termIds: categories, kind: 'category' }, anywhere)
  const isInTitle = ids.length + expansions.facets.length > 0
  if (isInTitle) orInto(anywhere, title)
  return isInTitle ? 'title' : 'elsewhere'
}

type FacetTerms = { termIds: readonly number[]; kind: FacetKind }

/** Adds the docs of the facets that have these terms in their titles. */
function orFacetsInto({ segment, facetIndex }: SegmentView, { termIds, kind }: FacetTerms, bits: Bitset) {
  for (const facet of termIds.flatMap((id) => facetIndex.facetsOfTerm[id] ?? [])) {
    if (facet.kind !== kind) continue
    if (kind === 'option') orPostingsInto(segment.optionPostings, facet.ordinal, bits)
    else if (kind === 'manufacturer') orPostingsInto(segment.manufacturerPostings, facet.ordinal + 1, bits)
    else
      for (const each of facetIndex.descendants[facet.ordinal] ?? [])
        orPostingsInto(segment.categoryPostings, each, bits)
  }
}

/** The docs of the categories that the query names; null where it names none. */
export function namedCategoryDocs(
  { segment, facetIndex }: SegmentView,
  { namedCategories }: ParsedQuery,
): Bitset | null {
  if (namedCategories.length === 0) return null
  const bits = emptyBitset(segment.size)
  for (const category of namedCategories) {
    for (const each of facetIndex.descendants[category] ?? []) orPostingsInto(segment.categoryPostings, each, bits)
  }
  return bits
}
