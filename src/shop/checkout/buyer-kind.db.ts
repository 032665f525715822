import type { z } from 'zod'
import { deliveryCountries } from '../addresses/countries.db.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import type { BuyerKind } from '../cart/cart.db.ts'
import { checkRegNum, hasNumberRules, isPublicBodyRegNum } from '../companies/numbers.ts'
import type { Db } from '../db.ts'
import type { BuyerInput } from './order.calls.ts'

type Deps = { database: { db: Db }; memory: LookupCache }
type Given = z.infer<typeof BuyerInput>

/** What a guest orders as: a company once its number is there, as the order will demand it. */
export async function buyerKindOf({ database, memory }: Deps, given: Given): Promise<BuyerKind> {
  const { user_type: type, company_country_id: countryId, company_reg_num: number } = given
  if (type === 'b2c' || !number) return null
  const country = (await deliveryCountries(database.db, memory)).find(({ id }) => id === countryId)?.code ?? ''
  if (!hasNumberRules(country)) return type
  const checked = checkRegNum(country, number)
  if (!checked.ok) return null
  return type === 'b2b' || isPublicBodyRegNum(country, checked.value) ? type : null
}
