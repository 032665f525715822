import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { searchWords, standsIn } from '../orders/order-search.db.ts'
import type { PastOrder, PastOrderLine } from './past-orders.calls.ts'

/** With all that is known of it. */
export type StoredPastOrder = Omit<PastOrder, 'email' | 'name' | 'phone' | 'total' | 'lines'> & {
  email: string
  name: string
  phone: string
  total: number
  lines: PastOrderLine[]
}

type Search = {
  /** With `searchesPeople` words of number, name, e-mail or phone; otherwise a whole number. */
  q: string
  searchesPeople: boolean
  email?: string | undefined
  after: number | null
  limit: number
}

/** The newest first; pages by key. */
export async function listPastOrders(db: Db, { q, searchesPeople, email, after, limit }: Search) {
  const words = searchWords(q)
  const found = await read(
    db,
    [
      ...(words.length > 0 ? [searchesPeople ? standsIn(words, sql`search`) : sql`number = ${q}`] : []),
      ...(email ? [sql`email = ${email.toLowerCase()}`] : []),
      ...(after === null ? [] : [sql`(ordered_at, id) < (select ordered_at, id from past_orders where id = ${after})`]),
    ],
    limit + 1,
  )
  return { rows: found.slice(0, limit), next: found.length > limit ? (found[limit - 1]?.id ?? null) : null }
}

const MOST = 100

/** Of a buyer whose address is confirmed; one that is only typed in shows nobody's orders. */
export const pastOrdersOf = (db: Db, userId: number): Promise<StoredPastOrder[]> =>
  read(
    db,
    [
      sql`email = (select email from users where id = ${userId} and email_confirmed_at is not null and deleted_at is null)`,
    ],
    MOST,
  )

async function read(db: Db, conditions: readonly SQL[], limit: number): Promise<StoredPastOrder[]> {
  const found = await rows<Omit<StoredPastOrder, 'orderedAt'> & { ordered_at: string }>(
    db,
    sql`select id, number, ordered_at, email, name, phone, state, payment, delivery, total, lines from past_orders
        ${conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``}
        order by ordered_at desc, id desc limit ${limit}`,
  )
  return found.map(({ ordered_at, ...row }) => ({ ...row, orderedAt: new Date(ordered_at).toISOString() }))
}
