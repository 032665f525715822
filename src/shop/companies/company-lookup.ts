import type { CompanyCountry } from './numbers.ts'
import type { RegisteredCompany } from './registered-company.ts'

type LookedUp = { state: 'found'; company: RegisteredCompany } | { state: 'unknown' | 'not_reachable' }

/** Asks the register of a country about one number. Never throws. */
export type CompanyLookup = { find(regNum: string): Promise<LookedUp> }

/** Null: the settings of the server switch it off. */
export type CompanyLookups = Readonly<Record<CompanyCountry, CompanyLookup | null>>
