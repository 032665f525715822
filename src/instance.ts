import type { Database } from './adapters/database/database.ts'
import type { Services } from './http/services.ts'

/** The services of a process that also works on jobs. */
export type Instance = Services & { database: Database }
