import { type CachedPage, improve } from './cached-page.ts'

/**
 * Visitor-free pages, ready to be sent. A page is filed under the tags of everything that it shows; `drop(tag)`
 * removes those pages at once. Least recently used pages go first when `maxBytes` is reached.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>()
  readonly #keysByTag = new Map<string, Set<string>>()
  /** When each tag was last dropped, so that a page rendered from older data is not kept. */
  readonly #drops = new Map<string, number>()
  readonly #maxBytes: number
  #bytes = 0
  #turn = 0

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  get size() {
    return this.#pages.size
  }

  /** Taken before loading a page's data; handed to `keep`. */
  get generation() {
    return this.#turn
  }

  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    // Moves it to the young end.
    this.#pages.delete(key)
    this.#pages.set(key, page)
    improve(page)
    return page
  }

  keep(key: string, page: CachedPage, loadedAt: number) {
    const isStale = ['everything', ...page.tags].some((tag) => (this.#drops.get(tag) ?? -1) >= loadedAt)
    if (isStale || page.bytes > this.#maxBytes / 4) return
    this.#remove(key)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#remove(oldest)
    }
  }

  invalidate(tag: string) {
    this.#drops.set(tag, this.#turn++)
    // Thousands of product tags would pile up; forgetting them costs one round of pages.
    if (this.#drops.size > 10_000) this.#dropAll()
    if (tag === 'everything') return this.#dropAll()
    for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key)
  }

  #dropAll() {
    this.#pages.clear()
    this.#keysByTag.clear()
    this.#drops.clear()
    this.#drops.set('everything', this.#turn++)
    this.#bytes = 0
  }

  #remove(key: string) {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
