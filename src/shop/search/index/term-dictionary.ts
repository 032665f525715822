import { type SearchToken, stemFolded } from '../../language/latvian.ts'
import { countingUp, type Pause, sortInSteps } from './pause.ts'

/** Words with their numbers, and the ways in which a typed word may mean them. */
export type Lexicon = {
  size: number
  /** Numbers of the words that are written like this. */
  exact(token: SearchToken): number[]
  /** … that differ in diacritics only. */
  folded(token: SearchToken): number[]
  /** … that have the same stem. */
  stemmed(token: SearchToken): number[]
  /** … that begin so. */
  beginning(folded: string): number[]
  /** … that become so with one letter more, less, changed, or two neighbours swapped; and words of the same stems. */
  nearly(folded: string): number[]
  /** What it is made of, to be written down. */
  toData(): LexiconData
}

/** Words, and how they are written without diacritics, by number; numbers in the order of the latter; numbers by stem. */
export type LexiconData = { words: string[]; folded: string[]; sorted: Uint32Array; stems: [string, number[]][] }

export const lexiconOf = ({ words, folded, sorted, stems }: LexiconData): Lexicon =>
  lexicon(new Map(words.map((word, number) => [word, number])), folded, sorted, new Map(stems))

export class LexiconBuilder {
  readonly #numbers = new Map<string, number>()
  readonly #folded: string[] = []
  readonly #stems = new Map<string, number[]>()

  numberOf(token: SearchToken): number {
    const known = this.#numbers.get(token.word)
    if (known !== undefined) return known
    const number = this.#folded.length
    this.#numbers.set(token.word, number)
    this.#folded.push(token.folded)
    for (const stem of token.stems) {
      const sisters = this.#stems.get(stem)
      if (sisters) sisters.push(number)
      else this.#stems.set(stem, [number])
    }
    return number
  }

  async finish(pause: Pause): Promise<Lexicon> {
    const folded = this.#folded
    const compare = (a: number, b: number) => compareTexts(folded[a] ?? '', folded[b] ?? '') || a - b
    const sorted = await sortInSteps(countingUp(folded.length), compare, pause)
    return lexicon(this.#numbers, folded, sorted, this.#stems)
  }
}

/** Of words that were taken apart already, numbered as they come. */
export async function lexiconFrom(words: readonly SearchToken[], pause: Pause): Promise<Lexicon> {
  const builder = new LexiconBuilder()
  for (const word of words) builder.numberOf(word)
  await pause()
  return builder.finish(pause)
}

/** Shorter stems are all one letter away from each other. */
const LEAST_STEM = 4

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function lexicon(
  numbers: ReadonlyMap<string, number>,
  folded: readonly string[],
  sorted: Uint32Array,
  stems: ReadonlyMap<string, number[]>,
): Lexicon {
  const at = (index: number) => folded[sorted[index] ?? 0] ?? ''
  const run = (start: number, isFitting: (word: string) => boolean) => {
    const found: number[] = []
    for (let index = start; index < sorted.length && isFitting(at(index)); index++) found.push(sorted[index] ?? 0)
    return found
  }
  const words = letterMasks(folded)
  const stemWords = letterMasks([...stems.keys()])
  const from = (word: string) => firstIndex(sorted.length, (index) => at(index) >= word)
  return {
    size: folded.length,
    exact: ({ word }) => {
      const number = numbers.get(word)
      return number === undefined ? [] : [number]
    },
    folded: (token) => run(from(token.folded), (word) => word === token.folded),
    stemmed: (token) => token.stems.flatMap((stem) => stems.get(stem) ?? []),
    beginning: (start) => run(from(start), (word) => word.startsWith(start)),
    nearly: (typed) => {
      const meant = new Set(words.oneEditFrom(typed).map(stemFolded))
      const stem = stemFolded(typed)
      if (stem.length >= LEAST_STEM) for (const each of stemWords.oneEditFrom(stem)) meant.add(each)
      return [...meant].flatMap((each) => stems.get(each) ?? [])
    },
    toData: () => ({ words: [...numbers.keys()], folded: [...folded], sorted, stems: [...stems] }),
  }
}

/** One edit changes at most two letters of the set that a word is made of: nearly all words are ruled out by a number. */
function letterMasks(words: readonly string[]) {
  const masks = Uint32Array.from(words, letterMask)
  return {
    oneEditFrom(typed: string): string[] {
      const mask = letterMask(typed)
      const found: string[] = []
      for (let index = 0; index < masks.length; index++) {
        const rest = ((masks[index] ?? 0) ^ mask) & (((masks[index] ?? 0) ^ mask) - 1)
        // Three letters differ or more.
        if ((rest & (rest - 1)) !== 0) continue
        const word = words[index] ?? ''
        if (isOneEditAway(typed, word)) found.push(word)
      }
      return found
    },
  }
}

function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

/** The first index from which on `isThere` holds. */
export function firstIndex(length: number, isThere: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isThere(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** One letter more, less or other, or two neighbours swapped. */
function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start++
  if (start === long.length) return false
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  if (short.slice(start + 1) === long.slice(start + 1)) return true
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return isSwapped && short.slice(start + 2) === long.slice(start + 2)
}
