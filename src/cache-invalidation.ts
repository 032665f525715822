import { type ChangeFeed, followChanges } from './adapters/database/changes.ts'
import { followRelay } from './adapters/relay/follow-relay.ts'
import { openTransport } from './adapters/relay/open-transport.ts'
import type { PageCache } from './http/cache/cached-page.ts'
import type { Instance } from './instance.ts'
import { ChangeBus } from './shop/cache/change-bus.ts'
import type { Changes } from './shop/changes.ts'
import { SEARCH_TAG, STOCK_ORDER_TAG } from './shop/search/search-engine.ts'

type Kept = Pick<
  Instance,
  | 'config'
  | 'database'
  | 'log'
  | 'memory'
  | 'productCaches'
  | 'searchSync'
  | 'pageCache'
  | 'vendorKeys'
  | 'carrierKeys'
  | 'mailAccount'
>

/** Keeps caches and search current with the database, whichever instance changed it. */
export async function connectCaches(kept: Kept): Promise<ChangeFeed> {
  const { config, database, log, memory, pageCache, productCaches, searchSync, vendorKeys, carrierKeys, mailAccount } =
    kept
  const bus = new ChangeBus()
  // First, because pages say which ways of paying there are.
  bus.subscribe(async ({ tags }) => {
    if (!tags.includes('vendor-keys')) return
    await vendorKeys.reload()
    await carrierKeys.reload()
    await mailAccount.reload()
    for (const cache of [memory, pageCache]) cache.invalidate('everything')
  })
  for (const cache of [memory, pageCache]) {
    bus.subscribe(({ tags }) => {
      for (const tag of tags) cache.invalidate(tag)
    })
  }
  bus.subscribe((changes) => productCaches.changed(changes))
  bus.subscribe((changes) => searchSync.changed(changes))
  const transport = await openTransport(config, (error) => log.warn({ error }, 'the transport of changes'))
  const take = (changes: Changes) => bus.publish(changes)
  return transport ? followRelay(database, transport, take) : followChanges(database, take)
}

/** Lists that were rendered between a change's announcement and its place in the index are invalidated as well. */
export const invalidateLists = (pageCache: PageCache) => ({
  onApplied(tags: readonly string[]) {
    for (const tag of tags) pageCache.invalidate(tag)
    if (tags.length > 0) pageCache.invalidate(SEARCH_TAG)
  },
  onReordered: () => pageCache.invalidate(STOCK_ORDER_TAG),
})
