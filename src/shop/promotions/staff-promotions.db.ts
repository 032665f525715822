import { eq, sql } from 'drizzle-orm'
import { cleanedDeal, type DealFields, type DealProblems } from '../coupons/deal-fields.ts'
import { namedGoods } from '../coupons/named-goods.db.ts'
import { type DealEdited, unknownSegment } from '../coupons/staff-coupons.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { type Edit, mergeEdits } from '../merge-edits.ts'
import { fieldsOfPromotion, PROMOTION_FORM, type PromotionValues, readPromotion } from './promotion-fields.ts'
import type { StaffPromotion } from './promotions.calls.ts'
import { promotions } from './promotions.tables.ts'

type Row = typeof promotions.$inferSelect

const stateOf = ({ isActive, startsAt, endsAt }: Row, now: Date): StaffPromotion['state'] => {
  if (!isActive) return 'off'
  if (endsAt && endsAt <= now) return 'over'
  return startsAt && startsAt > now ? 'later' : 'works'
}

type Reading = { now: Date; lang: Lang }

/** In the order in which they apply. */
export async function listPromotions(db: Db, reading: Reading): Promise<StaffPromotion[]> {
  const found = await db.select().from(promotions).orderBy(promotions.priority, promotions.id)
  return shown(db, found, reading)
}

export async function readPromotionById(db: Db, id: number, reading: Reading): Promise<StaffPromotion | undefined> {
  const found = await db.select().from(promotions).where(eq(promotions.id, id))
  return (await shown(db, found, reading))[0]
}

type Stats = { id: number; orders: number; given: number; total: number }

async function shown(db: Db, found: readonly Row[], { now, lang }: Reading): Promise<StaffPromotion[]> {
  const ids = `{${found.map(({ id }) => id).join()}}`
  const stats = await rows<Stats>(
    db,
    sql`select u.promotion_id as id, count(*)::int as orders, sum(u.amount)::float8 as given, sum(o.total)::float8 as total
        from promotion_uses u join orders o on o.id = u.order_id and o.state not in ('cancelled', 'refunded')
        where u.promotion_id = any(${ids}::int[]) group by 1`,
  )
  const wanted = found.flatMap(({ productIds, giftProductId }) => [
    ...productIds,
    ...(giftProductId ? [giftProductId] : []),
  ])
  const goods = await namedGoods(db, wanted, lang)
  return found.map((row) => {
    const { orders = 0, given = 0, total = 0 } = stats.find(({ id }) => id === row.id) ?? {}
    return {
      id: row.id,
      version: row.version,
      fields: fieldsOfPromotion(row),
      state: stateOf(row, now),
      goods: goods.filter(({ id }) => row.productIds.includes(id) || id === row.giftProductId),
      stats: { orders, given, total },
    }
  })
}

const refused = (problems: DealProblems): DealEdited => ({ ok: false, reason: 'fields', problems })

/** Switched off, so that it can be tried first. */
export const createPromotion = (db: Db, given: DealFields): Promise<DealEdited> =>
  db.transaction(async (tx) => {
    const read = readPromotion(cleanedDeal(PROMOTION_FORM, given))
    if ('problems' in read) return refused(read.problems)
    const wrong = await unknownTargets(tx, read.values)
    if (wrong) return refused(wrong)
    const [made] = await tx.insert(promotions).values(read.values).returning({ id: promotions.id })
    if (!made) throw new Error('The rule was not written')
    return { ok: true, id: made.id }
  })

/** Fields that others changed meanwhile are merged, or returned where both changed the same one. Placed orders keep what they had. */
export const editPromotion = (db: Db, id: number, edit: Edit<DealFields> & { version: number }): Promise<DealEdited> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
    if (!row) return { ok: false, reason: 'unknown' }
    const current = fieldsOfPromotion(row)
    const changes = cleanedDeal(PROMOTION_FORM, edit.changes as DealFields)
    const base = edit.version === row.version ? current : cleanedDeal(PROMOTION_FORM, edit.base as DealFields)
    const merged = mergeEdits<DealFields>(current, { base, changes })
    if (merged.conflicts.length > 0)
      return { ok: false, reason: 'conflict', version: row.version, conflicts: merged.conflicts }
    const read = readPromotion({ ...current, ...(merged.changes as DealFields) })
    if ('problems' in read) return refused(read.problems)
    const wrong = await unknownTargets(tx, read.values)
    if (wrong) return refused(wrong)
    await tx.update(promotions).set(read.values).where(eq(promotions.id, id))
    return { ok: true, id }
  })

async function unknownTargets(tx: Db, { segmentId, giftProductId }: PromotionValues): Promise<DealProblems | null> {
  const segment = await unknownSegment(tx, segmentId)
  if (segment || giftProductId === null) return segment
  const gift = await rows(
    tx,
    sql`select 1 from products where id = ${giftProductId} and type = 'product' and not has_variations for key share`,
  )
  return gift.length > 0 ? null : { giftProductId: 'gift' }
}

/** Orders keep its title and what it gave. */
export const removePromotion = (db: Db, id: number, version: number): Promise<DealEdited> =>
  db.transaction(async (tx) => {
    const row = await firstRow<{ version: number }>(tx, sql`select version from promotions where id = ${id} for update`)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    await tx.delete(promotions).where(eq(promotions.id, id))
    return { ok: true, id }
  })
