import { sql } from 'drizzle-orm'
import { type Contested, contestedFields } from '../audit-log/contested.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { type Edit, mergeEdits } from '../merge-edits.ts'
import {
  cleanedPayment,
  type PaymentProblem,
  type PaymentValues,
  problemsOfPayment,
  type StoredPayment,
  storedPayment,
  valuesOfPayment,
} from './method-fields.ts'
import { type PaymentTemplate, paymentFrom } from './method-templates.ts'

export type StaffPayment = StoredPayment & {
  id: number
  code: string
  version: number
  provider: string
  providerMethod: string | null
  isArchived: boolean
}

export type Way = { code: string; title: LocalizedText }

/** Ways of delivery that a way of paying may be limited to. */
export const waysOfDelivery = (db: Db): Promise<Way[]> =>
  rows(db, sql`select code, title from shipping_methods where archived_at is null order by position, id`)

const columns = sql`m.id, m.code, m.version, m.provider, m.provider_method as "providerMethod", m.title, m.description,
  m.is_active as "isActive", m.surcharge, m.surcharge_rate as "surchargeRate", m.min_total as "minTotal",
  m.max_total as "maxTotal", m.buyers, m.needs_approval as "needsApproval", m.archived_at is not null as "isArchived",
  (select coalesce(json_agg(s.code order by s.position), '[]') from payment_method_shipping p
    join shipping_methods s on s.id = p.shipping_method_id where p.payment_method_id = m.id) as delivery`

/** In the order in which buyers see them; removed ones last. */
export const staffPayments = (db: Db): Promise<StaffPayment[]> =>
  rows(db, sql`select ${columns} from payment_methods m order by m.archived_at is not null, m.position, m.id`)

export type PaymentEdited =
  | { ok: true; version: number }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'fields'; problems: Record<string, PaymentProblem> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Contested[] }

/** Fields that others changed meanwhile are merged, or returned where both changed the same one; then nothing is written. */
export function editPayment(
  db: Db,
  id: number,
  edit: Edit<PaymentValues> & { version: number },
): Promise<PaymentEdited> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from payment_methods where id = ${id} for update`)
    const method = await firstRow<StaffPayment>(tx, sql`select ${columns} from payment_methods m where m.id = ${id}`)
    if (!method) return { ok: false, reason: 'unknown' }
    const codes = (await waysOfDelivery(tx)).map(({ code }) => code)
    const before = valuesOfPayment(method, codes)
    const changes = cleanedPayment(edit.changes as PaymentValues)
    const unknown = Object.keys(changes).filter((path) => typeof before[path] !== typeof changes[path])
    const base = edit.version === method.version ? before : edit.base
    const merged = mergeEdits<PaymentValues>(before, { base, changes })
    const problems = {
      ...problemsOfPayment({ ...before, ...changes }),
      ...problemsOfPayment({ ...before, ...merged.changes } as PaymentValues),
      ...Object.fromEntries(unknown.map((path) => [path, 'unknown' as const])),
    }
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    if (merged.conflicts.length > 0) {
      const conflicts = await contestedFields(tx, merged.conflicts, (field) => placeOf(method, field))
      return { ok: false, reason: 'conflict', version: method.version, conflicts }
    }
    if (Object.keys(merged.changes).length === 0) return { ok: true, version: method.version }
    return { ok: true, version: await write(tx, id, storedPayment({ ...before, ...merged.changes } as PaymentValues)) }
  })
}

const COLUMNS: Readonly<Record<string, string>> = {
  isActive: 'is_active',
  needsApproval: 'needs_approval',
  surchargeRate: 'surcharge_rate',
  minTotal: 'min_total',
  maxTotal: 'max_total',
}

function placeOf({ id, code }: StaffPayment, field: string) {
  const [name = ''] = field.split('.')
  if (name === 'delivery') {
    return { subject: `payment-method:${id}`, table: 'payment_method_shipping', column: 'shipping_method_id' }
  }
  return { subject: `payment-method:${code}`, table: 'payment_methods', column: COLUMNS[name] ?? name }
}

async function write(tx: Db, id: number, values: StoredPayment): Promise<number> {
  const buyers = values.buyers === null ? null : JSON.stringify(values.buyers)
  const written = await firstRow<{ version: number }>(
    tx,
    sql`update payment_methods set title = ${JSON.stringify(values.title)}::jsonb,
          description = ${JSON.stringify(values.description)}::jsonb, is_active = ${values.isActive} and archived_at is null,
          surcharge = ${values.surcharge}, surcharge_rate = ${values.surchargeRate}, min_total = ${values.minTotal},
          max_total = ${values.maxTotal}, buyers = ${buyers}::jsonb, needs_approval = ${values.needsApproval},
          version = version + 1
        where id = ${id} returning version`,
  )
  const ways = sql`(select s.id from shipping_methods s
    join jsonb_array_elements_text(${JSON.stringify(values.delivery)}::jsonb) g on g = s.code)`
  // A removed way of delivery stays: it may be brought back.
  await tx.execute(sql`delete from payment_method_shipping p using shipping_methods s
    where p.payment_method_id = ${id} and s.id = p.shipping_method_id and s.archived_at is null and s.id not in ${ways}`)
  await tx.execute(sql`insert into payment_method_shipping (payment_method_id, shipping_method_id)
    select ${id}::int, w.id from ${ways} w on conflict do nothing`)
  if (!written) throw new Error('The way of paying is gone')
  return written.version
}

/** Of all, in their new order; ids that are left out come last. */
export async function orderPayments(db: Db, ids: readonly number[]) {
  await db.execute(sql`
    update payment_methods m set position = n.position
    from (select id, row_number() over (order by coalesce(o.ordinality, 100000), position, id) as position
      from payment_methods left join jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality o(value, ordinality)
        on o.value::int = id) n
    where n.id = m.id and m.position <> n.position`)
}

/** Switched off, the last one. @returns its id */
export function createPayment(db: Db, template: PaymentTemplate): Promise<number> {
  const method = paymentFrom(template)
  const { provider, providerMethod, minTotal = null, maxTotal = null, isForCompanies = false } = method
  const buyers = isForCompanies ? JSON.stringify(['b2b', 'b2g']) : null
  return db.transaction(async (tx) => {
    // Two at once must not take the same code.
    await tx.execute(sql`lock table payment_methods in share row exclusive mode`)
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into payment_methods (code, title, description, provider, provider_method, min_total, max_total, buyers,
          needs_approval, position, is_active)
        select (select case n when 1 then ${template}::text else ${template} || '-' || n end from generate_series(1, 1000) n
            where not exists (select from payment_methods m
              where m.code = case n when 1 then ${template}::text else ${template} || '-' || n end) order by n limit 1),
          ${JSON.stringify(method.title)}::jsonb, ${JSON.stringify(method.description)}::jsonb, ${provider}::text,
          ${providerMethod}::text, ${minTotal}::int, ${maxTotal}::int, ${buyers}::jsonb, ${isForCompanies}::boolean,
          coalesce(max(position) + 1, 0), false
        from payment_methods returning id`,
    )
    if (!made) throw new Error('The way of paying was not written')
    return made.id
  })
}

/** Orders go on naming it. @param isArchived false: it is back, switched off */
export function archivePayment(
  db: Db,
  { id, version }: { id: number; version: number },
  isArchived: boolean,
): Promise<'done' | 'unknown' | 'changed'> {
  return db.transaction(async (tx) => {
    const method = await firstRow<{ version: number }>(
      tx,
      sql`select version from payment_methods where id = ${id} for update`,
    )
    if (!method) return 'unknown'
    if (method.version !== version) return 'changed'
    await tx.execute(sql`update payment_methods set is_active = false,
      archived_at = case when ${isArchived} then coalesce(archived_at, now()) end where id = ${id}`)
    return 'done'
  })
}
