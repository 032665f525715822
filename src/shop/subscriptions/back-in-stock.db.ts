import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'

/** In the order of subscription, at most as many e-mails an hour as pieces. Call every minute. @returns how many */
export async function notifyBackInStock(db: Db, queue: Queue, now: Date): Promise<number> {
  const at = now.toISOString()
  return db.transaction(async (tx) => {
    const told = await rows<{ id: number; product_id: number; email: string; lang: Lang }>(
      tx,
      sql`with waiting as (
            select s.id, s.product_id, row_number() over (partition by s.product_id order by s.created_at, s.id) as place
            from stock_subscriptions s where s.notified_at is null
          ), told as (
            select product_id, count(*) as emails from stock_subscriptions
            where notified_at > ${at}::timestamptz - interval '1 hour' group by product_id
          )
          update stock_subscriptions s set notified_at = ${at}::timestamptz
          from waiting w
          join products p on p.id = w.product_id and p.is_published
          left join products parent on parent.id = p.parent_id
          left join told t on t.product_id = w.product_id
          where s.id = w.id and s.notified_at is null and coalesce(parent.is_published, true)
            and w.place <= p.quantity + p.virtual_quantity - coalesce(t.emails, 0)
          returning s.id, s.product_id, s.email, s.lang`,
    )
    for (const { id, product_id, email, lang } of told) {
      await queueEmail(tx, queue, {
        kind: 'back-in-stock',
        subject: `stock:${id}:${at}`,
        recipient: email,
        lang,
        data: { productId: product_id },
      })
    }
    return told.length
  })
}
