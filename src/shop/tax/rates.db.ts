import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import type { OssSwitch } from './oss-switches.ts'
import type { DatedRate } from './rates.ts'
import { ossSwitches, vatRates } from './tax.tables.ts'

export function datedRates(db: Db, memory: LookupCache): Promise<DatedRate[]> {
  return memory.get('vat-rates', [], () => db.select().from(vatRates))
}

export function ossSwitchesOf(db: Db, memory: LookupCache): Promise<OssSwitch[]> {
  return memory.get('oss-switches', ['oss'], () => db.select().from(ossSwitches))
}
