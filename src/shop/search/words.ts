import { type SearchToken, searchTokens } from '../language/latvian.ts'
import { addAll, type Bits, keepOnly, noBits, setBit } from './bits.ts'
import type { Dictionary, FacetKind } from './dictionary.ts'
import type { Lexicon } from './lexicon.ts'
import { paint } from './postings.ts'
import { type CodeText, type Segment, withoutSeparators } from './segment.ts'

/**
 * How well a product meets the words, best first: its code is, begins with or contains what was typed; every word
 * stands in its title, manufacturer or options as typed, but for diacritics, but for endings; and the rest: words that
 * name the category, are only begun, or have a wrong letter.
 */
export const CLOSENESS = ['code', 'code start', 'code part', 'exact', 'folded', 'stem', 'loose'] as const
const CODES = 3
const LEVELS = 4

/** A typed word, and by which of the words that the shop knows it is met, level by level. */
type Needle = { token: SearchToken; ways: Ways[]; isWholeWord: boolean }
/** Numbers of words in each lexicon; `code` when the word is looked for in codes too. */
type Ways = { base: number[]; delta: number[]; facets: number[]; code: boolean }

export type Question = { code: string; needles: Needle[] }

const MOST_WORDS = 8
const LEAST_FOR_TYPO = 4
/** More products than anybody pages through; finding every code with "1" in it would take long and help nobody. */
const MOST_PART_CODES = 5_000
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

/** The slots of one part that meet the question, closest first; a slot may stand in several. */
export function answer(segment: Segment, part: 'base' | 'delta', question: Question, dictionary: Dictionary): Bits[] {
  const found = Array.from({ length: CODES + LEVELS }, () => noBits(segment.size))
  question.needles.forEach((needle, index) => {
    const met = noBits(segment.size)
    for (let level = 0; level < LEVELS; level++) {
      meet(segment, part, needle, level, dictionary, met)
      const set = found[CODES + level]
      if (set) index === 0 ? addAll(set, met) : keepOnly(set, met)
    }
  })
  if (question.code)
    findCodes(segment.partCodes, question.code, (slot, closeness) => setBit(found[closeness] ?? noBits(0), slot))
  return found
}

/** Adds what a level brings to the slots of the levels before it. */
function meet(
  segment: Segment,
  part: 'base' | 'delta',
  needle: Needle,
  level: number,
  dictionary: Dictionary,
  met: Bits,
) {
  const ways = needle.ways[level] ?? none
  const words = ways[part]
  for (const word of words) paint(segment.withWord, word, met)
  for (const word of ways.facets) paintFacets(segment, dictionary, word, met, ['option', 'manufacturer'])
  if (ways.code) findCodes(segment.partCodes, needle.token.folded, (slot) => setBit(met, slot))
  if (level < LEVELS - 1) return
  for (const { facets } of needle.ways) {
    for (const word of facets) paintFacets(segment, dictionary, word, met, ['category'])
  }
}

function paintFacets(segment: Segment, dictionary: Dictionary, word: number, bits: Bits, kinds: readonly FacetKind[]) {
  for (const { kind, index } of dictionary.named[word] ?? []) {
    if (!kinds.includes(kind)) continue
    if (kind === 'option') paint(segment.withOption, index, bits)
    else if (kind === 'manufacturer') paint(segment.withMaker, index + 1, bits)
    else for (const below of dictionary.below[index] ?? []) paint(segment.inCategory, below, bits)
  }
}

const LINE_FEED = 10

type FoundCode = (slot: number, closeness: number) => void

/** Closeness 0: the code itself, 1: its beginning, 2: a part of it. */
function findCodes(codes: CodeText, code: string, found: FoundCode) {
  // Two letters or digits stand in the middle of nearly every code: of so short ones only beginnings count.
  const isWhole = code.length >= 3 && scanCodes(codes, code, 0, found)
  // Where parts are too many to be seen through, the codes that begin so must not be missing.
  if (!isWhole) scanCodes(codes, `\n${code}`, 1, found)
}

/** @param lead line feeds before the code; false when there were too many to look at all */
function scanCodes({ bytes, starts }: CodeText, text: string, lead: number, found: FoundCode): boolean {
  const needle = Buffer.from(text)
  let slot = 0
  let count = 0
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
    if (++count > MOST_PART_CODES) return false
    slot = slotAt(starts, at, slot)
    const isStart = bytes[at + lead - 1] === LINE_FEED
    const isEnd = bytes[at + needle.length] === LINE_FEED
    found(slot, isStart ? (isEnd ? 0 : 1) : 2)
  }
  return true
}

/** The slot in whose text a position lies: doubling steps from the last one, then halving. */
function slotAt(starts: Uint32Array, position: number, from: number): number {
  let step = 1
  while (from + step < starts.length && (starts[from + step] ?? 0) <= position) step *= 2
  let low = from + (step >>> 1)
  let high = Math.min(from + step, starts.length - 1)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle
  }
  return low
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
