import type { Db } from '../db.ts'
import type { CompanyLookup } from './company-lookup.ts'
import { findRegisteredCompany } from './company-register.db.ts'
import { checkRegNum } from './numbers.ts'

/** What the register said of a number, and when; kept as evidence. `day`: YYYY-MM-DD, of the data. */
export type RegisterCheck = {
  at: string
  state: 'found' | 'unknown' | 'not_reachable'
  name: string
  address: string
  isClosed: boolean
  day: string
}

type Deps = { db: Db; lookup: CompanyLookup | null; now: Date }

/**
 * Asks the register itself; while it does not answer, or nobody may ask it, the imported file counts.
 * @returns null for what is no Latvian number
 */
export async function askRegister(
  { db, lookup, now }: Deps,
  regNum: string,
): Promise<RegisterCheck | { state: 'off' } | null> {
  const checked = checkRegNum('LV', regNum)
  if (!checked.ok) return null
  const at = now.toISOString()
  const answer = (await lookup?.find(checked.value)) ?? { state: 'off' as const }
  const nothing = { at, name: '', address: '', isClosed: false, day: at.slice(0, 10) }
  if (answer.state === 'unknown') return { ...nothing, state: 'unknown' }
  const imported = answer.state === 'found' ? undefined : await findRegisteredCompany(db, 'LV', checked.value)
  const company = answer.state === 'found' ? answer.company : imported
  if (!company) return answer.state === 'off' ? { state: 'off' } : { ...nothing, state: 'not_reachable' }
  const { name, address, city, zip, isClosed } = company
  const line = [address, city, zip].filter(Boolean).join(', ')
  return { at, state: 'found', name, address: line, isClosed, day: imported?.day ?? nothing.day }
}
