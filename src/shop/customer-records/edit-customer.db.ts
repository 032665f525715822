import { eq, sql } from 'drizzle-orm'
import { checkPhone, splitPhone } from '../addresses/phone.ts'
import type { BuyerType } from '../buyer-type.ts'
import { hasNumberRules, isPublicBodyRegNum } from '../companies/numbers.ts'
import { users } from '../customers/customers.tables.ts'
import { endSessionsOf } from '../customers/end-sessions.db.ts'
import { type Db, firstRow } from '../db.ts'
import { isLang, type Lang } from '../languages.ts'
import { hasLink } from '../link-in-text.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { customerNotes } from './customer-records.tables.ts'

const MAX_NAME = 100

type Fields = Record<string, string>
type Problem = 'required' | 'tooLong' | 'link' | 'phone' | 'lang' | 'type' | 'publicBody' | 'unknown'

export type CustomerEdited =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'fields'; problems: Record<string, Problem> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Conflict[] }

type Row = typeof users.$inferSelect & { company: { regNum: string; country: string } | null }

async function lockCustomer(tx: Db, id: number): Promise<Row | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user || user.deletedAt) return undefined
  const company = await firstRow<{ regNum: string; country: string }>(
    tx,
    sql`select c.reg_num as "regNum", n.code as country from companies c join countries n on n.id = c.country_id
        where c.id = ${user.companyId}::int`,
  )
  return { ...user, company: company ?? null }
}

const fieldsOf = ({ name, surname, phoneCode, phoneNumber, lang, type }: Row): Fields => ({
  name,
  surname,
  phone: phoneNumber ? `+${phoneCode} ${phoneNumber}` : '',
  lang,
  type,
})

type Given = Edit<Fields> & { version: number; callingCodes: readonly string[] }

/** Fields that others changed meanwhile are merged, or returned where both changed the same one. */
export function editCustomer(
  db: Db,
  id: number,
  { version, base, changes, callingCodes }: Given,
): Promise<CustomerEdited> {
  return db.transaction(async (tx) => {
    const row = await lockCustomer(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const current = fieldsOf(row)
    const wanted = Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, (value ?? '').trim()]))
    const merged = mergeEdits<Fields>(current, { base: version === row.version ? current : base, changes: wanted })
    const next = readFields(row, { ...current, ...(merged.changes as Fields) }, callingCodes)
    if ('problems' in next) return { ok: false, reason: 'fields', problems: next.problems }
    const { conflicts } = merged
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', version: row.version, conflicts }
    if (Object.keys(merged.changes).length > 0) await tx.update(users).set(next.values).where(eq(users.id, id))
    return { ok: true }
  })
}

type Read =
  | { values: Pick<Row, 'name' | 'surname' | 'phoneCode' | 'phoneNumber' | 'lang' | 'type'> }
  | { problems: Record<string, Problem> }

function readFields(row: Row, fields: Fields, callingCodes: readonly string[]): Read {
  const problems: Record<string, Problem> = {}
  const current = fieldsOf(row)
  for (const field of Object.keys(fields)) if (!(field in current)) problems[field] = 'unknown'
  const { name = '', surname = '', phone = '', lang = '', type = '' } = fields
  for (const [field, value] of Object.entries({ name, surname })) {
    if (!value) problems[field] = 'required'
    else if (value.length > MAX_NAME) problems[field] = 'tooLong'
    else if (hasLink(value)) problems[field] = 'link'
  }
  const read =
    phone === current.phone ? { code: row.phoneCode, number: row.phoneNumber } : phoneOf(phone, row, callingCodes)
  if (!read) problems.phone = 'phone'
  if (!isLang(lang)) problems.lang = 'lang'
  const kind = type !== row.type ? typeProblem(row, type) : null
  if (kind) problems.type = kind
  if (Object.keys(problems).length > 0 || !read) return { problems }
  const values = {
    name,
    surname,
    phoneCode: read.code,
    phoneNumber: read.number,
    lang: lang as Lang,
    type: type as BuyerType,
  }
  return { values }
}

function phoneOf(phone: string, { phoneCode }: Row, callingCodes: readonly string[]) {
  const { countryCallingCode: code, number } = splitPhone(
    { countryCallingCode: phoneCode, number: phone },
    callingCodes,
  )
  const checked = checkPhone(code, number)
  return checked.ok ? { code, number: checked.value } : null
}

/** A person has no company, so only a company can become a public body, and back. */
function typeProblem({ company }: Row, type: string): Problem | null {
  if (!company || (type !== 'b2b' && type !== 'b2g')) return 'type'
  const { country, regNum } = company
  const isRefused = type === 'b2g' && hasNumberRules(country) && !isPublicBodyRegNum(country, regNum)
  return isRefused ? 'publicBody' : null
}

type Blocking = { actor: string; reason: string; now: Date }

/** Ends every session. The reason stays with the notes. @returns false where there is nobody to block */
export function blockCustomer(db: Db, id: number, { actor, reason, now }: Blocking): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockCustomer(tx, id)
    if (!row || row.deactivatedAt) return false
    await tx.update(users).set({ deactivatedAt: now }).where(eq(users.id, id))
    await endSessionsOf(tx, id)
    await tx.insert(customerNotes).values({ userId: id, text: reason, actor, at: now })
    return true
  })
}

export function unblockCustomer(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockCustomer(tx, id)
    if (!row?.deactivatedAt) return false
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, id))
    return true
  })
}

/** @returns false where there is no open account */
export function addCustomerNote(db: Db, id: number, note: { text: string; actor: string; at: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, id))) return false
    await tx.insert(customerNotes).values({ userId: id, ...note })
    return true
  })
}
