import type { Database } from './adapters/database/database.ts'
import type { Services } from './http/services.ts'
import type { SearchSync } from './shop/search/live-index/create-search.db.ts'

export type Instance = Services & { database: Database; searchSync: SearchSync }
