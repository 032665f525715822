import { type SQL, sql } from 'drizzle-orm'
import type { BuyerType } from '../buyer-type.ts'
import { type CompanyCountry, isPublicBodyRegNum } from '../companies/numbers.ts'
import { type Db, rows } from '../db.ts'
import { fold } from '../language/latvian.ts'
import { type CustomerRow, type GivenCompany, type ImportCountry, readCustomerRow } from './customer-row.ts'
import type { Changes, ImportOptions, Outcome, Reason } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'

/** `adds`: what the row adds to the customer; nothing that is there is in it. */
export type PlannedCustomer = {
  line: number
  /** What names the row, as of goods. */
  code: string
  outcome: Outcome
  reasons: Reason[]
  changes: Changes
  email: string
  adds: Partial<Pick<CustomerRow, 'name' | 'surname' | 'phone' | 'address' | 'newsletter'>> & {
    company?: GivenCompany & { type: BuyerType }
  }
  /** Of a new customer. */
  lang: CustomerRow['lang']
  countryId: number | null
}

/** What the shop has, and what earlier rows of the file add. */
type Known = {
  isThere: boolean
  /** Somebody has logged in: what the account is, its owner decides. */
  isOwn: boolean
  name: string
  surname: string
  phone: string
  company: string | null
  addresses: Set<string>
  news: 'none' | 'subscribed' | 'left'
  isHeld: boolean
}

const NOBODY: Omit<Known, 'addresses'> = {
  ...{ isThere: false, isOwn: false, name: '', surname: '', phone: '', company: null, news: 'none', isHeld: false },
}

type Job = { id: string; options: ImportOptions; place: number; isWriting: boolean }

/** Rows of a customer are together, because `order-rows` has put them together. */
export async function planCustomers(tx: Db, parsed: readonly ParsedRow[], job: Job): Promise<PlannedCustomer[]> {
  const countries = await readCountries(tx)
  const now = new Date()
  const read = parsed.map((row) => ({ line: row.line, ...readCustomerRow(row, { countries, now }) }))
  const known = await readKnown(tx, [...new Set(read.map(({ email }) => email))], { isLocked: job.isWriting, now })
  const taken = await takenCompanies(tx, read, job)
  return read.map((row) => planRow(row, { known, taken }))
}

type Around = { known: Map<string, Known>; taken: Set<string> }
type ReadRow = CustomerRow & { line: number }

function planRow(row: ReadRow, { known, taken }: Around): PlannedCustomer {
  const { line, email, lang, countryId } = row
  const before = known.get(email) ?? { ...NOBODY, addresses: new Set<string>() }
  const reasons = [...row.reasons]
  if (before.isHeld) reasons.push({ code: 'email-taken', column: 'email' })
  if (!before.isThere) {
    for (const column of ['name', 'surname'] as const) if (!row[column]) reasons.push({ code: 'required', column })
  }
  if (reasons.length > 0)
    return { line, code: email, email, lang, countryId, reasons, outcome: 'refused', changes: {}, adds: {} }
  const { adds, changes, notes } = additions(row, before, taken)
  known.set(email, after(before, row, adds))
  if (adds.company) taken.add(companyKey(adds.company))
  const outcome = !before.isThere ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same'
  return { line, code: email, email, lang, countryId, reasons: [...row.notes, ...notes], outcome, changes, adds }
}

/** Only what is empty is filled; what differs stays and is named. */
function additions(row: ReadRow, before: Known, taken: ReadonlySet<string>) {
  const adds: PlannedCustomer['adds'] = {}
  const changes: Record<string, readonly [string, string]> = {}
  const notes: Reason[] = []
  const add = (column: string, text: string) => {
    changes[column] = ['', text]
  }
  for (const column of ['name', 'surname'] as const) {
    if (!row[column]) continue
    if (!before[column]) {
      adds[column] = row[column]
      add(column, row[column])
    } else if (fold(before[column]) !== fold(row[column])) notes.push({ code: 'kept', column })
  }
  const phone = phoneText(row.phone)
  if (row.phone && !before.phone) {
    adds.phone = row.phone
    add('phone', phone)
  } else if (phone && phone !== before.phone) notes.push({ code: 'kept', column: 'phone' })
  if (row.address && !before.addresses.has(addressKey(row.address))) {
    adds.address = row.address
    add('address', [row.address.address, row.address.city, row.address.zip].join(', '))
  }
  if (row.company) {
    const refusal = companyRefusal(row.company, before, taken)
    if (refusal === null) {
      adds.company = { ...row.company, type: typeOf(row.company) }
      add('company_name', `${row.company.name}, ${row.company.regNum}`)
    } else if (refusal !== 'same') notes.push({ code: refusal, column: 'company_name' })
  }
  if (row.newsletter && before.news === 'none') {
    adds.newsletter = row.newsletter
    add('newsletter', `${row.newsletter.at.toISOString().slice(0, 10)}, ${row.newsletter.source}`)
  } else if (row.newsletter && before.news === 'left') notes.push({ code: 'unsubscribed', column: 'newsletter' })
  return { adds, changes, notes }
}

/** An account that is used stays what it is; a company that has an account lets others in by invitations. */
function companyRefusal(company: GivenCompany, before: Known, taken: ReadonlySet<string>) {
  if (before.company === companyKey(company)) return 'same'
  if (before.company !== null || before.isOwn) return 'kept'
  return taken.has(companyKey(company)) ? 'company-taken' : null
}

const typeOf = ({ country: { code }, regNum }: GivenCompany): BuyerType =>
  (code === 'LV' || code === 'EE') && isPublicBodyRegNum(code satisfies CompanyCountry, regNum) ? 'b2g' : 'b2b'

const after = (before: Known, row: ReadRow, adds: PlannedCustomer['adds']): Known => ({
  ...before,
  isThere: true,
  name: before.name || row.name,
  surname: before.surname || row.surname,
  phone: before.phone || phoneText(row.phone),
  company: adds.company ? companyKey(adds.company) : before.company,
  addresses: new Set([...before.addresses, ...(row.address ? [addressKey(row.address)] : [])]),
  news: adds.newsletter ? 'subscribed' : before.news,
})

const phoneText = (phone: CustomerRow['phone']) => (phone ? `+${phone.code} ${phone.number}` : '')

type Addressed = { countryId: number; zip: string; city: string; address: string }

const addressKey = ({ countryId, zip, city, address }: Addressed) =>
  fold([countryId, zip, city, address].join('|')).replace(/\s+/g, ' ')

const companyKey = ({ country, regNum }: Pick<GivenCompany, 'country' | 'regNum'>) => `${country.id}:${regNum}`

async function readCountries(db: Db): Promise<ImportCountry[]> {
  return rows<ImportCountry>(
    db,
    sql`select id, code, calling_code as "callingCode", array(select value from jsonb_each_text(title)) as titles from countries`,
  )
}

type Stored = {
  email: string
  hasPassword: boolean
  name: string
  surname: string
  phone: string
  company: string | null
  addresses: Addressed[]
}

async function readKnown(tx: Db, emails: readonly string[], { isLocked, now }: { isLocked: boolean; now: Date }) {
  const wanted = sql`any(${sql.param([...emails])}::text[])`
  if (isLocked) await tx.execute(sql`select 1 from users where email = ${wanted} order by id for update`)
  const found = await rows<Stored>(
    tx,
    sql`select u.email, u.password_hash is not null as "hasPassword", u.name, u.surname,
          case when u.phone_number <> '' then '+' || u.phone_code || ' ' || u.phone_number else '' end as phone,
          (select c.country_id || ':' || c.reg_num from companies c where c.id = u.company_id) as company,
          coalesce((select json_agg(json_build_object('countryId', a.country_id, 'zip', a.zip, 'city', a.city, 'address', a.address))
            from user_addresses a where a.user_id = u.id), '[]'::json) as addresses
        from users u where u.email = ${wanted}`,
  )
  const known = new Map<string, Known>()
  const of = (email: string): Known => {
    const one = known.get(email) ?? { ...NOBODY, addresses: new Set<string>() }
    known.set(email, one)
    return one
  }
  for (const { email, hasPassword, addresses, ...stored } of found) {
    const keys = new Set(addresses.map(addressKey))
    Object.assign(of(email), { ...stored, isThere: true, isOwn: hasPassword, addresses: keys })
  }
  const news = await rows<{ email: string; left: boolean }>(
    tx,
    sql`select email, unsubscribed_at is not null as left from newsletter_subscribers where email = ${wanted}`,
  )
  for (const { email, left } of news) of(email).news = left ? 'left' : 'subscribed'
  // Whose change of address may still be undone.
  const held = await rows<{ email: string }>(
    tx,
    sql`select t.email from user_tokens t join users u on u.id = t.user_id and u.email <> t.email
        where t.purpose = 'undo' and t.email = ${wanted} and t.used_at is null and t.expires_at > ${now.toISOString()}::timestamptz`,
  )
  for (const { email } of held) of(email).isHeld = true
  return known
}

/** Companies that have an account, or get one by an earlier row: the check must say what the run will do. */
async function takenCompanies(tx: Db, read: readonly ReadRow[], job: Job): Promise<Set<string>> {
  const companies = read.flatMap(({ company }) => company ?? [])
  if (companies.length === 0) return new Set()
  const numbers = companies.map(({ regNum }) => regNum)
  const used = await rows<{ key: string }>(
    tx,
    sql`select c.country_id || ':' || c.reg_num as key from companies c
        where c.reg_num = any(${sql.param(numbers)}::text[])
          and exists (select from users u where u.company_id = c.id and u.deleted_at is null)`,
  )
  const earlier = job.isWriting ? new Set<string>() : await earlierNumbers(tx, numbers, job)
  return new Set([
    ...used.map(({ key }) => key),
    ...companies.filter(({ regNum }) => earlier.has(regNum)).map(companyKey),
  ])
}

async function earlierNumbers(tx: Db, numbers: readonly string[], { id, options, place }: Job): Promise<Set<string>> {
  const cells = ['company_reg_num', 'company_vat_num'].flatMap((key): SQL[] => {
    const at = options.mapping.indexOf(key)
    return at < 0 ? [] : [sql`r.cells[${at + 1}::int]`]
  })
  if (cells.length === 0) return new Set()
  const found = await rows<{ number: string }>(
    tx,
    sql`select distinct n.number from import_rows r
          cross join lateral (select regexp_replace(regexp_replace(upper(cell), '[^0-9A-Z]', '', 'g'), '^(LV|LT|EE)', '') as number
            from unnest(array[${sql.join(cells, sql`, `)}]::text[]) cell) n
        where r.import_id = ${id}::uuid and r.place <= ${place} and r.outcome in ('new', 'changed')
          and n.number = any(${sql.param([...numbers])}::text[])`,
  )
  return new Set(found.map(({ number }) => number))
}
