import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import { PROMOTIONS_TAG, type Promotion } from './promotion.ts'

type Row = Promotion & { startsAt: string | null; endsAt: string | null }

/** Rules that are switched on, also those of later days. Kept in memory: carts ask the database nothing. */
export const promotionsOf = (db: Db, memory: LookupCache): Promise<readonly Promotion[]> =>
  memory.get('promotions', [PROMOTIONS_TAG], () => readPromotions(db, sql`is_active`))

/** @param which of the column names of `promotions` */
export async function readPromotions(db: Db, which = sql`true`): Promise<Promotion[]> {
  const found = await rows<Row>(
    db,
    sql`select id, kind, title, priority, combines, skips_reduced as "skipsReduced", first_order as "firstOrder", starts_at as "startsAt", ends_at as "endsAt", buyer_types as "buyerTypes",
          segment_id as "segmentId", category_ids as "categoryIds", manufacturer_ids as "manufacturerIds",
          product_ids as "productIds", minimum, min_quantity as "minQuantity", value, pieces, paid_pieces as "paidPieces",
          gift_product_id as "giftProductId", gift_quantity as "giftQuantity"
        from promotions where ${which} order by priority, id`,
  )
  return found.map((row) => ({ ...row, startsAt: instantOf(row.startsAt), endsAt: instantOf(row.endsAt) }))
}

const instantOf = (text: string | Date | null) => (text === null ? null : new Date(text))
