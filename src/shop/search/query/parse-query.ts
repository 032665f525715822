/** Query parsing: tokens without stop words, each expanded to terms; the whole text as a code; the categories it names. */

import { searchTokens } from '../../language/latvian.ts'
import { withoutSeparators } from '../index/analyser.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import { type Dictionaries, expandTerm, type QueryTerm } from './expand-term.ts'

export type ParsedQuery = {
  code: string
  /** The text looks like a code: products with the code are before those with the words, else behind. */
  isCode: boolean
  /** The code was typed with a separator, of which two letters are left. */
  isBigram: boolean
  terms: QueryTerm[]
  /** Ordinals of the categories that the words name: their products come first. */
  namedCategories: number[]
}

const MAX_WORDS = 8
const MIN_CODE = 3
const stopWords = new Set('un ar par no uz pie bez priekš lai vai and with for of the or in to'.split(' '))

/** @param isTyping the last word may still be unfinished */
export function parseQuery(text: string, dictionaries: Dictionaries, isTyping: boolean): ParsedQuery {
  const tokens = searchTokens(text).slice(0, MAX_WORDS)
  const telling = tokens.filter(({ word }) => !stopWords.has(word))
  const used = telling.length > 0 ? telling : tokens
  const terms = used.map((token, index) => expandTerm(token, dictionaries, isTyping && index === used.length - 1))
  const code = withoutSeparators(text)
  const isCode = /\d/.test(code) || terms.some((term) => !term.isKnown)
  const isBigram = code.length === MIN_CODE - 1 && /[^\p{L}\p{N}\s]/u.test(text)
  const isLongEnough = code.length >= MIN_CODE || (isCode && code.length === MIN_CODE - 1)
  return {
    code: isLongEnough || isBigram ? code : '',
    isCode,
    isBigram,
    terms: isOnlyCode(terms, code) ? terms.map(withoutCodes) : terms,
    namedCategories: categoriesNamed(terms, dictionaries.facetIndex),
  }
}

/** The only word is found by the code already. */
const isOnlyCode = (terms: readonly QueryTerm[], code: string) => terms.length === 1 && terms[0]?.token.folded === code
const withoutCodes = (term: QueryTerm): QueryTerm => ({
  ...term,
  levels: term.levels.map((level) => ({ ...level, isCode: false })),
})

export const facetTermsOf = ({ levels }: QueryTerm) => levels.flatMap((level) => level.facets)

/** Categories with a name of which every word was typed; of several only those with the longest names. */
function categoriesNamed(terms: readonly QueryTerm[], { facetsOfTerm, categoryNames }: FacetIndex): number[] {
  const typed = new Set(terms.flatMap(facetTermsOf))
  const lengths = new Map<number, number>()
  for (const { kind, ordinal } of [...typed].flatMap((term) => facetsOfTerm[term] ?? [])) {
    if (kind !== 'category' || lengths.has(ordinal)) continue
    const covered = (categoryNames[ordinal] ?? []).filter((name) => name.every((term) => typed.has(term)))
    lengths.set(ordinal, Math.max(0, ...covered.map((name) => name.length)))
  }
  const longest = Math.max(1, ...lengths.values())
  return [...lengths].filter(([, length]) => length === longest).map(([ordinal]) => ordinal)
}
