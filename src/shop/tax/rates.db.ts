import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import type { BasisPoints } from '../money/money.ts'
import type { OssSwitch } from './oss-switches.ts'
import type { DatedRate } from './rates.ts'
import { ossSwitches, vatRates } from './tax.tables.ts'

export function datedRates(db: Db, memory: LookupCache): Promise<DatedRate[]> {
  return memory.get('vat-rates', [], () => db.select().from(vatRates))
}

/** Of today in Latvia, by class. */
export async function homeRates(db: Db): Promise<ReadonlyMap<string, BasisPoints>> {
  const found = await rows<{ vatClass: string; rate: BasisPoints }>(
    db,
    sql`select distinct on (vat_class) vat_class as "vatClass", rate from vat_rates
        where country_code = 'LV' and valid_from <= (now() at time zone 'Europe/Riga')::date
        order by vat_class, valid_from desc`,
  )
  return new Map(found.map(({ vatClass, rate }) => [vatClass, rate]))
}

export function ossSwitchesOf(db: Db, memory: LookupCache): Promise<OssSwitch[]> {
  return memory.get('oss-switches', ['oss'], () => db.select().from(ossSwitches))
}
