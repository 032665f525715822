import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { GuestOrders } from './data-requests.calls.ts'

const SHOWN = 100

/** Orders of buyers without an account. */
export const ofGuest = (email: ReturnType<typeof sql> | string) =>
  sql`o.user_id is null and o.email = ${email} and o.email <> ''`

/** Of whom a request `r` is: staff may have corrected the address of the order since. @param order its alias */
export const addressOf = (order: ReturnType<typeof sql>) => sql`coalesce(nullif(r.email, ''), ${order}.email)`

/** The newest order of the guest, by which requests name them. */
export const newestOfGuest = (db: Db, email: string) =>
  firstRow<{ id: number; number: string }>(
    db,
    sql`select o.id, o.prefixed_id as number from orders o where ${ofGuest(email)} order by o.placed_at desc, o.id desc limit 1`,
  )

/** All orders that were placed with an address and without an account, the newest first. */
export async function findGuestOrders(db: Db, email: string): Promise<GuestOrders> {
  const found = await rows<GuestOrders['orders'][number] & { count: number }>(
    db,
    sql`select o.prefixed_id as number, o.state, o.placed_at as "placedAt", o.total, count(*) over ()::int as count
        from orders o where ${ofGuest(email)} order by o.placed_at desc, o.id desc limit ${SHOWN}`,
  )
  const account = await firstRow<{ id: number }>(
    db,
    sql`select id from users where email = ${email} and deleted_at is null`,
  )
  return {
    count: found[0]?.count ?? 0,
    orders: found.map(({ count, ...order }) => order),
    customerId: account?.id ?? null,
  }
}
