import { asc, eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { OrderAddress } from '../orders/order.ts'
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

export type OrderRow = OrderAddress & {
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
          o.address_nonce as "addressNonce", o.token_hash as "tokenHash",
          exists(select 1 from invoices i where i.order_id = o.id and i.kind = 'invoice') as "hasInvoice"
        from orders o where o.user_id = ${userId} order by o.placed_at desc, o.id desc limit ${MOST_ORDERS}`,
  )
  return found.map(({ placed_at, ...row }) => ({ ...row, placedAt: new Date(placed_at) }))
}

/** One's own order; another's number is simply not there. */
export async function findOwnOrder(db: Db, userId: number, number: string): Promise<OrderAddress | null> {
  const [found] = await rows<OrderAddress>(
    db,
    sql`select id, address_nonce as "addressNonce", token_hash as "tokenHash" from orders where prefixed_id = ${number} and user_id = ${userId}`,
  )
  return found ?? null
}

/** The shop that one collected the last order from, for a customer who collects again. */
export async function lastShopOf(db: Db, userId: number): Promise<string | null> {
  const [found] = await rows<{ identifier: string | null }>(
    db,
    sql`select delivery #>> '{point,identifier}' as identifier from orders
        where user_id = ${userId} and delivery ->> 'type' = 'shop' order by placed_at desc limit 1`,
  )
  return found?.identifier ?? null
}

export type OrderedProduct = { productId: number; quantity: number }

/** Services last: they go into a cart that has the goods for them. */
export function productsOfOrder(db: Db, orderId: number): Promise<OrderedProduct[]> {
  return rows<OrderedProduct>(
    db,
    sql`select product_id as "productId", quantity from order_lines
        where order_id = ${orderId} and product_id is not null order by type, position`,
  )
}

export type ContactChange = { name: string; surname: string; phone: { code: string; number: string } }

/** The e-mail is not among it: it changes when the new address is confirmed, see email-change.db.ts. */
export async function changeContact(tx: Db, userId: number, { name, surname, phone }: ContactChange) {
  await tx
    .update(users)
    .set({ name, surname, phoneCode: phone.code, phoneNumber: phone.number })
    .where(eq(users.id, userId))
}
