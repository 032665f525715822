/** Query expansion: a word becomes the terms that match it exactly, folded, by stem, by prefix or at edit distance 1. */

import type { SearchToken } from '../../language/latvian.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import type { TermDictionary } from '../index/term-dictionary.ts'

/** How closely a word is matched, best first: exact, without diacritics, by stem; last by prefix or edit distance. */
export const LEVELS = 4

/** A typed word, and the terms that match it, level by level. */
export type QueryTerm = { token: SearchToken; levels: Expansions[]; isKnown: boolean }

/** Ids in each term dictionary, without those of closer levels; `isCode` when codes are searched for the word too. */
export type Expansions = { base: number[]; delta: number[]; facets: number[]; isCode: boolean }

export type Dictionaries = { base: TermDictionary; delta: TermDictionary | null; facetIndex: FacetIndex }

const MIN_FOR_TYPO = 4

/** @param isUnfinished the word may still be typed */
export function expandTerm(token: SearchToken, dictionaries: Dictionaries, isUnfinished: boolean): QueryTerm {
  const lookUp = lookUpIn(dictionaries)
  const exact = lookUp((terms) => terms.exact(token))
  const folded = lookUp((terms) => terms.folded(token))
  const stemmed = lookUp((terms) => terms.stemmed(token))
  if ([exact, folded, stemmed].some(hasAny)) {
    const prefix = isUnfinished && token.folded.length >= 2 ? lookUp((terms) => terms.withPrefix(token.folded)) : NONE
    return { token, levels: withoutKnown([exact, folded, stemmed, { ...prefix, isCode: false }]), isKnown: true }
  }
  return { token, levels: [exact, folded, stemmed, fuzzyExpansions(token, lookUp)], isKnown: false }
}

type LookUp = (find: (terms: TermDictionary) => number[]) => Expansions

const lookUpIn =
  ({ base, delta, facetIndex }: Dictionaries): LookUp =>
  (find) => ({
    base: find(base),
    delta: delta ? find(delta) : [],
    facets: find(facetIndex.terms),
    isCode: false,
  })

/** Of a word that no dictionary has. */
function fuzzyExpansions({ folded }: SearchToken, lookUp: LookUp): Expansions {
  const prefix = folded.length >= 2 ? lookUp((terms) => terms.withPrefix(folded)) : NONE
  const isCode = folded.length >= 3 && /\d/.test(folded)
  if (isCode || hasAny(prefix)) return { ...prefix, isCode }
  // A number with another digit is another number.
  if (folded.length < MIN_FOR_TYPO || /\d/.test(folded)) return NONE
  return lookUp((terms) => terms.withinOneEdit(folded))
}

/** A term of a closer level is not looked up again. */
function withoutKnown(levels: readonly Expansions[]): Expansions[] {
  const known = { base: new Set<number>(), delta: new Set<number>(), facets: new Set<number>() }
  const rest = (ids: readonly number[], of: Set<number>) => ids.filter((id) => of.size < of.add(id).size)
  return levels.map(({ base, delta, facets, isCode }) => ({
    base: rest(base, known.base),
    delta: rest(delta, known.delta),
    facets: rest(facets, known.facets),
    isCode,
  }))
}

export const NONE: Expansions = { base: [], delta: [], facets: [], isCode: false }

const hasAny = ({ base, delta, facets }: Expansions) => base.length + delta.length + facets.length > 0
