import type { Lang } from '../languages.ts'

/** A search that found nothing. */
export type SearchMiss = { lang: Lang; words: string }
export type CountedMiss = SearchMiss & { count: number }

const MOST_KEPT = 1_000
const MOST_COUNTED = 1_000

/** Counts in memory until they are written, so that a search waits for nothing. What is too much is forgotten. */
export class SearchMisses {
  readonly #counts = new Map<string, CountedMiss>()

  add({ lang, words }: SearchMiss, count = 1) {
    const key = `${lang} ${words}`
    const known = this.#counts.get(key)
    if (known) known.count = Math.min(known.count + count, MOST_COUNTED)
    else if (this.#counts.size < MOST_KEPT) this.#counts.set(key, { lang, words, count })
  }

  /** Removes up to so many. */
  take(most: number): CountedMiss[] {
    const taken = [...this.#counts.entries()].slice(0, most)
    for (const [key] of taken) this.#counts.delete(key)
    return taken.map(([, miss]) => miss)
  }
}
