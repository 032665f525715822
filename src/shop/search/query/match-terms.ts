/** Boolean retrieval, term at a time: posting lists of a term's expansions are united, terms are intersected. */

import { andInto, type Bitset, emptyBitset, orInto, setBit } from '../index/bitset.ts'
import type { FacetKind } from '../index/facet-index.ts'
import { findSubstring } from '../index/ngram-index.ts'
import { orPostingsInto } from '../index/postings.ts'
import type { ParsedQuery } from './parse-query.ts'
import { LEVELS, LOOSE_LEVEL, NONE, type QueryTerm, STEM_LEVEL } from './query-term.ts'
import type { SegmentView } from './snapshot.ts'

/** The docs that match a term in the title, and anywhere. */
export type TermMatch = { title: Bitset; anywhere: Bitset }

/**
 * Of each term, the docs that match it at all. Of all terms together, the docs with them in the title, level by level, and
 * those with them anywhere: `closely` without the last level.
 */
export type TermMatches = { each: TermMatch[]; inTitle: (Bitset | null)[]; closely: Bitset | null; all: Bitset }

/** Without descriptions. */
export function matchTerms(view: SegmentView, { terms }: ParsedQuery): TermMatches {
  const { size } = view.segment
  const each = terms.map(() => newMatch(size))
  const inTitle: TermMatches['inTitle'] = []
  const matchAt = (level: number) => {
    const added = terms.map((term, index) => matchLevel(view, { term, level }, each[index]))
    inTitle.push(added.includes('title') ? intersectionOf(each.map(({ title }) => title)) : null)
    return added.some((fields) => fields !== null)
  }
  const anywhere = () => anywhereIn(view, each)
  for (let level = 0; level < LOOSE_LEVEL; level++) matchAt(level)
  const closely = anywhere()
  return matchAt(LOOSE_LEVEL)
    ? { each, inTitle, closely, all: anywhere() }
    : { each, inTitle, closely: null, all: closely }
}

/** Adds to each term the docs that have it in their descriptions. @returns the docs with all terms anywhere */
export function widenByDescriptions(view: SegmentView, { terms }: ParsedQuery, each: readonly TermMatch[]): Bitset {
  for (const [index, term] of terms.entries()) {
    const match = each[index]
    if (match) matchDescriptions(view, term, match)
  }
  return anywhereIn(view, each)
}

const anywhereIn = ({ segment }: SegmentView, each: readonly TermMatch[]): Bitset =>
  intersectionOf(each.map(({ anywhere }) => anywhere)) ?? emptyBitset(segment.size)

const newMatch = (size: number): TermMatch => ({ title: emptyBitset(size), anywhere: emptyBitset(size) })

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
  const categories = level === LOOSE_LEVEL ? term.levels.flatMap(({ facets }) => facets) : []
  const phrases = level === STEM_LEVEL ? term.phrases : []
  const isEmpty = ids.length + expansions.facets.length + categories.length + phrases.length === 0
  if (!match || (isEmpty && !expansions.isCode)) return null
  const { title, anywhere } = match
  const { segment } = view
  for (const id of ids) orPostingsInto(segment.titlePostings, id, title)
  orFacetsInto(view, { termIds: expansions.facets, kind: 'manufacturer' }, title)
  for (const id of ids) orPostingsInto(segment.subtitlePostings, id, anywhere)
  orFacetsInto(view, { termIds: expansions.facets, kind: 'option' }, anywhere)
  if (expansions.isCode) findSubstring(segment.codeNgrams, term.token.folded, (docId) => setBit(anywhere, docId))
  orFacetsInto(view, { termIds: categories, kind: 'category' }, anywhere)
  for (const phrase of phrases) {
    const found = matchPhrase(view, phrase)
    orInto(title, found.title)
    orInto(anywhere, found.anywhere)
  }
  const isInTitle = ids.length + expansions.facets.length + phrases.length > 0
  if (isInTitle) orInto(anywhere, title)
  return isInTitle ? 'title' : 'elsewhere'
}

/** The docs that have every term of it. */
function matchPhrase(view: SegmentView, phrase: readonly QueryTerm[], isDescribed = false): TermMatch {
  const { size } = view.segment
  const each = phrase.map((term) => {
    const match = newMatch(size)
    for (let level = 0; level < LEVELS; level++) matchLevel(view, { term, level }, match)
    if (isDescribed) matchDescriptions(view, term, match)
    return match
  })
  return {
    title: intersectionOf(each.map(({ title }) => title)) ?? emptyBitset(size),
    anywhere: intersectionOf(each.map(({ anywhere }) => anywhere)) ?? emptyBitset(size),
  }
}

function matchDescriptions(view: SegmentView, term: QueryTerm, { anywhere }: TermMatch) {
  const { descriptionPostings } = view.segment
  for (const id of term.levels.flatMap((level) => level[view.part])) orPostingsInto(descriptionPostings, id, anywhere)
  for (const phrase of term.phrases) orInto(anywhere, matchPhrase(view, phrase, true).anywhere)
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
  { segment, facetIndex }: Omit<SegmentView, 'part'>,
  { namedCategories }: Pick<ParsedQuery, 'namedCategories'>,
): Bitset | null {
  return namedCategories.length === 0
    ? null
    : categoryDocs(
        { segment, facetIndex },
        namedCategories.map(({ ordinal }) => ordinal),
      )
}

export function categoryDocs({ segment, facetIndex }: Omit<SegmentView, 'part'>, ordinals: readonly number[]): Bitset {
  const bits = emptyBitset(segment.size)
  for (const category of ordinals.flatMap((ordinal) => facetIndex.descendants[ordinal] ?? []))
    orPostingsInto(segment.categoryPostings, category, bits)
  return bits
}
