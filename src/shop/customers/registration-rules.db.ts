import { deliveryCountries } from '../addresses/countries.db.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import { readSettings } from '../settings/settings.db.ts'
import type { RegistrationRules } from './registration.ts'

export async function registrationRules({
  database,
  memory,
}: {
  database: { db: Db }
  memory: LookupCache
}): Promise<RegistrationRules> {
  const [countries, settings] = await Promise.all([
    deliveryCountries(database.db, memory),
    readSettings(database.db, memory),
  ])
  return {
    countries: countries.map(({ id, companyId, code, regions }) => ({
      id,
      companyId,
      code,
      hasRegions: regions.length > 0,
    })),
    callingCodes: settings.calling_codes,
  }
}
