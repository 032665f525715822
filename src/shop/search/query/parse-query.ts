/** Query parsing: measures and words without stop words, each expanded to terms; the whole text as a code; the categories it names. */

import { type SearchToken, searchTokens } from '../../language/latvian.ts'
import { findMeasures, measureToken } from '../../language/measures.ts'
import type { Lang } from '../../languages.ts'
import { withoutSeparators } from '../index/analyser.ts'
import type { Spelling } from '../search-engine.ts'
import { canMatch, expandKnown, expandMeasure, expandTerm, smallOf } from './expand-term.ts'
import { broaderCategories, categoriesNamed, type NamedCategory } from './named-categories.ts'
import { type Dictionaries, NONE, type QueryTerm } from './query-term.ts'

export type ParsedQuery = {
  code: string
  /** The text looks like a code: products with the code are before those with the words, else behind. */
  isCode: boolean
  /** The code was typed with a separator, of which two letters are left. */
  isBigram: boolean
  terms: QueryTerm[]
  namedCategories: NamedCategory[]
  /** Ordinals of the categories that are named by the end of a word: Galdi of "rakstāmgalds". */
  broaderCategories: number[]
  spelling: Spelling
}

/** @property isTyping the last word may still be unfinished */
export type TypedQuery = { text: string; lang: Lang; isTyping: boolean }

const MAX_WORDS = 8
const MIN_CODE = 3
const separator = /[^\p{L}\p{N}\s]/u
/** Not the unit of `27"`. */
const separatorWithin = /[^\p{L}\p{N}\s][\p{L}\p{N}]/u
/** Folded; includes words about buying. */
const stopWords = new Set(
  (
    'un ar par no uz pie bez prieks lai vai kas ka ir man vajag pirkt nopirkt cena cenas lets leti letak letakais ' +
    'labs labakais akcija akcijas atlaide atlaides internetveikals veikals and with for of the or in to a an i buy ' +
    'cheap cheapest best price prices sale shop online'
  ).split(' '),
)

export function parseQuery({ text, lang, isTyping }: TypedQuery, dictionaries: Dictionaries): ParsedQuery {
  const { measures, rest } = takeMeasures(text, dictionaries)
  const tokens = searchTokens(rest).slice(0, MAX_WORDS)
  const isTelling = measures.length > 0 || tokens.some(({ folded }) => !stopWords.has(folded))
  const typed = [...termsOf(tokens, { lang, isTyping, isTelling }, dictionaries), ...measures]
  const terms = typed.filter(canMatch)
  const code = withoutSeparators(text)
  const isMeasure = measures.length > 0 && tokens.length === 0
  const isCode = !isMeasure && (/\d/.test(code) || typed.some((term) => !term.isKnown))
  const isBigram = code.length === MIN_CODE - 1 && (isMeasure ? separatorWithin : separator).test(text)
  const isLongEnough = code.length >= MIN_CODE || (isCode && code.length === MIN_CODE - 1)
  return {
    code: isLongEnough || isBigram ? code : '',
    isCode,
    isBigram,
    terms: isOnlyCode(terms, code) ? terms.map(withoutCodes) : terms,
    namedCategories: categoriesNamed(terms, dictionaries.facetIndex),
    broaderCategories: broaderCategories(terms, dictionaries.facetIndex),
    spelling: spellingOf(text, typed),
  }
}

/** Measures that no product has are left among the words. */
function takeMeasures(text: string, dictionaries: Dictionaries): { measures: QueryTerm[]; rest: string } {
  const measures: QueryTerm[] = []
  let rest = text
  for (const found of findMeasures(text).toReversed()) {
    const terms = found.measures.map((measure) => expandMeasure(measureToken(measure), measure, dictionaries))
    if (!terms.every(({ isKnown }) => isKnown)) continue
    measures.unshift(...terms)
    rest = `${rest.slice(0, found.start)} ${rest.slice(found.end)}`
  }
  return { measures, rest }
}

type How = Pick<TypedQuery, 'lang' | 'isTyping'> & { isTelling: boolean }

/** The longest phrase with synonyms first. Stop words count only in these, unless there is nothing else. */
function termsOf(tokens: readonly SearchToken[], how: How, dictionaries: Dictionaries): QueryTerm[] {
  const terms: QueryTerm[] = []
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at)
    const [token] = rest
    const synonym = longestSynonym(rest, how.lang, dictionaries)
    if (synonym) terms.push(synonym.term)
    else if (token && !(how.isTelling && stopWords.has(token.folded))) {
      terms.push(expandWord(token, { ...how, isTyping: how.isTyping && rest.length === 1 }, dictionaries))
    }
    at += synonym?.length ?? 1
  }
  return terms
}

function expandWord(token: SearchToken, { lang, isTyping }: How, dictionaries: Dictionaries): QueryTerm {
  const small = smallOf(token)
  const ofSmall = small && !expandKnown(token, dictionaries).isKnown ? withSynonyms([small], lang, dictionaries) : null
  if (ofSmall) return { ...ofSmall, token }
  const term = expandTerm(token, dictionaries, isTyping)
  if (term.isKnown || (!term.corrected && canMatch(term) && term.phrases.length === 0)) return term
  const [meant] = term.corrected
    ? searchTokens(term.corrected)
    : [dictionaries.facetIndex.synonyms.nearest(token, lang)]
  const corrected = meant && withSynonyms([meant], lang, dictionaries)
  return corrected ? { ...corrected, token, corrected: meant.word } : term
}

function longestSynonym(tokens: readonly SearchToken[], lang: Lang, dictionaries: Dictionaries) {
  const longest = dictionaries.facetIndex.synonyms.longest.get(lang) ?? 0
  for (let length = Math.min(longest, tokens.length); length > 0; length--) {
    const term = withSynonyms(tokens.slice(0, length), lang, dictionaries)
    if (term) return { term, length }
  }
  return null
}

/** Null where nothing in the shop goes by another word for it. */
function withSynonyms(phrase: readonly SearchToken[], lang: Lang, dictionaries: Dictionaries): QueryTerm | null {
  const [token] = phrase
  const expand = (tokens: readonly SearchToken[]) => tokens.map((each) => expandKnown(each, dictionaries))
  const isWhole = (terms: readonly QueryTerm[]) => terms.every(({ isKnown }) => isKnown)
  const meant = dictionaries.facetIndex.synonyms.find(phrase, lang)
  if (!token || !meant) return null
  const own = expand(phrase)
  const [only] = own
  const phrases = [...(own.length > 1 ? [own] : []), ...meant.map(expand)].filter(isWhole)
  if (phrases.length === 0) return null
  const levels = own.length === 1 && only ? only.levels : [NONE, NONE, NONE, NONE, NONE]
  return { token, size: own.length, levels, phrases, isKnown: true, corrected: null }
}

function spellingOf(text: string, terms: readonly QueryTerm[]): Spelling {
  const unknown = terms.filter((term) => !canMatch(term)).map(({ token }) => token.word)
  if (!terms.some(({ corrected }) => corrected)) return { corrected: null, unknown }
  const replacements = new Map(terms.map(({ token, corrected }) => [token.word, corrected]))
  const corrected = text.replace(/[\p{L}\p{N}]+/gu, (word) => replacements.get(word.toLowerCase()) ?? word)
  return { corrected, unknown }
}

const isOnlyCode = (terms: readonly QueryTerm[], code: string) => terms.length === 1 && terms[0]?.token.folded === code
const withoutCodes = (term: QueryTerm): QueryTerm => ({
  ...term,
  levels: term.levels.map((level) => ({ ...level, isCode: false })),
})
