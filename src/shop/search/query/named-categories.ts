/** Categories that a query names: "darba galds" names Galdi. */

import { isDative } from '../../language/latvian.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import { COMPOUND_LEVEL, type QueryTerm } from './query-term.ts'

/** @property isWhole nothing but its whole title was typed */
export type NamedCategory = { ordinal: number; isWhole: boolean }

export const facetTermsOf = ({ levels, phrases }: QueryTerm): number[] => [
  ...levels.flatMap((level) => level.facets),
  ...phrases.flat().flatMap(facetTermsOf),
]

/** Categories whose name was typed in full, longest first; else by its last word. A dative is the purpose of goods. */
export function categoriesNamed(terms: readonly QueryTerm[], facetIndex: FacetIndex): NamedCategory[] {
  const { facetsOfTerm, categoryNames } = facetIndex
  const subjects = subjectsOf(terms)
  if (!subjects.some(({ levels, phrases }) => phrases.length > 0 || levels.some(({ facets }) => facets.length > 0)))
    return []
  const typed = new Set(subjects.flatMap((term) => namingTermsOf(term, 'every word')))
  const heads = new Set(subjects.flatMap((term) => namingTermsOf(term, 'heads')))
  const candidates = new Set(
    [...heads].flatMap((term) =>
      (facetsOfTerm[term] ?? []).flatMap(({ kind, ordinal }) => (kind === 'category' ? [ordinal] : [])),
    ),
  )
  const found = [...candidates].map((ordinal) => {
    const names = (categoryNames[ordinal] ?? []).filter((name) => name.terms.some((term) => heads.has(term)))
    const covered = names.filter((name) => name.terms.every((term) => typed.has(term)))
    return {
      ordinal,
      length: Math.max(0, ...covered.map((name) => name.terms.length)),
      isWhole: covered.some((name) => !name.isPart && terms.every((term) => isCovered(term, name.terms))),
      isByHead: names.some((name) => heads.has(name.terms.at(-1) ?? -1)),
    }
  })
  const longest = Math.max(0, ...found.map(({ length }) => length))
  return found
    .filter(({ length, isByHead }) => length === longest && (longest > 0 || isByHead))
    .map(({ ordinal, isWhole }) => ({ ordinal, isWhole }))
}

function subjectsOf(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const subjects = terms.filter(({ token }) => !isDative(token.folded))
  return subjects.length > 0 ? subjects : terms
}

/** "lampa" does not name Stāvlampas. The head of a phrase is its last word. */
const namingTermsOf = ({ levels, phrases }: QueryTerm, which: 'every word' | 'heads'): number[] => [
  ...levels.flatMap((level, index) => (index === COMPOUND_LEVEL ? [] : level.facets)),
  ...phrases
    .flatMap((phrase) => (which === 'heads' ? subjectsOf(phrase).slice(-1) : phrase))
    .flatMap((term) => namingTermsOf(term, which)),
]

/** Whether what was typed, or all of something that means the same, is in the name. */
const isCovered = ({ levels, phrases }: QueryTerm, name: readonly number[]): boolean =>
  levels.some(({ facets }) => facets.some((term) => name.includes(term))) ||
  phrases.some((phrase) => phrase.every((each) => isCovered(each, name)))

/** Of the only word, where it is a compound: "rakstāmgalds" is among Galdi. */
export function broaderCategories(terms: readonly QueryTerm[], facetIndex: FacetIndex): number[] {
  const { terms: names, facetsOfTerm, categoryNames } = facetIndex
  const [term, ...others] = terms
  if (!term || term.size > 1 || others.length > 0) return []
  const heads = term.token.stems.flatMap((stem) => names.endsOf(stem))
  const isNamed = (ordinal: number) =>
    categoryNames[ordinal]?.some(({ terms: [first = -1, ...rest] }) => rest.length === 0 && heads.includes(first))
  const categories = heads.flatMap((head) => facetsOfTerm[head] ?? []).filter(({ kind }) => kind === 'category')
  return [...new Set(categories.map(({ ordinal }) => ordinal))].filter(isNamed)
}
