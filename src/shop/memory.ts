/**
 * What many requests read and few change (category tree, settings, VAT rates), kept in the process under tags.
 * The same tags as the page cache's: a change in the database announces them.
 */
export type Memory = {
  /** The kept value, or what `load` answers. Simultaneous askers share one load. */
  get<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T>
  invalidate(tag: string): void
}

export function createMemory(): Memory {
  const kept = new Map<string, { tags: readonly string[]; value: Promise<unknown> }>()
  return {
    get<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
      const found = kept.get(key)
      if (found) return found.value as Promise<T>
      // A query of Drizzle runs anew each time that it is awaited; a promise runs once.
      const value = Promise.resolve(load())
      const entry = { tags, value }
      kept.set(key, entry)
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return value
    },
    invalidate(tag) {
      for (const [key, entry] of kept) if (tag === 'everything' || entry.tags.includes(tag)) kept.delete(key)
    },
  }
}
