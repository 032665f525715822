import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Segment } from './campaign.ts'

/** Of `newsletter_subscribers s`: has agreed, has confirmed it, has not left, and the address exists. */
export const MAY_GET = sql`s.confirmed_at is not null and s.unsubscribed_at is null and s.bounced_at is null`

const bought = (days: number, now: Date) => sql`exists (select from orders o where o.email = s.email
  and o.placed_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)
  and o.state not in ('awaiting_payment', 'cancelled'))`

/** Of `newsletter_subscribers s`. */
export function inSegment({ lang, buyer, boughtWithin, notBoughtFor }: Segment, now: Date): SQL {
  const conditions = [
    MAY_GET,
    ...(lang ? [sql`s.lang = ${lang}`] : []),
    ...(buyer
      ? [sql`(select o.buyer_type from orders o where o.email = s.email order by o.placed_at desc limit 1) = ${buyer}`]
      : []),
    ...(boughtWithin ? [bought(boughtWithin, now)] : []),
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
