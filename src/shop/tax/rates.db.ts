import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import type { DatedRate } from './rates.ts'
import { vatRates } from './tax.tables.ts'

export function datedRates(db: Db, memory: LookupCache): Promise<DatedRate[]> {
  return memory.get('vat-rates', [], () => db.select().from(vatRates))
}
