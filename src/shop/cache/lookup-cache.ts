import { TaggedCache } from './tagged-cache.ts'

export type LookupCache = {
  /** The kept value, or what `load` answers. Simultaneous readers share one load. */
  get<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T>
  invalidate(tag: string): void
  counts: TaggedCache<Promise<unknown>>['counts']
}

const MAX_ENTRIES = 10_000

export function createLookupCache(): LookupCache {
  const cache = new TaggedCache<Promise<unknown>>({ maxEntries: MAX_ENTRIES })
  return {
    get<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
      const found = cache.get(key)
      if (found) return found as Promise<T>
      // A query of Drizzle runs anew each time that it is awaited; a promise runs once.
      const value = Promise.resolve(load())
      cache.set(key, value, { tags })
      value.catch(() => cache.delete(key, value))
      return value
    },
    invalidate: (tag) => cache.invalidate(tag),
    counts: cache.counts,
  }
}
