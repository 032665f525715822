import { asc, eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { OrderState } from '../orders/states.ts'
import { companies, userAddresses, users } from './customers.tables.ts'

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** A living customer with company and addresses. */
export async function findProfile(db: Db, userId: number) {
  const [found] = await db
    .select({ user: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
  if (!found || found.user.deletedAt || found.user.email === null) return null
  const addresses = await db
    .select()
    .from(userAddresses)
    .where(eq(userAddresses.userId, userId))
    .orderBy(asc(userAddresses.id))
  // The secret stays in the database.
  const { passwordHash: _secret, ...user } = found.user
  return { user: { ...user, email: found.user.email }, company: found.company, addresses }
}

export type OrderRow = {
  id: number
  number: string
  placedAt: Date
  recipient: string
  /** Cents. */
  total: number
  state: OrderState
  hasInvoice: boolean
}

const MOST_ORDERS = 200

/** One's own orders, the newest first. */
export async function ordersOf(db: Db, userId: number): Promise<OrderRow[]> {
  const found = await rows<Omit<OrderRow, 'placedAt'> & { placed_at: string }>(
    db,
    sql`select o.id, o.prefixed_id as number, o.placed_at, o.name || ' ' || o.surname as recipient, o.total, o.state,
          exists(select 1 from invoices i where i.order_id = o.id and i.kind = 'invoice') as "hasInvoice"
        from orders o where o.user_id = ${userId} order by o.placed_at desc, o.id desc limit ${MOST_ORDERS}`,
  )
  return found.map(({ placed_at, ...row }) => ({ ...row, placedAt: new Date(placed_at) }))
}

/** The id of one's own order; another's number is simply not there. */
export async function findOwnOrder(db: Db, userId: number, number: string): Promise<number | null> {
  const [found] = await rows<{ id: number }>(
    db,
    sql`select id from orders where prefixed_id = ${number} and user_id = ${userId}`,
  )
  return found?.id ?? null
}

export type OrderedProduct = { productId: number; quantity: number }

export function productsOfOrder(db: Db, orderId: number): Promise<OrderedProduct[]> {
  return rows<OrderedProduct>(
    db,
    sql`select product_id as "productId", quantity from order_lines
        where order_id = ${orderId} and product_id is not null order by position`,
  )
}

export type ContactChange = {
  name: string
  surname: string
  email: string
  phone: { code: string; number: string }
}

/** False when the new e-mail is somebody else's. A changed address has to be confirmed again. */
export async function changeContact(tx: Db, userId: number, change: ContactChange): Promise<boolean> {
  const taken = await rows<{ id: number }>(
    tx,
    sql`select id from users where email = ${change.email} and id <> ${userId}`,
  )
  if (taken.length > 0) return false
  await tx.execute(sql`update users set name = ${change.name}, surname = ${change.surname},
    phone_code = ${change.phone.code}, phone_number = ${change.phone.number},
    email_confirmed_at = case when email = ${change.email} then email_confirmed_at end, email = ${change.email}
    where id = ${userId}`)
  return true
}
