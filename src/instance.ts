import type { Database } from './adapters/database/database.ts'
import type { Services } from './http/services.ts'
import type { SearchSync } from './shop/search/live-index/create-search.db.ts'

/** The services of a process that also works on jobs, and keeps its search index current. */
export type Instance = Services & { database: Database; searchSync: SearchSync }
