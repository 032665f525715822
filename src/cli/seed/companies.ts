import { companies } from '../../../demo/companies.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { importRegister } from '../../shop/companies/company-register.db.ts'
import type { Db } from '../../shop/db.ts'

export async function seedCompanies(tx: Db, now: Date) {
  const source = { country: 'LV' as const, day: toRigaDate(now), now }
  await importRegister(tx, demoCompanies(), source)
}

async function* demoCompanies() {
  for (const company of companies) yield { country: 'LV' as const, ...company }
}
