import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { OrderState } from '../orders/states.ts'
import type { ModerationState } from './review.ts'

type WrittenReview = {
  id: number
  state: ModerationState
  reason: string | null
  stars: number
  title: string
  text: string
  author: string
}

export type ReviewableLine = {
  orderId: number
  lineId: number
  productId: number
  slug: string
  userId: number | null
  title: string
  image: string | null
  name: string
  surname: string
  /** What the buyer has written of the product, also after another order. */
  written: WrittenReview | null
}

const ON_THE_WAY: readonly OrderState[] = ['shipped', 'ready_for_pickup', 'completed']

/** Sent or handed over, paid or on invoice; also refunded after that. */
const isReceived = sql`(o.state in ${[...ON_THE_WAY]} or o.state = 'refunded' and exists (
  select from order_events e where e.order_id = o.id and e.to_state in ${[...ON_THE_WAY]}))`

const writtenOf = sql`left join lateral (
  select id, state, reason, stars, title, text, author from reviews
  where product_id = page.id and (order_id = o.id or user_id = o.user_id) order by (order_id = o.id) desc limit 1) r on true`

const goods = sql`orders o join order_lines l on l.order_id = o.id and l.type = 'product'
  join products p on p.id = l.product_id join products page on page.id = coalesce(p.parent_id, p.id) and page.is_published`

/** Only within the order of this secret, and once it was sent. */
export async function findReviewable(db: Db, tokenHash: string, lineId: number): Promise<ReviewableLine | null> {
  const found = await firstRow<ReviewableLine>(
    db,
    sql`select o.id as "orderId", l.id as "lineId", page.id as "productId", page.slug, o.user_id as "userId", l.title, l.image,
          o.name, o.surname, case when r.id is not null then to_json(r) end as written
        from ${goods} ${writtenOf}
        where o.token_hash = ${tokenHash} and l.id = ${lineId} and ${isReceived}`,
  )
  return found ?? null
}

/** What has become of the reviews of an order, by line; null: not written. Nothing before the order was sent. */
export async function reviewsOfOrder(db: Db, orderId: number): Promise<ReadonlyMap<number, ModerationState | null>> {
  const found = await rows<{ id: number; state: ModerationState | null }>(
    db,
    sql`select l.id, r.state from ${goods} ${writtenOf} where o.id = ${orderId} and ${isReceived}`,
  )
  return new Map(found.map(({ id, state }) => [id, state]))
}

export type BoughtLine = { id: number; addressNonce: string | null; tokenHash: string; lineId: number }

/** The latest order of a customer in which the product was received. */
export async function findBoughtLine(db: Db, userId: number, slug: string): Promise<BoughtLine | null> {
  const found = await firstRow<BoughtLine>(
    db,
    sql`select o.id, o.address_nonce as "addressNonce", o.token_hash as "tokenHash", l.id as "lineId" from ${goods}
        where o.user_id = ${userId} and page.slug = ${slug} and ${isReceived}
        order by o.placed_at desc, l.position limit 1`,
  )
  return found ?? null
}
