import type { RegisteredCompany } from './registered-company.ts'

export type LookedUp = { state: 'found'; company: RegisteredCompany } | { state: 'unknown' | 'not_reachable' }

/** Asks the Latvian register about one number. Never throws. */
export type CompanyLookup = { find(regNum: string): Promise<LookedUp> }
