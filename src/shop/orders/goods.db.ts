import { sql } from 'drizzle-orm'
import { urls } from '../../urls.ts'
import type { Day } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'
import { MOST_ORDERS } from './own-orders.db.ts'

/** Paths of the products' pages, by line; without those that are no longer shown. */
export async function productPagesOf(db: Db, orderId: number): Promise<ReadonlyMap<number, string>> {
  const found = await rows<{ id: number; slug: string; code: string; is_variation: boolean }>(
    db,
    sql`select l.id, coalesce(p.slug, parent.slug) as slug, p.code, p.parent_id is not null as is_variation
        from order_lines l join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
        where l.order_id = ${orderId} and l.type = 'product' and p.is_published
          and coalesce(parent.is_published, true) and coalesce(p.slug, parent.slug) is not null`,
  )
  return new Map(
    found.map(({ id, slug, code, is_variation }) => [
      id,
      urls.product.to(slug) + (is_variation ? `?variation=${encodeURIComponent(code)}` : ''),
    ]),
  )
}

export type OrderGoods = {
  goods: { title: string; image: string | null }[]
  promised: { from: Day; to: Day } | null
  provider: string
  trackingCode: string | null
  trackingUrl: string | null
  country: string
  carrier: string | null
}

/** What the orders of a customer consist of, by order; services last. */
export async function goodsOf(db: Db, userId: number): Promise<ReadonlyMap<number, OrderGoods>> {
  const found = await rows<OrderGoods & { id: number }>(
    db,
    sql`select o.id, o.delivery->'promised' as promised,
          (select provider from payments p where p.order_id = o.id order by attempt desc limit 1) as provider,
          (select json_agg(json_build_object('title', l.title, 'image', l.image) order by l.type, l.position)
            from order_lines l where l.order_id = o.id) as goods,
          o.tracking_code as "trackingCode", o.delivery->>'country_code' as country,
          o.delivery->'point'->>'carrier' as carrier,
          (select tracking_url from shipping_methods m where m.code = o.delivery->>'method_code') as "trackingUrl"
        from orders o where o.user_id = ${userId} order by o.placed_at desc, o.id desc limit ${MOST_ORDERS}`,
  )
  return new Map(found.map(({ id, ...goods }) => [id, goods]))
}
