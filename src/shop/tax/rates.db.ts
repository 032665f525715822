import type { Db } from '../db.ts'
import type { Memory } from '../memory.ts'
import type { DatedRate } from './rates.ts'
import { vatRates } from './tax.tables.ts'

export function datedRates(db: Db, memory: Memory): Promise<DatedRate[]> {
  return memory.get('vat-rates', [], () => db.select().from(vatRates))
}
