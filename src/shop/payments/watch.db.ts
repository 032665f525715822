import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'

const WATCHED_DAYS = 130
const BATCH_SIZE = 200

/** Payments to check for external refunds 1, 2, 4, 8 … 128 days after they were made, once per interval. */
export async function takePaymentsToWatch(db: Db, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const taken = await rows<{ reference: string }>(
    db,
    sql`with aged as (
          select id, asked_at, created_at, extract(epoch from ${at} - created_at) / 86400 as days from payments
          where state in ('accepted', 'partly_refunded') and provider_ref is not null
            and created_at between ${at} - interval '1 day' * ${WATCHED_DAYS}::int and ${at} - interval '1 day'
        ), due as (
          select id from aged
          where coalesce(asked_at, created_at) < created_at + interval '1 day' * power(2, floor(ln(days) / ln(2)))
          order by id limit ${BATCH_SIZE}::int
        )
        update payments p set asked_at = ${at} from due where p.id = due.id returning p.reference`,
  )
  return taken.map(({ reference }) => reference)
}
