import { sql } from 'drizzle-orm'
import type { BuyerType } from '../../src/shop/buyer-type.ts'
import type { CompanyCountry } from '../../src/shop/companies/numbers.ts'
import { companies, users } from '../../src/shop/customers/customers.tables.ts'
import { type Db, rows } from '../../src/shop/db.ts'
import { type Account, type CountryIds, inventCompany, inventPerson, type Person } from './buyers.ts'
import { insertRows, reserveIds } from './insert-rows.db.ts'
import type { Random } from './random.ts'

const ORDERS_EACH = 25
const FEWEST = 8
const MOST = 40_000
const AT_ONCE = 2_000

type Kind = { type: BuyerType; country: CompanyCountry; isApproved: boolean }
/** Of twenty accounts in turn; the others are people. */
const KINDS: readonly Kind[] = [
  { type: 'b2b', country: 'LV', isApproved: true },
  { type: 'b2g', country: 'LV', isApproved: true },
  { type: 'b2b', country: 'LT', isApproved: false },
  { type: 'b2b', country: 'LV', isApproved: false },
  { type: 'b2b', country: 'EE', isApproved: true },
  { type: 'b2b', country: 'LV', isApproved: true },
]
const PERSON: Kind = { type: 'b2c', country: 'LV', isApproved: false }

export type AccountsWanted = { orders: number; random: Random; countryIds: CountryIds; createdAt: Date }

/** Customers with an account, who order again and again. They have no password: nobody logs in. */
export async function storeAccounts(db: Db, { orders, ...wanted }: AccountsWanted): Promise<Account[]> {
  const count = Math.min(MOST, Math.max(FEWEST, Math.ceil(orders / ORDERS_EACH)))
  const accounts: Account[] = []
  while (accounts.length < count) {
    const ids = await reserveIds(db, 'users', Math.min(AT_ONCE, count - accounts.length))
    accounts.push(...(await storeSome(db, ids, wanted)))
  }
  return accounts
}

type Invented = { id: number; kind: Kind; person: Person; company: ReturnType<typeof inventCompany> | null }

async function storeSome(db: Db, ids: readonly number[], wanted: Omit<AccountsWanted, 'orders'>): Promise<Account[]> {
  const { random, countryIds, createdAt } = wanted
  const invented = ids.map((id, i): Invented => {
    const kind = KINDS[i % 20] ?? PERSON
    const { type, country } = kind
    const company = type === 'b2c' ? null : inventCompany(random, id, { type, country, countryId: countryIds[country] })
    return { id, kind, person: inventPerson(random, id), company }
  })
  const companyIds = await storeCompanies(db, invented, createdAt)
  const companyIdOf = ({ company }: Invented) => (company ? (companyIds.get(company.reg_num) ?? null) : null)
  await insertRows(
    db,
    users,
    invented.map((each) => ({
      id: each.id,
      type: each.kind.type,
      email: each.person.email,
      name: each.person.name,
      surname: each.person.surname,
      phoneNumber: each.person.phone,
      countryId: countryIds.LV,
      companyId: companyIdOf(each),
      emailConfirmedAt: createdAt,
      createdAt,
    })),
  )
  return invented.map((each) => accountOf(each, companyIdOf(each)))
}

async function storeCompanies(db: Db, invented: readonly Invented[], createdAt: Date): Promise<Map<string, number>> {
  const list = invented.flatMap(({ kind, company }) => (company ? [{ kind, company }] : []))
  await insertRows(
    db,
    companies,
    list.map(({ kind, company }) => ({
      name: company.name,
      regNum: company.reg_num,
      vatNum: company.vat_num || null,
      vatState: company.vat_num ? ('valid' as const) : ('unchecked' as const),
      vatCheck: company.vat_num ? { at: createdAt.toISOString(), name: company.name } : null,
      vatHolder: company.vat_num ? ('name' as const) : ('unchecked' as const),
      countryId: company.country_id,
      city: company.city,
      zip: company.zip,
      address: company.address,
      mayPayByInvoice: kind.isApproved,
      creditLimit: kind.isApproved ? 1_000_000 : null,
      createdAt,
    })),
  )
  const numbers = list.map(({ company }) => company.reg_num)
  const found = await rows<{ id: number; reg_num: string }>(
    db,
    sql`select id, reg_num from companies where reg_num = any(${sql.param(numbers)}::text[])`,
  )
  return new Map(found.map(({ id, reg_num }) => [reg_num, id]))
}

function accountOf({ id, kind, person, company }: Invented, companyId: number | null): Account {
  return {
    id,
    email: person.email,
    type: kind.type,
    is_confirmed: true,
    person,
    company: company && {
      ...company,
      id: companyId ?? 0,
      country_code: kind.country,
      vat_state: company.vat_num ? 'valid' : 'unchecked',
      vat_check: null,
      vat_holder: company.vat_num ? 'name' : 'unchecked',
      may_pay_by_invoice: kind.isApproved,
    },
  }
}
