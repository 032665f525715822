import { type SearchToken, searchTokens } from '../language/latvian.ts'
import { addAll, type Bits, keepOnly, noBits, setBit } from './bits.ts'
import { findCodes } from './codes.ts'
import type { Dictionary, FacetKind } from './dictionary.ts'
import type { Lexicon } from './lexicon.ts'
import { paint } from './postings.ts'
import { type Segment, withoutSeparators } from './segment.ts'

/**
 * How well a product meets the words, best first: its code is, begins with or contains what was typed; every word
 * stands in its title, manufacturer or options as typed, but for diacritics, but for endings; and the rest: words that
 * name the category, are only begun, or have a wrong letter.
 */
const CODES = 3
const LEVELS = 4

/** A typed word, and by which of the words that the shop knows it is met, level by level. */
type Needle = { token: SearchToken; ways: Ways[]; isWholeWord: boolean }
/** Numbers of words in each lexicon; `code` when the word is looked for in codes too. */
type Ways = { base: number[]; delta: number[]; facets: number[]; code: boolean }

export type Question = { code: string; needles: Needle[] }

const MOST_WORDS = 8
const LEAST_FOR_TYPO = 4
const stopWords = new Set('un ar par no uz pie bez priekš lai vai and with for of the or in to'.split(' '))

type Lexicons = { base: Lexicon; delta: Lexicon | null; dictionary: Dictionary }

/** @param isTyping the last word may still be unfinished */
export function readQuestion(query: string, lexicons: Lexicons, isTyping: boolean): Question {
  const tokens = searchTokens(query).slice(0, MOST_WORDS)
  const telling = tokens.filter(({ word }) => !stopWords.has(word))
  const asked = telling.length > 0 ? telling : tokens
  const needles = asked.map((token, index) => needleOf(token, lexicons, isTyping && index === asked.length - 1))
  const code = withoutSeparators(query)
  const isHopeless = needles.some((needle) => !needle.isWholeWord)
  // A word without digits is looked for in codes only when it is no word.
  return { code: code.length >= 2 && (/\d/.test(code) || isHopeless) ? code : '', needles }
}

function needleOf(token: SearchToken, lexicons: Lexicons, isTyping: boolean): Needle {
  const by = (ask: (lexicon: Lexicon) => number[]): Ways => ({
    base: ask(lexicons.base),
    delta: lexicons.delta ? ask(lexicons.delta) : [],
    facets: ask(lexicons.dictionary.lexicon),
    code: false,
  })
  const ways = [
    by((words) => words.exact(token)),
    by((words) => words.folded(token)),
    by((words) => words.stemmed(token)),
  ]
  const isWholeWord = ways.some(hasAny)
  return { token, ways: [...ways, looseWays(token, by, isWholeWord, isTyping)], isWholeWord }
}

function looseWays(
  token: SearchToken,
  by: (ask: (lexicon: Lexicon) => number[]) => Ways,
  isWholeWord: boolean,
  isTyping: boolean,
): Ways {
  const { folded } = token
  const begun = folded.length >= 2 && (isTyping || !isWholeWord) ? by((words) => words.beginning(folded)) : null
  const isCode = !isWholeWord && folded.length >= 3 && /\d/.test(folded)
  if (isWholeWord || isCode || (begun && hasAny(begun))) return { ...(begun ?? none), code: isCode }
  // A wrong letter in a number makes another number.
  if (folded.length < LEAST_FOR_TYPO || /\d/.test(folded)) return none
  return by((words) => words.nearly(folded))
}

const none: Ways = { base: [], delta: [], facets: [], code: false }
const hasAny = (ways: Ways) => ways.base.length + ways.delta.length + ways.facets.length > 0

/**
 * The slots of one part that meet the question, by closeness. Words' sets hold all closer ones of words too; where a
 * closeness brings nothing there is none.
 */
export type Answer = (Bits | null)[]

export const answer: Answering = (segment, part, question, dictionary) => [
  ...answerByCode(segment, question),
  ...answerByWords(segment, part, question, dictionary),
]

type Answering = (segment: Segment, part: 'base' | 'delta', question: Question, dictionary: Dictionary) => Answer

/** The closest three. */
export function answerByCode(segment: Segment, { code }: Question): Answer {
  const found: Answer = [null, null, null]
  if (code === '') return found
  findCodes(segment.partCodes, code, (slot, closeness) => {
    const set = found[closeness] ?? noBits(segment.size)
    found[closeness] = set
    setBit(set, slot)
  })
  return found
}

/** The others. */
export const answerByWords: Answering = (segment, part, question, dictionary) => {
  const met = question.needles.map(() => noBits(segment.size))
  return Array.from({ length: LEVELS }, (_, level) => {
    const isNew = question.needles.map((needle, index) =>
      meet(segment, part, needle, level, dictionary, met[index] ?? noBits(0)),
    )
    const [first, ...others] = met
    return first && isNew.includes(true) ? others.reduce(keepOnly, first.slice()) : null
  })
}

/** All slots that meet the question somehow. */
export function union(answer: Answer, size: number): Bits {
  const words = answer.slice(CODES).findLast((set) => set !== null)
  const all = words?.slice() ?? noBits(size)
  for (const set of answer.slice(0, CODES)) if (set) addAll(all, set)
  return all
}

/** Adds what a level brings to the slots of the levels before it; false when that is nothing. */
function meet(
  segment: Segment,
  part: 'base' | 'delta',
  needle: Needle,
  level: number,
  dictionary: Dictionary,
  met: Bits,
): boolean {
  const ways = needle.ways[level] ?? none
  const isLast = level === LEVELS - 1
  for (const word of ways[part]) paint(segment.withWord, word, met)
  for (const word of ways.facets) paintFacets(segment, dictionary, word, met, ['option', 'manufacturer'])
  if (ways.code) findCodes(segment.partCodes, needle.token.folded, (slot) => setBit(met, slot))
  const categories = isLast ? needle.ways.flatMap(({ facets }) => facets) : []
  for (const word of categories) paintFacets(segment, dictionary, word, met, ['category'])
  return ways.code || ways[part].length + ways.facets.length + categories.length > 0
}

function paintFacets(segment: Segment, dictionary: Dictionary, word: number, bits: Bits, kinds: readonly FacetKind[]) {
  for (const { kind, index } of dictionary.named[word] ?? []) {
    if (!kinds.includes(kind)) continue
    if (kind === 'option') paint(segment.withOption, index, bits)
    else if (kind === 'manufacturer') paint(segment.withMaker, index + 1, bits)
    else for (const below of dictionary.below[index] ?? []) paint(segment.inCategory, below, bits)
  }
}

/** Categories and manufacturers whose titles have every word, the last one perhaps unfinished. */
export function facetsNamed(question: Question, dictionary: Dictionary): { kind: FacetKind; index: number }[] {
  const perNeedle = question.needles.map(({ ways }) => {
    const words = new Set(ways.flatMap((way) => way.facets))
    return new Map(
      [...words].flatMap((word) => dictionary.named[word] ?? []).map((each) => [`${each.kind}${each.index}`, each]),
    )
  })
  const [first, ...others] = perNeedle
  return [...(first ?? [])].filter(([key]) => others.every((other) => other.has(key))).map(([, each]) => each)
}
