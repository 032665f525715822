import { eq, sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../audit-log/audit-batch.db.ts'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { fold } from '../language/latvian.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { newCodes } from './codes.ts'
import { COUPON_FORM, type CouponValues, fieldsOfCoupon, readCoupon } from './coupon-fields.ts'
import type { CouponPage, ListedCoupon } from './coupons.calls.ts'
import { couponCategories, coupons } from './coupons.tables.ts'
import { cleanedDeal, type DealFields, type DealProblems } from './deal-fields.ts'

type Row = Omit<CouponValues, 'startsAt' | 'endsAt'> & {
  id: number
  version: number
  used: number
  batch: string | null
  batchCount: number
  state: ListedCoupon['state']
  startsAt: string | null
  endsAt: string | null
}

const columns = sql`k.id, k.version, k.code, k.name, k.kind, k.value, k.minimum, k.is_active as "isActive", k.starts_at as "startsAt",
  k.ends_at as "endsAt", k.usage_limit as "usageLimit", k.per_customer_limit as "perCustomerLimit", k.used, k.batch,
  k.skips_reduced as "skipsReduced", k.first_order as "firstOrder",
  k.buyer_types as "buyerTypes", k.segment_id as "segmentId", k.manufacturer_ids as "manufacturerIds",
  k.product_ids as "productIds",
  array(select c.category_id from coupon_categories c where c.coupon_id = k.id order by 1) as "categoryIds",
  case when k.batch is null then 0 else (select count(*)::int from coupons b where b.batch = k.batch) end as "batchCount",
  case when not k.is_active then 'off' when k.ends_at <= now() then 'over' when k.used >= k.usage_limit then 'used-up'
    when k.starts_at > now() then 'later' else 'works' end as state`

const shown = (row: Row): ListedCoupon => {
  const { id, version, state, used, batch, batchCount } = row
  return { id, version, fields: fieldsOfCoupon(valuesOf(row)), state, used, batch, batchCount }
}

const valuesOf = (row: Row): CouponValues => ({ ...row, startsAt: dateOf(row.startsAt), endsAt: dateOf(row.endsAt) })
const dateOf = (text: string | null) => (text === null ? null : new Date(text))

type Query = { before: number | null; limit: number; q: string; batch: string | undefined }

/** As the index `coupons_search` has it: small letters without diacritics. */
const SEARCHED = sql.raw(
  `lower(regexp_replace(normalize(k.code || ' ' || k.name || ' ' || coalesce(k.batch, ''), NFD), '[\\u0300-\\u036f]', '', 'g'))`,
)

/** The newest first; of codes that were made together one, unless they are asked for. */
export async function listCoupons(db: Db, { before, limit, q, batch }: Query): Promise<CouponPage> {
  const which = batch
    ? sql`k.batch = ${batch}`
    : q
      ? sql`${SEARCHED} like ${`%${fold(q).replace(/[\\%_]/g, '\\$&')}%`}`
      : sql`(k.batch is null or k.id = (select max(b.id) from coupons b where b.batch = k.batch))`
  const found = await rows<Row>(
    db,
    sql`select ${columns} from coupons k where ${which} ${before === null ? sql`` : sql`and k.id < ${before}`}
        order by k.id desc limit ${limit + 1}`,
  )
  const page = found.slice(0, limit)
  return { rows: page.map(shown), next: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export async function readCouponById(db: Db, id: number): Promise<ListedCoupon | undefined> {
  const row = await firstRow<Row>(db, sql`select ${columns} from coupons k where k.id = ${id}`)
  return row && shown(row)
}

/** Of living orders. What rules gave them is not the coupon's. */
export async function couponStats(db: Db, id: number): Promise<{ orders: number; given: number; total: number }> {
  const found = await firstRow<{ orders: number; given: number; total: number }>(
    db,
    sql`select count(*)::int as orders, coalesce(sum(o.total), 0)::float8 as total,
          coalesce(sum(greatest(0, o.discount_total - coalesce(
            (select sum(u.amount) from promotion_uses u where u.order_id = o.id), 0))), 0)::float8 as given
        from coupon_redemptions r join orders o on o.id = r.order_id
        where r.coupon_id = ${id} and r.released_at is null`,
  )
  return found ?? { orders: 0, given: 0, total: 0 }
}

export type DealEdited =
  | { ok: true; id: number }
  | { ok: false; reason: 'unknown' | 'changed' | 'in-use' }
  | { ok: false; reason: 'fields'; problems: DealProblems }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Conflict[] }

const refused = (problems: DealProblems): DealEdited => ({ ok: false, reason: 'fields', problems })

export const createCoupon = (db: Db, given: DealFields): Promise<DealEdited> =>
  db.transaction(async (tx) => {
    const read = readCoupon(cleanedDeal(COUPON_FORM, { isActive: true, ...given }))
    if ('problems' in read) return refused(read.problems)
    const { categoryIds, ...values } = read.values
    const wrong = await unknownSegment(tx, values.segmentId)
    if (wrong) return refused(wrong)
    const [made] = await tx.insert(coupons).values(values).onConflictDoNothing().returning({ id: coupons.id })
    if (!made) return refused({ code: 'taken' })
    await writeCategories(tx, [made.id], categoryIds)
    return { ok: true, id: made.id }
  })

/** Fields that others changed meanwhile are merged, or returned where both changed the same one. Placed orders keep what they had. */
export const editCoupon = (db: Db, id: number, edit: Edit<DealFields> & { version: number }): Promise<DealEdited> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from coupons where id = ${id} for update`)
    const row = await firstRow<Row>(tx, sql`select ${columns} from coupons k where k.id = ${id}`)
    if (!row) return { ok: false, reason: 'unknown' }
    const current = fieldsOfCoupon(valuesOf(row))
    const changes = cleanedDeal(COUPON_FORM, edit.changes as DealFields)
    const base = edit.version === row.version ? current : cleanedDeal(COUPON_FORM, edit.base as DealFields)
    const merged = mergeEdits<DealFields>(current, { base, changes })
    if (merged.conflicts.length > 0)
      return { ok: false, reason: 'conflict', version: row.version, conflicts: merged.conflicts }
    const read = readCoupon({ ...current, ...(merged.changes as DealFields) })
    if ('problems' in read) return refused(read.problems)
    const { categoryIds, ...values } = read.values
    const wrong = (await editProblems(tx, row, values)) ?? (await unknownSegment(tx, values.segmentId))
    if (wrong) return refused(wrong)
    await tx.update(coupons).set(values).where(eq(coupons.id, id))
    if (categoryIds.join() !== row.categoryIds.join()) {
      await tx.delete(couponCategories).where(eq(couponCategories.couponId, id))
      await writeCategories(tx, [id], categoryIds)
    }
    return { ok: true, id }
  })

async function editProblems(tx: Db, row: Row, values: Pick<CouponValues, 'code' | 'usageLimit'>) {
  if (values.usageLimit !== null && values.usageLimit < row.used) return { usageLimit: 'belowUsed' } as const
  if (values.code === row.code) return null
  if (row.used > 0) return { code: 'used' } as const
  const others = await rows(tx, sql`select 1 from coupons where code = ${values.code} and id <> ${row.id}`)
  return others.length > 0 ? ({ code: 'taken' } as const) : null
}

/** Segments are shared views of the list of customers. */
export async function unknownSegment(tx: Db, id: number | null): Promise<DealProblems | null> {
  if (id === null) return null
  const found = await rows(
    tx,
    sql`select 1 from staff_views where id = ${id} and section = 'customers' and staff_id is null for key share`,
  )
  return found.length > 0 ? null : { segmentId: 'unknown' }
}

/** Categories that are gone meanwhile are left out. */
async function writeCategories(tx: Db, ids: readonly number[], categoryIds: readonly number[]) {
  if (categoryIds.length === 0) return
  await tx.execute(sql`insert into coupon_categories (coupon_id, category_id)
    select k, c.id from unnest(${`{${ids.join()}}`}::int[]) k
    cross join categories c where c.id = any(${`{${categoryIds.join()}}`}::int[])`)
}

/** Only one that no order has had; another is switched off. */
export const removeCoupon = (db: Db, id: number, version: number): Promise<DealEdited> =>
  db.transaction(async (tx) => {
    const row = await firstRow<{ version: number; isUsed: boolean }>(
      tx,
      sql`select k.version, exists (select from coupon_redemptions r where r.coupon_id = k.id) as "isUsed"
          from coupons k where k.id = ${id} for update`,
    )
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    if (row.isUsed) return { ok: false, reason: 'in-use' }
    await tx.delete(coupons).where(eq(coupons.id, id))
    return { ok: true, id }
  })

/** A statement takes 65 thousand values. */
const SLICE = 1_000

type Batch = { fields: DealFields; batch: string; count: number; prefix: string }

/** Codes that nobody guesses, each for one order. */
export const makeBatch = (
  db: Db,
  { fields, batch, count, prefix }: Batch,
): Promise<{ ok: true; count: number } | Extract<DealEdited, { reason: 'fields' }>> =>
  db.transaction(async (tx) => {
    const [first = '', ...others] = newCodes(count, prefix.toUpperCase())
    const read = readCoupon(cleanedDeal(COUPON_FORM, { isActive: true, usageLimit: '1', ...fields, code: first }))
    if ('problems' in read) return { ok: false, reason: 'fields', problems: read.problems }
    const known = await rows(tx, sql`select 1 from coupons where batch = ${batch} limit 1`)
    if (known.length > 0) return { ok: false, reason: 'fields', problems: { batch: 'taken' } }
    const { categoryIds, ...values } = read.values
    const wrong = await unknownSegment(tx, values.segmentId)
    if (wrong) return { ok: false, reason: 'fields', problems: wrong }
    await startAuditBatch(tx)
    const codes = [first, ...others].map((code) => ({ ...values, code, batch }))
    const made: { id: number }[] = []
    for (let from = 0; from < codes.length; from += SLICE) {
      const slice = codes.slice(from, from + SLICE)
      made.push(...(await tx.insert(coupons).values(slice).onConflictDoNothing().returning({ id: coupons.id })))
    }
    await writeCategories(
      tx,
      made.map(({ id }) => id),
      categoryIds,
    )
    const subject = `coupon:${made[0]?.id ?? 0}`
    await recordAuditBatch(tx, { subject, table: 'coupons', rows: made.length })
    return { ok: true, count: made.length }
  })

/** @returns how many codes it has */
export const switchBatch = (db: Db, batch: string, isActive: boolean): Promise<number> =>
  db.transaction((tx) =>
    changedRows(
      tx,
      sql`update coupons set is_active = ${isActive} where batch = ${batch} and is_active <> ${isActive}`,
    ),
  )

export const batchCodes = (db: Db, batch: string): Promise<{ code: string; used: number }[]> =>
  rows(db, sql`select code, used from coupons where batch = ${batch} order by id`)
