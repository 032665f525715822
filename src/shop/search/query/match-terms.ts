/** Boolean retrieval, term at a time: posting lists of a term's expansions are united, terms are intersected. */

import { andInto, type Bitset, emptyBitset, orInto, setBit } from '../index/bitset.ts'
import type { FacetKind } from '../index/facet-index.ts'
import { findSubstring } from '../index/ngram-index.ts'
import { orPostingsInto } from '../index/postings.ts'
import type { ParsedQuery } from './parse-query.ts'
import { LOOSE_LEVEL, NONE, type QueryTerm, STEM_LEVEL } from './query-term.ts'
import type { SegmentView } from './snapshot.ts'

/** Docs of a term: by title (null: at no level), anywhere, by its phrases. A further level makes a new `title` set. */
export type TermMatch = { title: Bitset | null; anywhere: Bitset; phrases: TermMatch[][] }

/** Docs of each term, and of all terms: in the title by level, and anywhere; `closely` without the last level. */
export type TermMatches = { each: TermMatch[]; inTitle: (LazySet | null)[]; closely: Bitset | null; all: Bitset }

/** @property held the sets in memory by now from which it is or was made */
export type LazySet = { set: () => Bitset; held: () => readonly Bitset[] }

export function matchTerms(view: SegmentView, { terms }: ParsedQuery): TermMatches {
  const { size } = view.segment
  const each = terms.map(() => newMatch(size))
  const inTitle: TermMatches['inTitle'] = []
  const matchAt = (level: number) => {
    const added = terms.map((term, index) => matchExpansions(view, expansionsAt(view, term, level), each[index]))
    inTitle.push(added.includes('title') ? lazyIntersection(each.map(({ title }) => title)) : null)
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
  addDescriptions(view, terms, each)
  return anywhereIn(view, each)
}

const anywhereIn = ({ segment }: SegmentView, each: readonly TermMatch[]): Bitset =>
  intersectionOf(each.map(({ anywhere }) => anywhere)) ?? emptyBitset(segment.size)

const newMatch = (size: number): TermMatch => ({ title: null, anywhere: emptyBitset(size), phrases: [] })

/** Null of no sets, or where one is missing. */
function intersectionOf(sets: readonly (Bitset | null)[]): Bitset | null {
  const [first, ...others] = sets.filter((set) => set !== null)
  return first && others.length + 1 === sets.length ? others.reduce(andInto, first.slice()) : null
}

/** Lazy, because many are not needed: small results are scored doc by doc, other orders have no tiers. */
function lazyIntersection(sets: readonly (Bitset | null)[]): LazySet | null {
  const known = sets.filter((set) => set !== null)
  if (known.length < sets.length) return null
  let made = known.length === 1 ? known[0] : undefined
  return {
    set: () => {
      made ??= intersectionOf(known) ?? emptyBitset(0)
      return made
    },
    held: () => (made ? [...known, made] : known),
  }
}

/** What a term is searched by. Categories are those of which it is in the name. */
type Searched = {
  term: QueryTerm
  ids: number[]
  facets: number[]
  categories: number[]
  phrases: QueryTerm[][]
  isCode: boolean
}

function expansionsAt({ part }: SegmentView, term: QueryTerm, level: number): Searched {
  const { [part]: ids, facets, isCode } = term.levels[level] ?? NONE
  const categories = level === LOOSE_LEVEL ? term.levels.flatMap((each) => each.facets) : []
  return { term, ids, facets, categories, phrases: level === STEM_LEVEL ? term.phrases : [], isCode }
}

function expansionsOf({ part }: SegmentView, term: QueryTerm): Searched {
  const facets = term.levels.flatMap((level) => level.facets)
  const isCode = term.levels.some((level) => level.isCode)
  return { term, ids: idsOf(term, part), facets, categories: facets, phrases: term.phrases, isCode }
}

const idsOf = ({ levels }: QueryTerm, part: SegmentView['part']) => levels.flatMap((level) => level[part])

function matchExpansions(
  view: SegmentView,
  { term, ids, facets, categories, phrases, isCode }: Searched,
  match: TermMatch | undefined,
): 'title' | 'elsewhere' | null {
  const isInTitle = ids.length + facets.length + phrases.length > 0
  if (!match || !(isInTitle || categories.length > 0 || isCode)) return null
  const { anywhere } = match
  const { segment } = view
  for (const id of ids) orPostingsInto(segment.subtitlePostings, id, anywhere)
  orFacetsInto(view, { termIds: facets, kind: 'option' }, anywhere)
  if (isCode) findSubstring(segment.codeNgrams, term.token.folded, (docId) => setBit(anywhere, docId))
  orFacetsInto(view, { termIds: categories, kind: 'category' }, anywhere)
  if (!isInTitle) return 'elsewhere'
  const title = match.title?.slice() ?? emptyBitset(segment.size)
  for (const id of ids) orPostingsInto(segment.titlePostings, id, title)
  orFacetsInto(view, { termIds: facets, kind: 'manufacturer' }, title)
  for (const phrase of phrases) {
    const each = phrase.map((part) => matchWhole(view, part))
    const inTitle = intersectionOf(each.map((part) => part.title))
    if (inTitle) orInto(title, inTitle)
    orInto(anywhere, anywhereIn(view, each))
    match.phrases.push(each)
  }
  orInto(anywhere, title)
  match.title = title
  return 'title'
}

function matchWhole(view: SegmentView, term: QueryTerm): TermMatch {
  const match = newMatch(view.segment.size)
  matchExpansions(view, expansionsOf(view, term), match)
  return match
}

function addDescriptions(view: SegmentView, terms: readonly QueryTerm[], each: readonly TermMatch[]) {
  for (const [index, { anywhere, phrases }] of each.entries()) {
    const term = terms[index]
    if (!term) continue
    for (const id of idsOf(term, view.part)) orPostingsInto(view.segment.descriptionPostings, id, anywhere)
    for (const [place, phrase] of phrases.entries()) {
      addDescriptions(view, term.phrases[place] ?? [], phrase)
      orInto(anywhere, anywhereIn(view, phrase))
    }
  }
}

type FacetTerms = { termIds: readonly number[]; kind: FacetKind }

function orFacetsInto({ segment, facetIndex }: SegmentView, { termIds, kind }: FacetTerms, bits: Bitset) {
  const ordinals = new Set<number>()
  for (const id of termIds) {
    for (const facet of facetIndex.facetsOfTerm[id] ?? []) if (facet.kind === kind) ordinals.add(facet.ordinal)
  }
  if (kind === 'category') return orCategoriesInto({ segment, facetIndex }, ordinals, bits)
  for (const ordinal of ordinals) {
    if (kind === 'option') orPostingsInto(segment.optionPostings, ordinal, bits)
    else orPostingsInto(segment.manufacturerPostings, ordinal + 1, bits)
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
  orCategoriesInto({ segment, facetIndex }, ordinals, bits)
  return bits
}

/** With those below them; one may be below another. */
function orCategoriesInto(
  { segment, facetIndex }: Omit<SegmentView, 'part'>,
  ordinals: Iterable<number>,
  bits: Bitset,
) {
  const all = new Set<number>()
  for (const ordinal of ordinals) for (const each of facetIndex.descendants[ordinal] ?? []) all.add(each)
  for (const category of all) orPostingsInto(segment.categoryPostings, category, bits)
}
