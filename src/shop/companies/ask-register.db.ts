import type { Db } from '../db.ts'
import type { CompanyLookups } from './company-lookup.ts'
import { findRegisteredCompany } from './company-register.db.ts'
import { checkRegNum, hasNumberRules } from './numbers.ts'

/** What the register said of a number, and when; kept as evidence. `day`: YYYY-MM-DD, of the data. */
export type RegisterCheck = {
  at: string
  state: 'found' | 'unknown' | 'not_reachable'
  name: string
  address: string
  isClosed: boolean
  day: string
}

type Deps = { db: Db; lookups: CompanyLookups; now: Date }

/**
 * Asks the register itself; while it does not answer, or nobody may ask it, the imported file counts.
 * @returns null for a country whose register cannot be asked, and for what is no number of it
 */
export async function askRegister(
  { db, lookups, now }: Deps,
  country: string,
  regNum: string,
): Promise<RegisterCheck | { state: 'off' } | null> {
  if (!hasNumberRules(country)) return null
  const checked = checkRegNum(country, regNum)
  if (!checked.ok) return null
  const at = now.toISOString()
  const answer = (await lookups[country]?.find(checked.value)) ?? { state: 'off' as const }
  const nothing = { at, name: '', address: '', isClosed: false, day: at.slice(0, 10) }
  if (answer.state === 'unknown') return { ...nothing, state: 'unknown' }
  const imported = answer.state === 'found' ? undefined : await findRegisteredCompany(db, country, checked.value)
  const company = answer.state === 'found' ? answer.company : imported
  if (!company) return answer.state === 'off' ? { state: 'off' } : { ...nothing, state: 'not_reachable' }
  const { name, address, city, zip, isClosed } = company
  const line = [address, city, zip].filter(Boolean).join(', ')
  return { at, state: 'found', name, address: line, isClosed, day: imported?.day ?? nothing.day }
}
