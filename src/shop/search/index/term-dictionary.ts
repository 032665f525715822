import { type SearchToken, stemFolded } from '../../language/latvian.ts'
import { isMeasuredBy, type Measure, measurePrefixes } from '../../language/measures.ts'
import { firstIndex } from './binary-search.ts'
import { range } from './chunked-list.ts'
import { compoundWords, MIN_FIRST_PART, MIN_LAST_PART } from './compound-words.ts'
import { wordsWithin } from './edit-distance.ts'
import { mergeSort } from './merge-sort.ts'
import type { Pause } from './pause.ts'

export type TermDictionary = {
  size: number
  exact(token: SearchToken): number[]
  /** Terms that differ in diacritics only. */
  folded(token: SearchToken): number[]
  stemmed(token: SearchToken): number[]
  /** Compounds whose last part has the same stem: "rakstāmgalds" of "galds". */
  compounds(token: SearchToken): number[]
  /** Terms whose stem a compound's stem ends in. */
  endsOf(stem: string): number[]
  withPrefix(folded: string): number[]
  /** Terms at the edit distance, and the terms of the same stems. */
  withinEdits(folded: string, edits: 1 | 2): number[]
  /** Measures whose range meets it. */
  measured(measure: Measure): number[]
  hasStem(stem: string): boolean
  wordOf(id: number): string
  foldedOf(id: number): string
  toData(): TermDictionaryData
}

/** Terms, and how they are written without diacritics, by id; ids in the order of the latter; ids by stem. */
export type TermDictionaryData = { words: string[]; folded: string[]; sorted: Uint32Array; stems: [string, number[]][] }

export const termDictionaryOf = ({ words, folded, sorted, stems }: TermDictionaryData): TermDictionary =>
  termDictionary({ words, ids: new Map(words.map((word, id) => [word, id])), folded, sorted, stems: new Map(stems) })

export class TermDictionaryBuilder {
  readonly #ids = new Map<string, number>()
  readonly #words: string[] = []
  readonly #folded: string[] = []
  readonly #stems = new Map<string, number[]>()

  termIdOf(token: SearchToken): number {
    const known = this.#ids.get(token.word)
    if (known !== undefined) return known
    const id = this.#folded.length
    this.#ids.set(token.word, id)
    this.#words.push(token.word)
    this.#folded.push(token.folded)
    for (const stem of token.stems) {
      const sameStem = this.#stems.get(stem)
      if (sameStem) sameStem.push(id)
      else this.#stems.set(stem, [id])
    }
    return id
  }

  async finish(pause: Pause): Promise<TermDictionary> {
    const folded = this.#folded
    const compare = (a: number, b: number) => compareWords(folded[a] ?? '', folded[b] ?? '') || a - b
    const sorted = await mergeSort(range(folded.length), compare, pause)
    return termDictionary({ words: this.#words, ids: this.#ids, folded, sorted, stems: this.#stems })
  }
}

export async function termDictionaryFrom(words: readonly SearchToken[], pause: Pause): Promise<TermDictionary> {
  const builder = new TermDictionaryBuilder()
  for (const word of words) builder.termIdOf(word)
  await pause()
  return builder.finish(pause)
}

/** Shorter stems are all at distance 1 from each other. */
const MIN_STEM = 4

const compareWords = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Parts = {
  words: readonly string[]
  ids: ReadonlyMap<string, number>
  folded: readonly string[]
  sorted: Uint32Array
  stems: ReadonlyMap<string, number[]>
}

function termDictionary({ words, ids, folded, sorted, stems }: Parts): TermDictionary {
  const at = (index: number) => folded[sorted[index] ?? 0] ?? ''
  const rangeFrom = (start: number, isInRange: (word: string) => boolean) => {
    const found: number[] = []
    for (let index = start; index < sorted.length && isInRange(at(index)); index++) found.push(sorted[index] ?? 0)
    return found
  }
  const nearWords = wordsWithin(folded)
  const stemWords = wordsWithin([...stems.keys()])
  const compoundsOf = compoundWords([...stems.keys()])
  const lowerBound = (word: string) => firstIndex(sorted.length, (index) => at(index) >= word)
  const withPrefix = (start: string) => rangeFrom(lowerBound(start), (word) => word.startsWith(start))
  return {
    size: folded.length,
    exact: ({ word }) => {
      const id = ids.get(word)
      return id === undefined ? [] : [id]
    },
    folded: (token) => rangeFrom(lowerBound(token.folded), (word) => word === token.folded),
    stemmed: (token) => token.stems.flatMap((stem) => stems.get(stem) ?? []),
    compounds: (token) => token.stems.flatMap(compoundsOf).flatMap((stem) => stems.get(stem) ?? []),
    endsOf: (stem) => {
      const found: number[] = []
      for (let at = MIN_FIRST_PART; at <= stem.length - MIN_LAST_PART; at++) {
        found.push(...(stems.get(stem.slice(at)) ?? []))
      }
      return found
    },
    withPrefix,
    withinEdits: (typed, edits) => {
      const near = new Set(nearWords.withinEdits(typed, edits).map(stemFolded))
      const stem = stemFolded(typed)
      if (stem.length >= MIN_STEM + edits - 1) for (const each of stemWords.withinEdits(stem, edits)) near.add(each)
      return [...near].flatMap((each) => stems.get(each) ?? [])
    },
    measured: (measure) =>
      measurePrefixes(measure)
        .flatMap(withPrefix)
        .filter((id) => isMeasuredBy(measure, folded[id] ?? '')),
    hasStem: (stem) => stems.has(stem),
    wordOf: (id) => words[id] ?? '',
    foldedOf: (id) => folded[id] ?? '',
    toData: () => ({ words: [...words], folded: [...folded], sorted, stems: [...stems] }),
  }
}
