import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { SearchEngine } from '../search/search-engine.ts'
import type { CatalogueDeps } from './cards.db.ts'
import type { ProductCaches } from './product-caches.ts'

export function catalogueDeps(
  from: {
    database: { readDb: Db }
    memory: LookupCache
    search: SearchEngine
    productCaches: ProductCaches
    now: () => Date
  },
  lang: Lang,
): CatalogueDeps {
  const { database, memory, search, productCaches, now } = from
  return { db: database.readDb, memory, search, productCaches, lang, now: now() }
}
