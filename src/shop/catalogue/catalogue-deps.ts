import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Memory } from '../memory.ts'
import type { SearchModel } from '../search/search-engine.ts'
import type { CatalogueDeps } from './cards.db.ts'

/** What catalogue reads stand on, from what the instance has. */
export function catalogueDeps(
  from: { database: { readDb: Db }; memory: Memory; search: SearchModel; now: () => Date },
  lang: Lang,
): CatalogueDeps {
  return { db: from.database.readDb, memory: from.memory, search: from.search, lang, now: from.now() }
}
