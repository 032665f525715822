import { eq, sql } from 'drizzle-orm'
import { checkoutCallingCodes } from '../addresses/calling-codes.ts'
import { lastChange } from '../audit-log/audit-log.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { type OrderDelivery, orders } from '../orders/orders.tables.ts'
import type { OrderState } from '../orders/states.ts'
import type { Settings } from '../settings/settings.ts'
import { checkFields, type FieldProblem } from './check-order-fields.ts'
import {
  COMPANY_FIELDS,
  columnsOf,
  DELIVERY_FIELDS,
  editableFields,
  fieldsOf,
  type OrderField,
  type OrderFields,
} from './order-fields.ts'

type EditDeps = { db: Db; settings: Pick<Settings, 'calling_codes' | 'checkout_calling_codes'> }

/** `version`: of the order when the person read it. */
export type FieldsEdit = Edit<OrderFields> & { version: number }

type ContestedField = Conflict & { person: string | null; at: string | null }

export type FieldsEdited =
  | { ok: true; version: number }
  | { ok: false; reason: 'unknown' | 'sent' | 'no-such-field' | 'no-such-point' }
  | { ok: false; reason: 'fields'; problems: Partial<Record<OrderField, FieldProblem>> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: ContestedField[] }

type Stored = typeof orders.$inferSelect
type Point = NonNullable<OrderDelivery['point']>

const NOT_SENT: readonly OrderState[] = ['awaiting_payment', 'paid', 'processing', 'packed']

/** Where the parcel goes can be changed until a carrier knows of it. */
export async function mayMoveDelivery(db: Db, { id, state }: Pick<Stored, 'id' | 'state'>): Promise<boolean> {
  if (!NOT_SENT.includes(state)) return false
  const known = await firstRow(
    db,
    sql`select 1 from parcels where order_id = ${id} and state not in ('packed', 'refused', 'cancelled') limit 1`,
  )
  return !known
}

/** Fields that others changed meanwhile are merged, or returned where both changed the same one; then nothing is written. */
export function editOrderFields({ db, settings }: EditDeps, orderId: number, edit: FieldsEdit): Promise<FieldsEdited> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return { ok: false, reason: 'unknown' }
    const current = fieldsOf(order)
    const changed = (Object.keys(edit.changes) as OrderField[]).filter(
      (field) => edit.changes[field] !== current[field],
    )
    const refused = await refusalOf(tx, order, changed)
    if (refused) return { ok: false, reason: refused }
    const checked = checkFields(
      order,
      { ...current, ...edit.changes },
      {
        changed,
        companyCountry: await countryOf(tx, order.company?.country_id),
        callingCodes: checkoutCallingCodes(settings),
      },
    )
    if (Object.keys(checked.problems).length > 0) return { ok: false, reason: 'fields', problems: checked.problems }
    const changes = Object.fromEntries(changed.map((field) => [field, checked.fields[field]]))
    const base = edit.version === order.version ? current : edit.base
    const merged = mergeEdits(current, { base, changes })
    if (merged.conflicts.length > 0) {
      const conflicts: ContestedField[] = []
      for (const conflict of merged.conflicts) conflicts.push(await contested(tx, orderId, conflict))
      return { ok: false, reason: 'conflict', version: order.version, conflicts }
    }
    return write(tx, order, { ...current, ...merged.changes })
  })
}

async function write(tx: Db, order: Stored, fields: OrderFields): Promise<FieldsEdited> {
  const isElsewhere = fields.point !== fieldsOf(order).point
  const point = isElsewhere ? await findPoint(tx, order.delivery, fields.point) : order.delivery.point
  if (isElsewhere && !point) return { ok: false, reason: 'no-such-point' }
  const columns = columnsOf(order, fields, point)
  const hasChanged = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (name) => JSON.stringify(columns[name]) !== JSON.stringify(order[name]),
  )
  if (hasChanged.length === 0) return { ok: true, version: order.version }
  // Only changed columns, so that the audit log and the search text hear of nothing else.
  const changes = Object.fromEntries(hasChanged.map((name) => [name, columns[name]]))
  const version = order.version + 1
  await tx
    .update(orders)
    .set({ ...changes, version })
    .where(eq(orders.id, order.id))
  return { ok: true, version }
}

async function refusalOf(tx: Db, order: Stored, changed: readonly OrderField[]) {
  const editable = editableFields(order)
  if (changed.some((field) => !editable.includes(field))) return 'no-such-field' as const
  const isMoved = changed.some((field) => DELIVERY_FIELDS.includes(field))
  return isMoved && !(await mayMoveDelivery(tx, order)) ? ('sent' as const) : null
}

async function countryOf(db: Db, id: number | undefined): Promise<string> {
  const found = await firstRow<{ code: string }>(db, sql`select code from countries where id = ${id ?? null}::int`)
  return found?.code ?? ''
}

/** Other pickup points of the same way of delivery, by words of name, address or place. */
export function findPoints(db: Db, { point, fields }: OrderDelivery, query: string): Promise<Point[]> {
  const words = query.split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`concat_ws(' ', name, address, city, zip)`
  const fits = words.map((word) => sql`and ${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return rows<Point>(
    db,
    sql`select identifier, name, address, city, zip, carrier from pickup_points
        where carrier = ${point?.carrier ?? ''} and country_id = ${fields.country_id ?? 0} and is_active
          ${sql.join(fits, sql` `)} order by city, name limit 20`,
  )
}

const findPoint = (db: Db, { point, fields }: OrderDelivery, identifier: string) =>
  firstRow<Point>(
    db,
    sql`select identifier, name, address, city, zip, carrier from pickup_points
        where carrier = ${point?.carrier ?? ''} and country_id = ${fields.country_id ?? 0} and is_active
          and identifier = ${identifier}`,
  )

async function contested(db: Db, orderId: number, conflict: Conflict): Promise<ContestedField> {
  const column = columnOf(conflict.field as OrderField)
  const change = await lastChange(db, { subject: `order:${orderId}`, table: 'orders', column })
  return { ...conflict, person: change?.person ?? null, at: change?.at ?? null }
}

function columnOf(field: OrderField): string {
  if (COMPANY_FIELDS.includes(field)) return 'company'
  if (DELIVERY_FIELDS.includes(field)) return 'delivery'
  if (field === 'phone') return 'phone_number'
  return field === 'buyerReference' ? 'buyer_reference' : field === 'contractNumber' ? 'contract_number' : field
}
