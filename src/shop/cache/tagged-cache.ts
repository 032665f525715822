import { LRUCache } from 'lru-cache'

type Budget<Value> = { maxEntries: number } | { maxBytes: number; bytesOf(value: Value): number }
type Entry<Value> = { value: Value; tags: readonly string[] }

export const EVERYTHING = 'everything'

/** Beyond it all are forgotten, and what is being made then is not kept. */
const MAX_REMEMBERED = 10_000
const MAX_SHARE = 1 / 4

/** LRU cache with tags: `invalidate(tag)` removes all values with the tag. */
export class TaggedCache<Value extends object | string, Key extends object | string = string> {
  readonly #entries: LRUCache<Key, Entry<Value>> | null
  readonly #keysByTag = new Map<string, Set<Key>>()
  /** Generation of each tag's last invalidation, so that stale values are not stored. */
  readonly #invalidatedAt = new Map<string, number>()
  #generation = 0
  /** Values found, and values made because none was kept. */
  readonly counts = { hits: 0, misses: 0 }

  /** @param budget 0 disables the cache */
  constructor(budget: Budget<Value>) {
    this.#entries = this.#create(budget)
  }

  #create(budget: Budget<Value>): LRUCache<Key, Entry<Value>> | null {
    const dispose = (entry: Entry<Value>, key: Key) => this.#forgetTags(entry, key)
    if ('maxEntries' in budget) {
      return budget.maxEntries > 0 ? new LRUCache({ max: budget.maxEntries, dispose }) : null
    }
    const { maxBytes, bytesOf } = budget
    if (maxBytes === 0) return null
    const sizeCalculation = ({ value }: Entry<Value>) => bytesOf(value)
    return new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.floor(maxBytes * MAX_SHARE), sizeCalculation, dispose })
  }

  get size() {
    return this.#entries?.size ?? 0
  }

  /** Read it before the data of a value, and pass it to `set`. */
  get generation() {
    return this.#generation
  }

  get(key: Key): Value | undefined {
    const value = this.#entries?.get(key)?.value
    if (value !== undefined) this.counts.hits += 1
    return value
  }

  /** Ignored when a tag was invalidated since `generation`. @param generation missing: the value is current */
  set(key: Key, value: Value, { tags, generation }: { tags: readonly string[]; generation?: number }) {
    this.counts.misses += 1
    if (!this.#entries || (generation !== undefined && this.#isInvalidatedSince(generation, tags))) return
    this.#entries.set(key, { value, tags })
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  delete(key: Key, value: Value) {
    if (this.#entries?.peek(key)?.value === value) this.#entries.delete(key)
  }

  invalidate(tag: string) {
    this.#invalidatedAt.set(tag, this.#generation++)
    if (tag === EVERYTHING) return this.#clear()
    // Bounds memory: there may be thousands of product tags.
    if (this.#invalidatedAt.size > MAX_REMEMBERED) this.#forgetInvalidations()
    for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries?.delete(key)
  }

  #isInvalidatedSince(generation: number, tags: readonly string[]): boolean {
    return [EVERYTHING, ...tags].some((tag) => (this.#invalidatedAt.get(tag) ?? -1) >= generation)
  }

  #clear() {
    this.#entries?.clear()
    this.#keysByTag.clear()
    this.#forgetInvalidations()
  }

  #forgetInvalidations() {
    this.#invalidatedAt.clear()
    this.#invalidatedAt.set(EVERYTHING, this.#generation++)
  }

  #forgetTags({ tags }: Entry<Value>, key: Key) {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
