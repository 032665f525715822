import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { companies } from './customers.tables.ts'
import { storeVatAnswer } from './vat-check.db.ts'
import type { VatRegister } from './vat-register.ts'

export class VatRegisterAway extends Error {}

/** No transaction is open while VIES is asked. @throws VatRegisterAway */
export async function checkCompanyVat(db: Db, register: VatRegister, companyId: number, now: Date) {
  const [company] = await db.select({ vatNum: companies.vatNum }).from(companies).where(eq(companies.id, companyId))
  if (!company?.vatNum) return
  const answer = await register.check(company.vatNum)
  await storeVatAnswer(db, companyId, company.vatNum, answer, now)
  if (answer.state === 'not_reachable') throw new VatRegisterAway(`VIES did not answer about company ${companyId}`)
}
