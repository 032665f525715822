import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Segment } from './campaign.ts'

/** Of `newsletter_subscribers s`: has agreed, has confirmed it, has not left, and the address exists. */
export const MAY_GET = sql`s.confirmed_at is not null and s.unsubscribed_at is null and s.bounced_at is null`

type Goods = Pick<Segment, 'category' | 'manufacturer'>

const bought = (days: number | undefined, now: Date, goods: Goods = {}) => sql`exists (select from orders o
  where o.email = s.email and o.state not in ('awaiting_payment', 'cancelled')
    ${days ? sql`and o.placed_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)` : sql``}
    ${goods.category || goods.manufacturer ? sql`and ${hasGoods(goods)}` : sql``})`

/** Of an order `o`: a line that is in the category, or below it, and of the manufacturer. */
const hasGoods = ({ category, manufacturer }: Goods) => sql`exists (select from order_lines l
  join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
  where l.order_id = o.id
    ${category ? sql`and coalesce(parent.category_id, p.category_id) in (${below(category)})` : sql``}
    ${manufacturer ? sql`and coalesce(parent.manufacturer_id, p.manufacturer_id) = ${manufacturer}` : sql``})`

const below = (category: number) => sql`with recursive tree as (
    select id from categories where id = ${category}
    union select c.id from categories c join tree on c.parent_id = tree.id)
  select id from tree`

/** Of `newsletter_subscribers s`. */
export function inSegment(
  { lang, buyer, boughtWithin, notBoughtFor, category, manufacturer }: Segment,
  now: Date,
): SQL {
  const conditions = [
    MAY_GET,
    ...(lang ? [sql`s.lang = ${lang}`] : []),
    ...(buyer
      ? [sql`(select o.buyer_type from orders o where o.email = s.email order by o.placed_at desc limit 1) = ${buyer}`]
      : []),
    ...(boughtWithin || category || manufacturer ? [bought(boughtWithin, now, { category, manufacturer })] : []),
    ...(notBoughtFor ? [sql`not ${bought(notBoughtFor, now)}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

export async function countAudience(db: Db, segment: Segment, now: Date): Promise<number> {
  const found = await firstRow<{ people: number }>(
    db,
    sql`select count(*)::int as people from newsletter_subscribers s where ${inSegment(segment, now)}`,
  )
  return found?.people ?? 0
}
