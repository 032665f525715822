import { companies } from '../../../demo/companies.ts'
import { importRegister } from '../../shop/companies/company-register.db.ts'
import type { Db } from '../../shop/db.ts'

export async function seedCompanies(tx: Db, now: Date) {
  const source = { country: 'LV' as const, day: now.toISOString().slice(0, 10), now }
  await importRegister(tx, demoCompanies(), source)
}

async function* demoCompanies() {
  for (const company of companies) yield { country: 'LV' as const, ...company }
}
