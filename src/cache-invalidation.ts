import { type ChangeFeed, followChanges } from './adapters/database/changes.ts'
import type { Database } from './adapters/database/database.ts'
import type { PageCache } from './http/cache/cached-page.ts'
import type { Services } from './http/services.ts'
import { ChangeBus } from './shop/cache/change-bus.ts'
import { SEARCH_TAG, STOCK_ORDER_TAG } from './shop/search/search.ts'

/** Keeps caches and search current with the database, whichever instance changed it. */
export function connectCaches({
  database,
  memory,
  search,
  pageCache,
}: Pick<Services, 'memory' | 'search' | 'pageCache'> & { database: Database }): Promise<ChangeFeed> {
  const bus = new ChangeBus()
  for (const cache of [memory, pageCache]) {
    bus.subscribe(({ tags }) => {
      for (const tag of tags) cache.invalidate(tag)
    })
  }
  bus.subscribe((changes) => search.changed(changes))
  return followChanges(database, (changes) => bus.publish(changes))
}

/** Lists that were rendered between a change's announcement and its place in the index are invalidated as well. */
export const invalidateLists = (pageCache: PageCache) => ({
  onApplied(tags: readonly string[]) {
    for (const tag of tags) pageCache.invalidate(tag)
    if (tags.length > 0) pageCache.invalidate(SEARCH_TAG)
  },
  onReordered: () => pageCache.invalidate(STOCK_ORDER_TAG),
})
