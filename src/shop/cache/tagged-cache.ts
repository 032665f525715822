import { LRUCache } from 'lru-cache'

type Budget<Value> = { maxEntries: number } | { maxBytes: number; bytesOf(value: Value): number }
type Entry<Value> = { value: Value; tags: readonly string[] }

/** The tag of all that is kept. */
export const EVERYTHING = 'everything'

/** Tags whose last invalidation is remembered; past them all is forgotten once. */
const MAX_REMEMBERED = 10_000
/** A value larger than this part of the budget would drive out too much. */
const MAX_SHARE = 1 / 4

/**
 * Values by key, each with the tags of what it was made of; `invalidate(tag)` removes those that carry the tag at once.
 * Least recently used values go first when the budget is used up.
 */
export class TaggedCache<Value extends object | string> {
  readonly #entries: LRUCache<string, Entry<Value>> | null
  readonly #keysByTag = new Map<string, Set<string>>()
  /** When each tag was last invalidated, so that a value made from older data is not kept. */
  readonly #invalidatedAt = new Map<string, number>()
  #generation = 0

  /** @param budget of 0: nothing is kept */
  constructor(budget: Budget<Value>) {
    this.#entries = this.#create(budget)
  }

  #create(budget: Budget<Value>): LRUCache<string, Entry<Value>> | null {
    const dispose = (entry: Entry<Value>, key: string) => this.#forgetTags(entry, key)
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

  /** Taken before the data of a value is read; handed to `set`. */
  get generation() {
    return this.#generation
  }

  get(key: string): Value | undefined {
    return this.#entries?.get(key)?.value
  }

  /**
   * Does nothing when one of the tags was invalidated since `generation`: the value may be made from data of before.
   * @param generation absent: the value is as new as can be
   */
  set(key: string, value: Value, { tags, generation }: { tags: readonly string[]; generation?: number }) {
    if (!this.#entries || (generation !== undefined && this.#isInvalidatedSince(generation, tags))) return
    this.#entries.set(key, { value, tags })
    // One that is too large is not kept.
    if (!this.#entries.has(key)) return
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  /** Removes the value of a key, if it is still this one. */
  delete(key: string, value: Value) {
    if (this.#entries?.peek(key)?.value === value) this.#entries.delete(key)
  }

  invalidate(tag: string) {
    this.#invalidatedAt.set(tag, this.#generation++)
    // Thousands of product tags would pile up; forgetting them costs one round of values.
    if (tag === EVERYTHING || this.#invalidatedAt.size > MAX_REMEMBERED) return this.#clear()
    for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries?.delete(key)
  }

  #isInvalidatedSince(generation: number, tags: readonly string[]): boolean {
    return [EVERYTHING, ...tags].some((tag) => (this.#invalidatedAt.get(tag) ?? -1) >= generation)
  }

  #clear() {
    this.#entries?.clear()
    this.#keysByTag.clear()
    this.#invalidatedAt.clear()
    this.#invalidatedAt.set(EVERYTHING, this.#generation++)
  }

  #forgetTags({ tags }: Entry<Value>, key: string) {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
