import { sql } from 'drizzle-orm'
import type { BuyerType } from '../buyer-type.ts'
import { type Db, firstRow } from '../db.ts'
import type { Coupon } from './coupon.ts'

export type CouponRow = {
  id: number
  code: string
  kind: Coupon['kind']
  value: number
  minimum: number
  starts_at: string | null
  ends_at: string | null
  usage_limit: number | null
  per_customer_limit: number | null
  skips_reduced: boolean
  first_order: boolean
  used: number
  is_active: boolean
  buyer_types: BuyerType[]
  segment_id: number | null
  manufacturer_ids: number[]
  product_ids: number[]
  category_ids: number[] | null
}

export function toCoupon(row: CouponRow): Coupon {
  return {
    code: row.code,
    kind: row.kind,
    value: row.value,
    minimum: row.minimum,
    startsAt: row.starts_at === null ? null : new Date(row.starts_at),
    endsAt: row.ends_at === null ? null : new Date(row.ends_at),
    usageLimit: row.usage_limit,
    perCustomerLimit: row.per_customer_limit,
    skipsReduced: row.skips_reduced,
    firstOrder: row.first_order,
    used: row.used,
    isActive: row.is_active,
    buyerTypes: row.buyer_types,
    segmentId: row.segment_id,
    manufacturerIds: row.manufacturer_ids,
    productIds: row.product_ids,
    categoryIds: row.category_ids ?? [],
  }
}

export async function findCoupon(db: Db, code: string): Promise<{ id: number; coupon: Coupon } | null> {
  const row = await firstRow<CouponRow>(
    db,
    sql`select k.*, (select jsonb_agg(c.category_id) from coupon_categories c where c.coupon_id = k.id) as category_ids
        from coupons k where k.code = ${code}`,
  )
  return row ? { id: row.id, coupon: toCoupon(row) } : null
}
