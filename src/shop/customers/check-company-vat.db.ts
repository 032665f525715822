import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { recordAnswer } from '../system/outside-answers.db.ts'
import { companies } from './customers.tables.ts'
import { storeVatAnswer } from './vat-check.db.ts'
import type { VatRegister } from './vat-register.ts'

export class VatRegisterAway extends Error {}

const VIES_AWAY = 'not reachable'

/** No transaction is open while VIES is asked. @throws VatRegisterAway */
export async function checkCompanyVat(db: Db, register: VatRegister, companyId: number, now: Date) {
  const [company] = await db.select({ vatNum: companies.vatNum }).from(companies).where(eq(companies.id, companyId))
  if (!company?.vatNum) return
  const answer = await register.check(company.vatNum)
  const isAway = answer.state === 'not_reachable'
  await recordAnswer(db, { name: 'vies', error: isAway ? VIES_AWAY : null, at: now })
  await storeVatAnswer(db, companyId, company.vatNum, answer, now)
  if (isAway) throw new VatRegisterAway(`VIES did not answer about company ${companyId}`)
}
