import { type SQL, sql } from 'drizzle-orm'
import type { RegisterCheck } from '../companies/ask-register.db.ts'
import { findRegisteredCompany, registerStatus } from '../companies/company-register.db.ts'
import { isSameCompanyName } from '../companies/names.ts'
import { hasNumberRules } from '../companies/numbers.ts'
import type { CompanyFound } from '../companies/registered-company.ts'
import { owedBy } from '../customers/approved.db.ts'
import { type Db, rows } from '../db.ts'
import { searchWords, standsIn } from '../orders/order-search.db.ts'
import type { CompanyDetail, CompanyFilter, ListedCompany } from './companies.calls.ts'

type Settings = { invoice_credit_limit: number; invoice_days: number }
type Row = ListedCompany & { owed: number; limit: number }

const isOpen = sql`exists (select from users u where u.company_id = c.id and u.deleted_at is null)`

const CONDITION_OF_STATE: Readonly<Record<ListedCompany['state'], SQL>> = {
  waiting: sql`c.decided_at is null and not c.may_pay_by_invoice`,
  approved: sql`c.may_pay_by_invoice`,
  refused: sql`c.decided_at is not null and not c.may_pay_by_invoice`,
}

const listedColumns = ({
  invoice_credit_limit: limit,
}: Settings) => sql`c.id, c.name, c.reg_num as "regNum", n.code as country,
  coalesce((select u.type from users u where u.company_id = c.id and u.deleted_at is null order by u.id limit 1), 'b2b') as type,
  case when c.may_pay_by_invoice then 'approved' when c.decided_at is null then 'waiting' else 'refused' end as state,
  c.vat_holder = 'waiting' as "isVatWaiting", ${owedBy(sql`c.id`)} as owed, coalesce(c.credit_limit, ${limit}::int) as "limit",
  (select count(*)::int from users u where u.company_id = c.id and u.deleted_at is null) as accounts, c.created_at as "createdAt"`

type Page = { after: number | null; limit: number; settings: Settings }

/** Those with an account, the newest first. */
export async function findCompanies(db: Db, filter: CompanyFilter, { after, limit, settings }: Page) {
  const words = searchWords(filter.q ?? '')
  const conditions = [
    isOpen,
    ...(filter.state ? [CONDITION_OF_STATE[filter.state]] : []),
    ...(filter.vat ? [sql`c.vat_holder = 'waiting'`] : []),
    ...(words.length > 0
      ? [
          sql`c.id in (select u.company_id from customer_search s join users u on u.id = s.user_id where ${standsIn(words)})`,
        ]
      : []),
    ...(after ? [sql`c.id < ${after}`] : []),
  ]
  const found = await rows<Row>(
    db,
    sql`select ${listedColumns(settings)} from companies c join countries n on n.id = c.country_id
        where ${sql.join(conditions, sql` and `)} order by c.id desc limit ${limit + 1}`,
  )
  const companies = found.slice(0, limit)
  return { companies, next: found.length > limit ? (companies.at(-1)?.id ?? null) : null }
}

type Read = Omit<CompanyDetail, 'register' | 'hasRegister' | 'isSameName' | 'defaults' | 'registerCheck'> &
  Row & { registerCheck: RegisterCheck | null }

/** What the buyer wrote, beside what the registers say. */
export async function readCompany(db: Db, id: number, settings: Settings): Promise<CompanyDetail | undefined> {
  const [found] = await rows<Read>(db, detailOf(id, settings))
  if (!found) return undefined
  const { country, regNum, typed, registerCheck } = found
  const [registered, status] = hasNumberRules(country)
    ? await Promise.all([findRegisteredCompany(db, country, regNum), registerStatus(db, country)])
    : []
  const register = newest(
    registerCheck?.state === 'found' ? registerCheck : undefined,
    registered && { ...registered, address: lineOf(registered) },
  )
  return {
    ...found,
    register,
    registerCheck: registerCheck && { at: registerCheck.at, state: registerCheck.state },
    hasRegister: status !== undefined,
    isSameName: register ? isSameCompanyName(register.name, typed.name) : null,
    defaults: { creditLimit: settings.invoice_credit_limit, invoiceDays: settings.invoice_days },
  }
}

const lineOf = ({ address, city, zip }: CompanyFound) => [address, city, zip].filter(Boolean).join(', ')

type InRegister = NonNullable<CompanyDetail['register']>

/** What staff asked may be older than the file that was loaded since. */
function newest(asked: InRegister | undefined, loaded: InRegister | undefined): InRegister | null {
  const one = asked && loaded && loaded.day > asked.day ? loaded : (asked ?? loaded)
  if (!one) return null
  const { name, address, isClosed, day } = one
  return { name, address, isClosed, day }
}

/** Keeps what the register said, beside what VIES said. */
export const keepRegisterCheck = (db: Db, id: number, check: RegisterCheck) =>
  db.execute(sql`update companies set register_check = ${JSON.stringify(check)}::jsonb where id = ${id}`)

const detailOf = (id: number, settings: Settings) => sql`
  select ${listedColumns(settings)}, c.version, c.register_check as "registerCheck", c.decided_at as "decidedAt",
    jsonb_build_object('name', c.name, 'regNum', c.reg_num, 'address', concat_ws(', ', nullif(c.address, ''),
      nullif(c.city, ''), nullif(c.zip, ''))) as typed,
    case when c.vat_num is not null then jsonb_build_object('number', c.vat_num, 'state', c.vat_state, 'holder', c.vat_holder,
      'at', c.vat_check->>'at', 'name', c.vat_check->>'name', 'address', c.vat_check->>'address',
      'request', c.vat_check->>'requestIdentifier') end as vat,
    jsonb_build_object('creditLimit', c.credit_limit, 'invoiceDays', c.invoice_days) as terms,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', trim(u.name || ' ' || u.surname), 'email', u.email,
        'isConfirmed', u.email_confirmed_at is not null) order by u.id), '[]')
      from users u where u.company_id = c.id and u.deleted_at is null) as people,
    (select coalesce(jsonb_agg(jsonb_build_object('number', o.prefixed_id, 'total', o.total, 'due', (select i.document->>'dueDate'
        from invoices i where i.order_id = o.id and i.kind = 'invoice' order by i.id desc limit 1)) order by o.placed_at), '[]')
      from orders o where o.company_id = c.id and o.paid_at is null
        and o.state not in ('cancelled', 'refunded')
        and exists (select from payments p where p.order_id = o.id and p.provider = 'invoice')) as unpaid
  from companies c join countries n on n.id = c.country_id where c.id = ${id} and ${isOpen}`
