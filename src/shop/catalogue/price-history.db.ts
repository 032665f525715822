import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { PlannedPrice, PricePeriod, PriceSale } from './price-history.calls.ts'

const SHOWN = 50

/**
 * Prices of a product or variation, the newest first, with who set them: the trigger of the history and the audit log write in one
 * transaction, so they have the same moment. Imports and sales are not recorded row by row.
 */
export async function priceHistory(db: Db, id: number, lang: Lang): Promise<PricePeriod[]> {
  const found = await rows<PricePeriod>(
    db,
    sql`select h.price, h.valid_from as "from", h.valid_to as "to", a.actor, coalesce(p.name, k.name) as person,
          coalesce(s.title->>${lang}, s.title->>${defaultLang}) as sale
        from price_history h
        left join lateral (select actor from audit_log
          where subject = ${`product:${id}`} and table_name = 'products' and after ? 'price' and at = h.valid_from
          order by id desc limit 1) a on true
        left join staff p on a.actor = 'staff:' || p.id left join api_keys k on a.actor = 'key:' || k.id
        left join lateral (select s.title from sale_goods g join sales s on s.id = g.sale_id
          where g.product_id = h.product_id and h.valid_from in (g.started_at, g.ended_at) limit 1) s on true
        where h.product_id = ${id} order by h.valid_from desc, h.id desc limit ${SHOWN}`,
  )
  return found.map((period) => ({ ...period, from: iso(period.from), to: period.to && iso(period.to) }))
}

/** The sale whose price the product, or a variation of it, has now. */
export async function saleOf(db: Db, id: number, lang: Lang): Promise<PriceSale | null> {
  const found = await firstRow<PriceSale>(
    db,
    sql`select s.id, coalesce(s.title->>${lang}, s.title->>${defaultLang}) as title, s.ends_at as "endsAt"
        from sale_goods g join sales s on s.id = g.sale_id
        where g.state = 'on' and g.product_id in (select id from products where id = ${id} or parent_id = ${id})
        order by s.id limit 1`,
  )
  return found ? { ...found, endsAt: iso(found.endsAt) } : null
}

/** Of changes of many products that begin later by themselves. */
export async function plannedPrices(db: Db, id: number): Promise<PlannedPrice[]> {
  const found = await rows<PlannedPrice>(
    db,
    sql`select e.id as edit, e.run_at as at, (c.after->>'price')::int as price
        from bulk_edits e join bulk_changes c on c.edit_id = e.id and c.product_id = ${id}
        where e.run_at is not null and e.started_at is null and e.state = 'checked' and c.state = 'planned' and c.after ? 'price'
        order by e.run_at, e.id limit ${SHOWN}`,
  )
  return found.map((each) => ({ ...each, at: iso(each.at) }))
}

const iso = (text: string) => new Date(text).toISOString()
