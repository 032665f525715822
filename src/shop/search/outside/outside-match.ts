/** A parsed query as the conditions of an outside index. */

import type { FacetIndex } from '../index/facet-index.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import { COMPOUND_LEVEL, type Dictionaries, LOOSE_LEVEL, type QueryTerm, STEM_LEVEL } from '../query/query-term.ts'
import type { FacetPlace, Match, Weights, WordPlace } from './outside-index.ts'

/** A beginning that thousands of words share says little. */
const MOST_WORDS = 400
const MAX_CODE = 40
const PLACES: Record<number, WordPlace> = {
  0: 'exact',
  1: 'folded',
  [STEM_LEVEL]: 'stemmed',
  [COMPOUND_LEVEL]: 'loose',
  [LOOSE_LEVEL]: 'loose',
}

/** As `score-docs.ts` has them. */
const WORD_WEIGHTS = {
  ...{ exact: 14, folded: 13, stemmed: 12, loose: 10, subtitle: 6, about: 3 },
  ...{ manufacturer: 14, category: 9, option: 8, pair: 0, word: 0 },
}
export const weightsOf = ({ isCode }: ParsedQuery): Weights =>
  isCode
    ? { ...WORD_WEIGHTS, whole: 1_000, beginning: 500, part: 400 }
    : { ...WORD_WEIGHTS, whole: 1_000, beginning: 0, part: 0 }

export const NAMED_WHOLE = 20
export const NAMED_IN_PART = 6

export function codeMatch({ code: typed, isBigram, isCode }: ParsedQuery, isAny: boolean): Match | null {
  const code = typed.slice(0, MAX_CODE)
  if (code === '') return null
  const whole: Match = { place: 'whole', code }
  if (!isAny && !isCode) return whole
  const parts: Match[] = [whole, { place: 'beginning', code }]
  if (code.length > 2) parts.push({ place: 'part', code })
  else if (isBigram) parts.push({ place: 'pair', code })
  return { any: parts }
}

type Words = { dictionaries: Dictionaries; withAbout: boolean }

/** Null where nothing can meet the term. */
function termMatch(term: QueryTerm, words: Words): Match | null {
  const { dictionaries, withAbout } = words
  const { base, delta, facetIndex } = dictionaries
  const any: Match[] = []
  const all = new Set<string>()
  term.levels.forEach((level, index) => {
    const found = [...level.base.map((id) => base.wordOf(id)), ...level.delta.map((id) => delta?.wordOf(id) ?? '')]
    const known = found.slice(0, MOST_WORDS)
    for (const word of known) all.add(word)
    if (known.length > 0) any.push({ place: PLACES[index] ?? 'loose', words: known })
  })
  if (all.size > 0) any.push({ place: 'subtitle', words: [...all] })
  if (all.size > 0 && withAbout) any.push({ place: 'about', words: [...all] })
  any.push(
    ...facetMatches(
      term.levels.flatMap(({ facets }) => facets),
      facetIndex,
    ),
  )
  if (term.levels.some(({ isCode }) => isCode)) any.push({ place: 'word', code: term.token.folded })
  for (const phrase of term.phrases) {
    const each = phrase.map((part) => termMatch(part, words))
    const known = each.filter((match) => match !== null)
    if (known.length === each.length && known.length > 0) any.push({ all: known })
  }
  return any.length === 0 ? null : { any }
}

function facetMatches(termIds: readonly number[], { facetsOfTerm, descendants, ids }: FacetIndex): Match[] {
  const found: Record<FacetPlace, Set<number>> = { category: new Set(), manufacturer: new Set(), option: new Set() }
  for (const { kind, ordinal } of termIds.flatMap((id) => facetsOfTerm[id] ?? [])) {
    const ordinals = kind === 'category' ? (descendants[ordinal] ?? []) : [ordinal]
    for (const each of ordinals) found[kind].add(ids[kind][each] ?? 0)
  }
  return (['category', 'manufacturer', 'option'] as const)
    .filter((kind) => found[kind].size > 0)
    .map((kind) => ({ place: kind, ids: [...found[kind]] }))
}

export const categoryIdsBelow = (ordinals: readonly number[], { descendants, ids }: FacetIndex): number[] => [
  ...new Set(ordinals.flatMap((ordinal) => descendants[ordinal] ?? []).map((each) => ids.category[each] ?? 0)),
]

/** All terms; null where one cannot be met. */
export function allTerms(terms: readonly QueryTerm[], words: Words): Match | null {
  const each = terms.map((term) => termMatch(term, words))
  const known = each.filter((match) => match !== null)
  return known.length > 0 && known.length === each.length ? { all: known } : null
}

/** Products with some of the terms, or with words in their descriptions. */
export function widenedMatch(
  { terms, namedCategories, broaderCategories }: ParsedQuery,
  dictionaries: Dictionaries,
): Match[] {
  const { facetIndex } = dictionaries
  const words = { dictionaries, withAbout: true }
  // A number alone is not specific enough.
  const telling = terms.filter(({ token }) => /\p{L}/u.test(token.word))
  const some = telling.map((term) => termMatch(term, words)).filter((match) => match !== null)
  const named = categoryIdsBelow(
    namedCategories.map(({ ordinal }) => ordinal),
    facetIndex,
  )
  const broader = categoryIdsBelow(broaderCategories, facetIndex)
  const described = allTerms(terms, words)
  const any: Match[] = []
  if (described) any.push(described)
  if (broader.length > 0) any.push({ place: 'category', ids: broader })
  if (some.length > 0)
    any.push(named.length > 0 ? { all: [{ any: some }, { place: 'category', ids: named }] } : { any: some })
  return any
}
