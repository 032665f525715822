import { EVERYTHING, TaggedCache } from '../cache/tagged-cache.ts'
import type { Lang } from '../languages.ts'

/** Products ready to be rendered, as cards or as a whole page, by id or by the slug of the address. */
export class ProductCache<Shown extends { id: number }> {
  readonly #cache: TaggedCache<Shown>

  constructor(maxEntries: number) {
    this.#cache = new TaggedCache({ maxEntries })
  }

  get counts() {
    return this.#cache.counts
  }

  /** Taken before reading products; handed to `set`. */
  get generation() {
    return this.#cache.generation
  }

  /** @param day a product shows the price without the day's VAT, so it is good for one day */
  get(name: number | string, lang: Lang, day: string): Shown | undefined {
    return this.#cache.get(keyOf(name, lang, day))
  }

  /** Does nothing when anything has changed since: what a product shows may be of several products. */
  set(name: number | string, shown: Shown, read: { lang: Lang; day: string; generation: number }) {
    const { generation, lang, day } = read
    if (generation !== this.#cache.generation) return
    this.#cache.set(keyOf(name, lang, day), shown, { tags: [tagOf(shown.id)] })
  }

  /** By id, whatever name it was kept under. */
  invalidate(id: number) {
    this.#cache.invalidate(tagOf(id))
  }

  clear() {
    this.#cache.invalidate(EVERYTHING)
  }
}

const tagOf = (id: number) => `product:${id}`
const keyOf = (name: number | string, lang: Lang, day: string) => `${name} ${lang} ${day}`
