import { type ChangeFeed, followChanges } from './adapters/database/changes.ts'
import type { PageCache } from './http/cache/page-cache.ts'
import type { Instance } from './instance.ts'
import { SEARCH_TAG, STOCK_ORDER_TAG } from './shop/search/search-engine.ts'

/** Drops what is kept of the catalogue when it changes, on whichever instance. */
export function forgetChanges({
  database,
  memory,
  productCaches,
  searchSync,
  cache,
}: Pick<Instance, 'database' | 'memory' | 'productCaches' | 'searchSync' | 'cache'>): Promise<ChangeFeed> {
  return followChanges(database, (changes) => {
    for (const tag of changes.tags) {
      memory.invalidate(tag)
      cache.invalidate(tag)
    }
    productCaches.changed(changes)
    return searchSync.changed(changes)
  })
}

/** Lists that were drawn between a change's announcement and the moment in which the search index shows it are dropped as well. */
export const dropLists = (cache: PageCache) => ({
  onApplied(tags: readonly string[]) {
    for (const tag of tags) cache.invalidate(tag)
    if (tags.length > 0) cache.invalidate(SEARCH_TAG)
  },
  onReordered: () => cache.invalidate(STOCK_ORDER_TAG),
})
