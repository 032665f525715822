import { sql } from 'drizzle-orm'
import { urls } from '../../urls.ts'
import type { Day } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'
import { areOf, MOST_ORDERS } from './own-orders.db.ts'

type ProductPage = { slug: string; code: string; is_variation: boolean }

const pathOf = ({ slug, code, is_variation }: ProductPage) =>
  urls.product.to(slug) + (is_variation ? `?variation=${encodeURIComponent(code)}` : '')

/** Lines `l` whose product is still shown, as `p`. */
const SHOWN_PRODUCTS = sql`products p left join products parent on parent.id = p.parent_id
  where p.id = l.product_id and l.type = 'product' and p.is_published
    and coalesce(parent.is_published, true) and coalesce(p.slug, parent.slug) is not null`

const PAGE = sql`coalesce(p.slug, parent.slug) as slug, p.code, p.parent_id is not null as is_variation`

/** Paths of the products' pages, by line; without those that are no longer shown. */
export async function productPagesOf(db: Db, orderId: number): Promise<ReadonlyMap<number, string>> {
  const found = await rows<ProductPage & { id: number }>(
    db,
    sql`select l.id, page.* from order_lines l cross join lateral (select ${PAGE} from ${SHOWN_PRODUCTS}) page
        where l.order_id = ${orderId}`,
  )
  return new Map(found.map(({ id, ...page }) => [id, pathOf(page)]))
}

export type OrderGoods = {
  /** `path`: of the product's page; null when it is no longer shown. */
  goods: { title: string; image: string | null; path: string | null }[]
  promised: { from: Day; to: Day } | null
  provider: string
  trackingCode: string | null
  trackingUrl: string | null
  country: string
  carrier: string | null
}

/** What the orders of a customer consist of, by order; services last. */
export async function goodsOf(db: Db, userId: number): Promise<ReadonlyMap<number, OrderGoods>> {
  type Good = { title: string; image: string | null; page: ProductPage | null }
  type Row = Omit<OrderGoods, 'goods'> & { id: number; goods: Good[] }
  const found = await rows<Row>(
    db,
    sql`select o.id, o.delivery->'promised' as promised,
          (select provider from payments p where p.order_id = o.id order by attempt desc limit 1) as provider,
          (select json_agg(json_build_object('title', l.title, 'image', l.image, 'page',
              (select row_to_json(page) from (select ${PAGE} from ${SHOWN_PRODUCTS}) page)) order by l.type, l.position)
            from order_lines l where l.order_id = o.id) as goods,
          o.tracking_code as "trackingCode", o.delivery->>'country_code' as country,
          coalesce(o.delivery->'point'->>'carrier',
            (select carrier from shipping_methods m where m.code = o.delivery->>'method_code')) as carrier,
          (select tracking_url from shipping_methods m where m.code = o.delivery->>'method_code') as "trackingUrl"
        from orders o where ${areOf(userId)} order by o.placed_at desc, o.id desc limit ${MOST_ORDERS}`,
  )
  return new Map(
    found.map(({ id, goods, ...order }) => [
      id,
      { ...order, goods: goods.map(({ page, ...good }) => ({ ...good, path: page && pathOf(page) })) },
    ]),
  )
}
