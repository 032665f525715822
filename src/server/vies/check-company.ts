import { eq } from 'drizzle-orm'
import { companies } from '../../shop/customers/customers.tables.ts'
import type { Db } from '../../shop/db.ts'
import type { VatRegister } from './vies.ts'

/** VIES was away; the queue tries again later. */
export class VatRegisterAway extends Error {}

/**
 * Asks about a company's VAT number and keeps the answer with its evidence. A number that was found valid before stays
 * so while VIES is away.
 * @throws VatRegisterAway so that the job is repeated
 */
export async function checkCompanyVat(db: Db, register: VatRegister, companyId: number, now: Date) {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  if (!company?.vatNum) return
  const answer = await register.check(company.vatNum)
  if (answer.state === 'not_reachable') {
    if (company.vatState !== 'valid') {
      await db.update(companies).set({ vatState: 'not_reachable' }).where(eq(companies.id, companyId))
    }
    throw new VatRegisterAway(`VIES did not answer about company ${companyId}`)
  }
  const { state, ...evidence } = answer
  await db
    .update(companies)
    .set({ vatState: state, vatCheck: { at: now.toISOString(), ...evidence } })
    .where(eq(companies.id, companyId))
}
