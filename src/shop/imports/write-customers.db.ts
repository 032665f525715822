import { sql } from 'drizzle-orm'
import { DEFAULT_CALLING_CODE } from '../addresses/phone.ts'
import { addAddress } from '../customers/addresses.db.ts'
import { writeCompany } from '../customers/register.db.ts'
import { type Db, firstRow } from '../db.ts'
import type { Keys } from '../keys.ts'
import { subscriptionTokens } from '../subscriptions/subscription-tokens.ts'
import { sha256 } from '../tokens.ts'
import type { PlannedCustomer } from './plan-customers.db.ts'

/** Row by row, in the order of the file. No password and no e-mail: whoever comes back asks for a link. */
export async function writeCustomers(tx: Db, planned: readonly PlannedCustomer[], keys: Keys) {
  const now = new Date()
  for (const row of planned) {
    if (row.outcome === 'refused' || row.outcome === 'same') continue
    const companyId = row.adds.company ? await companyOf(tx, row, now) : null
    const userId = row.outcome === 'new' ? await insertUser(tx, row, companyId) : await fillUser(tx, row, companyId)
    const { address, newsletter } = row.adds
    if (address) await addAddress(tx, userId, address)
    if (newsletter) await subscribe(tx, { ...row, ...newsletter, userId }, keys)
  }
}

async function companyOf(tx: Db, { adds: { company, address } }: PlannedCustomer, now: Date): Promise<number | null> {
  if (!company) return null
  const { name, regNum, vatNum, country } = company
  const { city = '', zip = '', address: street = '' } = address ?? {}
  const id = await writeCompany(tx, {
    ...{ name, regNum, vatNum, countryId: country.id, bankId: null, accNum: null, city, zip, address: street },
  })
  // It has not asked to pay by invoice, so nothing waits for a decision.
  await tx.execute(sql`update companies set decided_at = ${now.toISOString()}::timestamptz where id = ${id}`)
  return id
}

async function insertUser(tx: Db, { email, lang, countryId, adds }: PlannedCustomer, companyId: number | null) {
  const { name = '', surname = '', phone, company } = adds
  const user = await firstRow<{ id: number }>(
    tx,
    sql`insert into users (type, email, name, surname, phone_code, phone_number, country_id, company_id, lang)
        values (${company?.type ?? 'b2c'}, ${email}, ${name}, ${surname}, ${phone?.code ?? DEFAULT_CALLING_CODE}, ${phone?.number ?? ''},
          ${countryId}::int, ${companyId}::int, ${lang}) returning id`,
  )
  if (!user) throw new Error('The customer was not stored')
  return user.id
}

async function fillUser(tx: Db, { email, adds }: PlannedCustomer, companyId: number | null): Promise<number> {
  const { name = '', surname = '', phone, company } = adds
  const user = await firstRow<{ id: number }>(
    tx,
    sql`update users set name = case when name = '' then ${name} else name end,
          surname = case when surname = '' then ${surname} else surname end,
          phone_code = case when phone_number = '' and ${phone !== undefined} then ${phone?.code ?? ''} else phone_code end,
          phone_number = case when phone_number = '' then ${phone?.number ?? ''} else phone_number end,
          company_id = coalesce(company_id, ${companyId}::int),
          type = case when company_id is null and ${companyId !== null} then ${company?.type ?? 'b2c'} else type end
        where email = ${email} returning id`,
  )
  if (!user) throw new Error('The customer is gone')
  return user.id
}

type Subscription = Pick<PlannedCustomer, 'email' | 'lang'> & { userId: number; at: Date; source: string }

/** Confirmed, since the other shop's proof comes along. Whoever is in the list already stays as they are. */
async function subscribe(tx: Db, { email, lang, userId, at, source }: Subscription, keys: Keys) {
  const day = at.toISOString()
  const tokenHash = sha256(subscriptionTokens(keys).news(email))
  await tx.execute(sql`insert into newsletter_subscribers (email, lang, token_hash, consent_text, consent_version, created_at, confirmed_at)
    values (${email}, ${lang}, ${tokenHash}, ${source}, 'import', ${day}::timestamptz, ${day}::timestamptz) on conflict do nothing`)
  await tx.execute(sql`insert into consents (user_id, subject, kind, version, given, at)
    values (${userId}, ${email}, 'subscription', 'import', ${JSON.stringify({ subscription: true, source })}::jsonb, ${day}::timestamptz)`)
}
