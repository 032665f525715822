import { type ChangeFeed, followChanges } from './adapters/database/changes.ts'
import type { Database } from './adapters/database/database.ts'
import type { PageCache } from './http/cache/page-cache.ts'
import type { Services } from './http/services.ts'
import { SEARCH_TAG, STOCK_ORDER_TAG } from './shop/search/search-engine.ts'

/** Drops what is kept of the catalogue when it changes, on whichever instance. */
export function forgetChanges({
  database,
  memory,
  productCaches,
  search,
  cache,
}: Pick<Services, 'memory' | 'productCaches' | 'search' | 'cache'> & { database: Database }): Promise<ChangeFeed> {
  return followChanges(database, (changes) => {
    for (const tag of changes.tags) {
      memory.invalidate(tag)
      cache.invalidate(tag)
    }
    productCaches.changed(changes)
    search.changed(changes)
  })
}

/** Lists that were drawn between a change's announcement and its place in the search model are dropped as well. */
export const dropLists = (cache: PageCache) => ({
  onApplied(tags: readonly string[]) {
    for (const tag of tags) cache.invalidate(tag)
    if (tags.length > 0) cache.invalidate(SEARCH_TAG)
  },
  onReordered: () => cache.invalidate(STOCK_ORDER_TAG),
})
