import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { rows } from '../../src/shop/db.ts'
import { orderRequest, type TestShop, type Visitor } from './shop.ts'

/** Everybody at once; what each of them got. */
export const burst = <T>(n: number, one: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => one(i)))

export async function countOf(shop: TestShop, table: string): Promise<number> {
  const [row] = await rows<{ n: number }>(shop.db, sql`select count(*)::int as n from ${sql.identifier(table)}`)
  return row?.n ?? 0
}

export async function stockOf(shop: TestShop, id: number) {
  const [row] = await rows<{ quantity: number; virtual_quantity: number }>(
    shop.db,
    sql`select quantity, virtual_quantity from products where id = ${id}`,
  )
  return row
}

/** `pieces` into the cart, one when not said. */
export type Wanted = { id: number; pieces?: number }

/** Somebody who has put these into a cart of their own and stands at the last button. */
export async function buyer(shop: TestShop, goods: readonly Wanted[], coupon?: string): Promise<Visitor> {
  const visitor = shop.visitor()
  for (const { id, pieces = 1 } of goods) {
    const added = await visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity: pieces })
    if (added.status !== 200) throw new Error(`${added.status} ${added.body}`)
  }
  if (coupon) {
    const applied = await visitor.post('/api/coupon/apply', { code: coupon })
    if (applied.status !== 200) throw new Error(`${applied.status} ${applied.body}`)
  }
  return visitor
}

export const place = async (
  shop: TestShop,
  visitor: Visitor,
  request?: Awaited<ReturnType<typeof orderRequest>>,
  key: string = randomUUID(),
) => visitor.post('/api/order/store', request ?? (await orderRequest(shop)), { 'idempotency-key': key })

export const cartOf = async (visitor: Visitor) => (await visitor.get('/api/cart')).json<{ cart: CartView }>().cart

/** How many answers had each status. */
export function statuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
