import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { isCode } from './code.db.ts'
import { ON_SHELF } from './taking.db.ts'

type StockSummary = {
  id: number
  code: string
  title: string
  quantity: number
  virtualQuantity: number
  ordered: number
  levels: { code: string; level: number }[]
}

/** A movement, or an order's `sale` or `returned order`. */
type StockEntry = {
  at: Date
  change: number
  reason: string
  actor: string
  reference: string | null
  location: string
}

export async function findStock(db: Db, code: string): Promise<StockSummary | undefined> {
  const found = await firstRow<Omit<StockSummary, 'virtualQuantity'> & { virtual_quantity: number }>(
    db,
    sql`select p.id, p.code, coalesce((select title from product_texts where product_id = p.id and lang = ${defaultLang}), '') as title,
          p.quantity, p.virtual_quantity,
          (select coalesce(sum(${ON_SHELF}), 0)::int from order_lines l join orders o on o.id = l.order_id
            where l.product_id = p.id and o.stock_returned_at is null
              and o.state in ('awaiting_payment', 'paid', 'processing')) as ordered,
          coalesce((
            select json_agg(json_build_object('code', l.code, 'level', s.quantity - case l.code
              when 'main' then sold.own when 'supplier' then sold.supplier else 0 end) order by l.id)
            from stock_levels s join stock_locations l on l.id = s.location_id, (
              select coalesce(sum(i.taken_quantity), 0) as own, coalesce(sum(i.taken_virtual), 0) as supplier
              from order_lines i join orders o on o.id = i.order_id and o.stock_returned_at is null
              where i.product_id = p.id) sold
            where s.product_id = p.id), '[]') as levels
        from products p where ${isCode(code)} and p.type = 'product'`,
  )
  if (!found) return undefined
  const { virtual_quantity, ...rest } = found
  return { ...rest, virtualQuantity: virtual_quantity }
}

export async function stockHistory(db: Db, productId: number, limit = 20): Promise<StockEntry[]> {
  const found = await rows<Omit<StockEntry, 'at'> & { at: string }>(
    db,
    sql`with lines as (
          select o.prefixed_id, o.placed_at, o.stock_returned_at, l.taken_quantity, l.taken_virtual
          from order_lines l join orders o on o.id = l.order_id
          where l.product_id = ${productId} and l.type = 'product'
        )
        (select m.created_at as at, m.quantity as change, m.reason, m.actor, m.reference, l.code as location
          from stock_movements m join stock_locations l on l.id = m.location_id
          where m.product_id = ${productId} order by m.id desc limit ${limit})
        union all
        (select placed_at, -taken, 'sale', 'buyer', prefixed_id, location from lines
          cross join lateral (values ('main', taken_quantity), ('supplier', taken_virtual)) t(location, taken)
          where taken > 0 order by placed_at desc limit ${limit})
        union all
        (select stock_returned_at, taken, 'returned order', 'shop', prefixed_id, location from lines
          cross join lateral (values ('main', taken_quantity), ('supplier', taken_virtual)) t(location, taken)
          where taken > 0 and stock_returned_at is not null order by stock_returned_at desc limit ${limit})
        order by at desc limit ${limit}`,
  )
  return found.map(({ at, ...entry }) => ({ ...entry, at: new Date(at) }))
}
