/** The words of an outside index, so that queries are understood as in the process. */

import { type SearchToken, searchTokens } from '../../language/latvian.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import type { Pause } from '../index/pause.ts'
import type { Postings } from '../index/postings.ts'
import { type TermDictionary, TermDictionaryBuilder } from '../index/term-dictionary.ts'
import type { Dictionaries } from '../query/query-term.ts'

/** `titles`: how many products have it in their titles. */
export type ListedWord = { id: number; word: string; titles: number }

/** Beyond this many new words the whole list is made anew. */
const MAX_NEW = 5_000

type Part = { terms: TermDictionary; titles: Postings }

export class WordList {
  #base: Part | null = null
  #delta: Part | null = null
  #all: ListedWord[] = []
  #added: ListedWord[] = []

  get lastId(): number {
    return this.#added.at(-1)?.id ?? this.#all.at(-1)?.id ?? 0
  }

  async add(words: readonly ListedWord[], pause: Pause) {
    if (words.length === 0 && this.#base) return
    const added = [...this.#added, ...words]
    if (this.#base && added.length <= MAX_NEW) {
      this.#delta = await partOf(added, pause)
      this.#added = added
      return
    }
    const all = [...this.#all, ...added]
    this.#base = await partOf(all, pause)
    this.#all = all
    this.#added = []
    this.#delta = null
  }

  /** Null before the first words. */
  with(facetIndex: FacetIndex): Dictionaries | null {
    if (!this.#base) return null
    const titles = { base: this.#base.titles, delta: this.#delta?.titles ?? null }
    return { base: this.#base.terms, delta: this.#delta?.terms ?? null, facetIndex, titles }
  }
}

async function partOf(words: readonly ListedWord[], pause: Pause): Promise<Part> {
  const builder = new TermDictionaryBuilder()
  const offsets = new Uint32Array(words.length + 1)
  for (const [index, { word, titles }] of words.entries()) {
    builder.termIdOf(tokenOf(word))
    // Only the length of a posting list is asked for.
    offsets[index + 1] = (offsets[index] ?? 0) + titles
    if ((index & 1_023) === 0) await pause()
  }
  return { terms: await builder.finish(pause), titles: { offsets, bytes: new Uint8Array() } }
}

function tokenOf(word: string): SearchToken {
  const [token] = word.startsWith('#') ? [] : searchTokens(word)
  return token?.word === word ? token : { word, folded: word, stems: [] }
}
