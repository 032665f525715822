import { sql } from 'drizzle-orm'
import { MAX_ADDRESSES } from '../customers/addresses.db.ts'
import { closeImportedAccount, emptyClosedCompany, unsubscribeImported } from '../customers/close-account.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Changes, Outcome, Reason } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'

/** What the customer file has of an account, written as `additions` of plan-customers writes it. */
type Account = {
  id: number
  email: string
  name: string
  surname: string
  phone: string
  company: string | null
  companyId: number | null
  addresses: { id: number; text: string }[]
  news: string | null
  hasOrders: boolean
  /** Staff let it pay by invoice, or gave it prices of its own. */
  isCompanyUsed: boolean
  /** Anything beside what an import makes: a login, an order, a subscription of their own. */
  isUsed: boolean
}

type Undone = { line: number; outcome: Outcome; reasons: Reason[]; changes: Changes }
type PlannedUndo = Undone & { account: Account | undefined; isRemoved: boolean }

const FIELDS = ['name', 'surname', 'phone'] as const

/** Accounts that the import made and nobody has used go; of others what it filled in is emptied where it is as it was. */
export async function planUndoneCustomers(
  tx: Db,
  parsed: readonly ParsedRow[],
  isLocked: boolean,
): Promise<PlannedUndo[]> {
  const known = await readAccounts(tx, [...new Set(parsed.map(({ code }) => code))], isLocked)
  const wrote = new Map([...Map.groupBy(parsed, ({ code }) => code)].map(([email, ofOne]) => [email, wroteOf(ofOne)]))
  const removed = new Set<string>()
  return parsed.map(({ line, code: email, expected }) => {
    const account = known.get(email)
    const plan = removed.has(email)
      ? NOTHING
      : planRow(account, { email, expected: expected ?? {}, wrote: wrote.get(email) })
    if (plan.isRemoved) removed.add(email)
    const isChanged = Object.keys(plan.changes).length > 0
    return { line, account, ...plan, outcome: isChanged ? ('changed' as const) : ('same' as const) }
  })
}

/** In the order of the file. */
export async function writeUndoneCustomers(tx: Db, planned: readonly PlannedUndo[], now: Date) {
  for (const { account, isRemoved, changes } of planned) {
    if (!account) continue
    if (isRemoved) await closeImportedAccount(tx, account.id, now)
    else await emptyFields(tx, account, changes)
  }
}

type Planned = { isRemoved: boolean; changes: Changes; reasons: Reason[] }
type Expected = Readonly<Record<string, string>>

const NOTHING: Planned = { isRemoved: false, changes: {}, reasons: [] }

/** What all rows of an account have written; they are in one slice. */
type Wrote = { fields: Expected; addresses: string[] }

const wroteOf = (ofOne: readonly ParsedRow[]): Wrote => ({
  fields: Object.assign({}, ...ofOne.map(({ expected }) => expected)),
  addresses: ofOne.flatMap(({ expected }) => expected?.address ?? []),
})

/** `expected.email`: the import made the account. */
function planRow(
  account: Account | undefined,
  { email, expected, wrote }: { email: string; expected: Expected; wrote: Wrote | undefined },
): Planned {
  if (!account) return { ...NOTHING, reasons: [{ code: 'gone', column: null, value: email }] }
  if (expected.email !== undefined && wrote) return planRemoval(account, wrote)
  const reasons: Reason[] = []
  const changes: Record<string, readonly [string, string]> = {}
  for (const [column, wrote] of Object.entries(expected)) {
    if (isAsWritten(account, column, wrote)) changes[column] = [wrote, '']
    else reasons.push({ code: 'changed-since', column })
  }
  return { isRemoved: false, changes, reasons }
}

function planRemoval(account: Account, wrote: Wrote): Planned {
  if (account.isUsed || account.isCompanyUsed) return { ...NOTHING, reasons: [{ code: 'in-use', column: null }] }
  const edited = editedColumn(account, wrote)
  if (edited) return { ...NOTHING, reasons: [{ code: 'changed-since', column: edited }] }
  return { isRemoved: true, changes: { email: [account.email, ''] }, reasons: [] }
}

function editedColumn(account: Account, { fields, addresses }: Wrote): string | undefined {
  const { company, news } = account
  const present = { ...account, company_name: company ?? '', newsletter: news ?? '' }
  const edited = ([...FIELDS, 'company_name', 'newsletter'] as const).find(
    (key) => present[key] !== (fields[key] ?? ''),
  )
  return edited ?? (areAsWritten(account.addresses, addresses) ? undefined : 'address')
}

/** An account takes no more than so many. */
const areAsWritten = (present: Account['addresses'], wrote: readonly string[]) =>
  present.length === Math.min(wrote.length, MAX_ADDRESSES) && present.every(({ text }) => wrote.includes(text))

function isAsWritten(account: Account, column: string, wrote: string): boolean {
  if (column === 'address') return account.addresses.some(({ text }) => text === wrote)
  if (column === 'newsletter') return account.news === wrote
  if (column === 'company_name') return account.company === wrote && !account.hasOrders && !account.isCompanyUsed
  return FIELDS.some((field) => field === column && account[field] === wrote)
}

async function readAccounts(tx: Db, emails: readonly string[], isLocked: boolean): Promise<Map<string, Account>> {
  const wanted = sql`any(${sql.param([...emails])}::text[])`
  if (isLocked) await tx.execute(sql`select 1 from users where email = ${wanted} order by id for update`)
  const found = await rows<Account>(
    tx,
    sql`select u.id, u.email, u.name, u.surname, u.company_id as "companyId",
          case when u.phone_number <> '' then '+' || u.phone_code || ' ' || u.phone_number else '' end as phone,
          (select c.name || ', ' || c.reg_num from companies c where c.id = u.company_id) as company,
          coalesce((select json_agg(json_build_object('id', a.id, 'text', concat_ws(', ', a.address, a.city, a.zip)) order by a.id desc)
            from user_addresses a where a.user_id = u.id), '[]'::json) as addresses,
          (select to_char(n.confirmed_at at time zone 'UTC', 'YYYY-MM-DD') || ', ' || n.consent_text from newsletter_subscribers n
            where n.email = u.email and n.consent_version = 'import' and n.unsubscribed_at is null) as news,
          exists (select from orders o where o.user_id = u.id) as "hasOrders",
          exists (select from companies c where c.id = u.company_id and (c.may_pay_by_invoice or c.credit_limit is not null
            or exists (select from price_list_buyers b where b.company_id = c.id))) as "isCompanyUsed",
          ${IS_USED} as "isUsed"
        from users u where u.email = ${wanted}`,
  )
  return new Map(found.map((account) => [account.email, account]))
}

const IS_USED = sql`(u.password_hash is not null or u.email_confirmed_at is not null or u.cart_id is not null
  or exists (select from orders where user_id = u.id or email = u.email)
  or exists (select from quotes where user_id = u.id or email = u.email)
  or exists (select from sessions where user_id = u.id)
  or exists (select from user_tokens where user_id = u.id)
  or exists (select from reviews where user_id = u.id)
  or exists (select from questions where email = u.email)
  or exists (select from contact_messages where email = u.email)
  or exists (select from stock_subscriptions where email = u.email)
  or exists (select from letters where recipient = u.email)
  or exists (select from data_requests where user_id = u.id)
  or exists (select from impersonations where user_id = u.id)
  or exists (select from customer_notes where user_id = u.id)
  or exists (select from price_list_buyers where user_id = u.id)
  or exists (select from order_requests where user_id = u.id)
  or exists (select from wish_lists where user_id = u.id)
  or exists (select from wishlist_items where wishlist_id = u.wishlist_id)
  or exists (select from saved_items where user_id = u.id)
  or exists (select from consents where user_id = u.id and version <> 'import')
  or exists (select from newsletter_subscribers n where n.email = u.email
    and (n.consent_version <> 'import' or n.unsubscribed_at is not null)))`

async function emptyFields(tx: Db, { id, email, addresses, companyId }: Account, changes: Changes) {
  const { name, surname, phone } = changes
  if (name || surname || phone) {
    await tx.execute(sql`update users set name = case when ${name !== undefined} then '' else name end,
        surname = case when ${surname !== undefined} then '' else surname end,
        phone_number = case when ${phone !== undefined} then '' else phone_number end where id = ${id}`)
  }
  const address = addresses.find(({ text }) => text === changes.address?.[0])
  if (address) await tx.execute(sql`delete from user_addresses where id = ${address.id} and user_id = ${id}`)
  if (changes.newsletter) await unsubscribeImported(tx, email)
  if (!changes.company_name || companyId === null) return
  const left = await firstRow(
    tx,
    sql`update users set company_id = null, type = 'b2c' where id = ${id} and company_id = ${companyId} returning id`,
  )
  if (left) await emptyClosedCompany(tx, companyId)
}
