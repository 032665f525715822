import { type SearchToken, searchTokens } from '../../language/latvian.ts'
import { addAll, type Bits, keepOnly, noBits, setBit } from '../index/bitset.ts'
import type { Dictionary, FacetKind } from '../index/facet-index.ts'
import { type CodeCloseness, findCodes, findPairs } from '../index/ngram-index.ts'
import { paint } from '../index/postings.ts'
import { type Segment, withoutSeparators } from '../index/segment.ts'
import type { Lexicon } from '../index/term-dictionary.ts'

/** How a word is met, best first: as typed, but for diacritics, but for endings; and begun only, or with a wrong letter. */
const LEVELS = 4

/** A typed word, and by which of the words that the shop knows it is met, level by level. */
type Needle = { token: SearchToken; ways: Ways[]; isWholeWord: boolean }
/** Numbers of words in each lexicon, without those of closer levels; `code` when the word is looked for in codes too. */
type Ways = { base: number[]; delta: number[]; facets: number[]; code: boolean }

export type Question = {
  code: string
  /** The question looks like a code: what has it stands before what has its words, else behind. */
  isCode: boolean
  /** The code was typed with a separator, of which two letters are left. */
  isPair: boolean
  needles: Needle[]
  /** Categories that the words name: their products come first. */
  named: number[]
}

const MOST_WORDS = 8
const LEAST_FOR_TYPO = 4
const LEAST_CODE = 3
const stopWords = new Set('un ar par no uz pie bez priekš lai vai and with for of the or in to'.split(' '))

type Lexicons = { base: Lexicon; delta: Lexicon | null; dictionary: Dictionary }

/** @param isTyping the last word may still be unfinished */
export function readQuestion(query: string, lexicons: Lexicons, isTyping: boolean): Question {
  const tokens = searchTokens(query).slice(0, MOST_WORDS)
  const telling = tokens.filter(({ word }) => !stopWords.has(word))
  const asked = telling.length > 0 ? telling : tokens
  const needles = asked.map((token, index) => needleOf(token, lexicons, isTyping && index === asked.length - 1))
  const code = withoutSeparators(query)
  const isCode = /\d/.test(code) || needles.some((needle) => !needle.isWholeWord)
  const isPair = code.length === LEAST_CODE - 1 && /[^\p{L}\p{N}\s]/u.test(query)
  // Found by the code already.
  if (needles.length === 1 && needles[0]?.token.folded === code) for (const way of needles[0].ways) way.code = false
  const isLongEnough = code.length >= LEAST_CODE || (isCode && code.length === LEAST_CODE - 1)
  return {
    code: isLongEnough || isPair ? code : '',
    isCode,
    isPair,
    needles,
    named: categoriesNamed(needles, lexicons.dictionary),
  }
}

function needleOf(token: SearchToken, lexicons: Lexicons, isTyping: boolean): Needle {
  const by = (ask: (lexicon: Lexicon) => number[]): Ways => ({
    base: ask(lexicons.base),
    delta: lexicons.delta ? ask(lexicons.delta) : [],
    facets: ask(lexicons.dictionary.lexicon),
    code: false,
  })
  const exact = by((words) => words.exact(token))
  const folded = by((words) => words.folded(token))
  const stemmed = by((words) => words.stemmed(token))
  const isWholeWord = [exact, folded, stemmed].some(hasAny)
  const loose = looseWays(token, by, isWholeWord, isTyping)
  const ways = [exact, folded, stemmed, loose]
  return { token, ways: isWholeWord ? onlyNew(ways) : ways, isWholeWord }
}

/** A word of a closer level is not looked for again. */
function onlyNew(levels: readonly Ways[]): Ways[] {
  const known = { base: new Set<number>(), delta: new Set<number>(), facets: new Set<number>() }
  const rest = (words: readonly number[], of: Set<number>) => words.filter((word) => of.size < of.add(word).size)
  return levels.map(({ base, delta, facets, code }) => ({
    base: rest(base, known.base),
    delta: rest(delta, known.delta),
    facets: rest(facets, known.facets),
    code,
  }))
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

const facetWords = ({ ways }: Needle) => ways.flatMap((way) => way.facets)

/** Categories of which every word of a name was typed; of several only those with the longest names. */
function categoriesNamed(needles: readonly Needle[], { named, names }: Dictionary): number[] {
  const typed = new Set(needles.flatMap(facetWords))
  const lengths = new Map<number, number>()
  for (const { kind, index } of [...typed].flatMap((word) => named[word] ?? [])) {
    if (kind !== 'category' || lengths.has(index)) continue
    const covered = (names[index] ?? []).filter((name) => name.every((word) => typed.has(word)))
    lengths.set(index, Math.max(0, ...covered.map((name) => name.length)))
  }
  const longest = Math.max(1, ...lengths.values())
  return [...lengths].filter(([, length]) => length === longest).map(([index]) => index)
}

/**
 * The slots of one part that meet the question. `tiers` are the closest first; a slot may stand in several, and where a
 * closeness brings nothing there is none.
 */
export type Answer = { tiers: (TierSet | null)[]; all: Bits }

/** The slots of a set, which is made when it is asked for; with `within` only those that are in both. */
export type TierSet = {
  set: () => Bits
  within: Bits | null
  /** The sets in memory by now from which it is or was made. */
  held: () => readonly Bits[]
}

/** So many tiers of an answer are by code: the code itself first, then its beginning and parts of it. */
export const CODES = 3

/** An answer, and how to make it of what meets only some of the words too. */
export function answer(
  segment: Segment,
  part: 'base' | 'delta',
  question: Question,
  dictionary: Dictionary,
  codes: CodeAnswer,
): Answer & { widely: () => Answer } {
  const met = meetWords(segment, part, question, dictionary)
  const named = question.named.length > 0 ? namedBits(segment, question, dictionary) : null
  const put = (words: Answer): Answer => {
    const [whole = null, ...parts] = codes.tiers
    const tiers = question.isCode ? [...codes.tiers, ...words.tiers] : [whole, ...words.tiers, ...parts]
    return { tiers, all: codes.all ? addAll(words.all.slice(), codes.all) : words.all }
  }
  return {
    ...put(answerByWords(met, named, null)),
    widely: () => put(answerByWords(met, named, metBySome(segment, question, met))),
  }
}

export type CodeAnswer = { tiers: Answer['tiers']; all: Bits | null }

/** By the code itself, by its beginning, by a part of it. */
export function answerByCode(segment: Segment, { code, isPair }: Question): CodeAnswer {
  const tiers: Answer['tiers'] = [null, null, null]
  const sets: Bits[] = []
  let all: Bits | null = null
  const found = (slot: number, closeness: CodeCloseness) => {
    const set = sets[closeness] ?? noBits(segment.size)
    if (!sets[closeness]) tiers[closeness] = plainly(set)
    sets[closeness] = set
    setBit(set, slot)
    all ??= noBits(segment.size)
    setBit(all, slot)
  }
  if (code !== '') findCodes(segment.partCodes, code, found)
  if (isPair) findPairs(segment.partCodes, code, (slot) => found(slot, 2))
  return { tiers, all }
}

/**
 * Of each word, the slots that it met at all. Of all the words together, the slots with them in the title, level by
 * level, and those with them anywhere: `closely` without the last level.
 */
type WordsMet = { each: Met[]; inTitle: (Bits | null)[]; closely: Bits | null; all: Bits }

function meetWords(segment: Segment, part: 'base' | 'delta', { needles }: Question, dictionary: Dictionary): WordsMet {
  const each = needles.map(() => ({ title: noBits(segment.size), anywhere: noBits(segment.size) }))
  const inTitle: WordsMet['inTitle'] = []
  const meetAt = (level: number) => {
    const news = needles.map((needle, index) => meet(segment, part, needle, level, dictionary, each[index]))
    inTitle.push(news.includes('title') ? common(each.map(({ title }) => title)) : null)
    return news.some((news) => news !== null)
  }
  const anywhere = () => common(each.map((met) => met.anywhere)) ?? noBits(segment.size)
  for (let level = 0; level < LEVELS - 1; level++) meetAt(level)
  const closely = anywhere()
  return meetAt(LEVELS - 1)
    ? { each, inTitle, closely, all: anywhere() }
    : { each, inTitle, closely: null, all: closely }
}

/**
 * Products of the named categories stand first, those with the words in their titles before the others; then all other
 * products with the words in title or manufacturer, then those that have them elsewhere, or `some` of them.
 */
function answerByWords({ inTitle, closely, all }: WordsMet, named: Bits | null, some: MetBySome | null): Answer {
  const amongNamed = (set: Bits | null) => (set && named ? { ...tierSet(set), within: named } : null)
  const ofSome = some?.sets.map((set) => ({ set, within: named, held: some.held })) ?? []
  const tiers = [
    ...inTitle.map(amongNamed),
    amongNamed(all),
    ...inTitle.slice(0, -1).map(plainly),
    ...(named ? ofSome : []),
    plainly(closely),
    plainly(inTitle.at(-1)),
    plainly(all),
    ...(named ? [] : ofSome),
  ]
  if (!some) return { tiers, all }
  const also = named ? keepOnly(some.any, named) : some.any
  return { tiers, all: addAll(also, all) }
}

const tierSet = (set: Bits): TierSet => ({ set: () => set, within: null, held: () => [set] })
const plainly = (set: Bits | null | undefined): TierSet | null => (set ? tierSet(set) : null)

type Met = { title: Bits; anywhere: Bits }

function common([first, ...others]: Bits[]): Bits | null {
  return first ? others.reduce(keepOnly, first.slice()) : null
}

/** `any`: slots that meet one of the words. `sets`: those that meet as many, see `byNumberMet`. */
type MetBySome = { sets: (() => Bits)[]; any: Bits; held: () => readonly Bits[] }

function metBySome(segment: Segment, { needles }: Question, { each }: WordsMet): MetBySome {
  // A number alone says nothing.
  const telling = each.filter((_, index) => /\p{L}/u.test(needles[index]?.token.word ?? ''))
  let made: Bits[] | undefined
  const sets = Array.from({ length: telling.length * 2 }, (_, index) => () => {
    made ??= byNumberMet(segment, telling)
    return made[index] ?? noBits(segment.size)
  })
  return {
    sets,
    any: telling.reduce((any, { anywhere }) => addAll(any, anywhere), noBits(segment.size)),
    held: () => [...each.flatMap(({ title, anywhere }) => [title, anywhere]), ...(made ?? [])],
  }
}

/** Slots that meet as many of the words, many first; of equally many those first that have one in the title. */
function byNumberMet(segment: Segment, telling: readonly Met[]): Bits[] {
  const atLeast: Bits[] = []
  const inTitle = noBits(segment.size)
  for (const { title, anywhere } of telling) {
    addAll(inTitle, title)
    atLeast.push(noBits(segment.size))
    for (let count = atLeast.length - 1; count >= 0; count--) {
      const before = atLeast[count - 1]
      const more = before ? keepOnly(before.slice(), anywhere) : anywhere
      addAll(atLeast[count] ?? noBits(0), more)
    }
  }
  return atLeast.toReversed().flatMap((set) => [keepOnly(set.slice(), inTitle), set])
}

function namedBits(segment: Segment, { named }: Question, { below }: Dictionary): Bits {
  const bits = noBits(segment.size)
  for (const index of named) for (const each of below[index] ?? []) paint(segment.inCategory, each, bits)
  return bits
}

/** Adds what a level brings to the slots of the levels before it, and says whether that is titles too. */
function meet(
  segment: Segment,
  part: 'base' | 'delta',
  needle: Needle,
  level: number,
  dictionary: Dictionary,
  met: Met | undefined,
): 'title' | 'elsewhere' | null {
  const ways = needle.ways[level] ?? none
  const categories = level === LEVELS - 1 ? facetWords(needle) : []
  if (!met || !(ways.code || ways[part].length + ways.facets.length + categories.length > 0)) return null
  const { title, anywhere } = met
  for (const word of ways[part]) paint(segment.withTitleWord, word, title)
  for (const word of ways.facets) paintFacets(segment, dictionary, word, title, 'manufacturer')
  for (const word of ways[part]) paint(segment.withTextWord, word, anywhere)
  for (const word of ways.facets) paintFacets(segment, dictionary, word, anywhere, 'option')
  if (ways.code) findCodes(segment.partCodes, needle.token.folded, (slot) => setBit(anywhere, slot))
  for (const word of categories) paintFacets(segment, dictionary, word, anywhere, 'category')
  const isInTitle = ways[part].length + ways.facets.length > 0
  if (isInTitle) addAll(anywhere, title)
  return isInTitle ? 'title' : 'elsewhere'
}

function paintFacets(segment: Segment, dictionary: Dictionary, word: number, bits: Bits, wanted: FacetKind) {
  for (const { kind, index } of dictionary.named[word] ?? []) {
    if (kind !== wanted) continue
    if (kind === 'option') paint(segment.withOption, index, bits)
    else if (kind === 'manufacturer') paint(segment.withMaker, index + 1, bits)
    else for (const below of dictionary.below[index] ?? []) paint(segment.inCategory, below, bits)
  }
}

/** The categories that are named, then those and manufacturers whose titles have every word, the last perhaps unfinished. */
export function facetsNamed(question: Question, dictionary: Dictionary): { kind: FacetKind; index: number }[] {
  const perNeedle = question.needles.map((needle) => {
    const words = new Set(facetWords(needle))
    return new Map(
      [...words].flatMap((word) => dictionary.named[word] ?? []).map((each) => [`${each.kind}${each.index}`, each]),
    )
  })
  const [first, ...others] = perNeedle
  const withAll = [...(first ?? [])].filter(([key]) => others.every((other) => other.has(key))).map(([, each]) => each)
  const { named } = question
  return [
    ...named.map((index) => ({ kind: 'category' as const, index })),
    ...withAll.filter(({ kind, index }) => kind !== 'category' || !named.includes(index)),
  ]
}
