import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { orders } from './orders.tables.ts'

export async function readTotals(db: Db, orderId: number) {
  const [order] = await db
    .select({
      cartId: orders.cartId,
      total: orders.total,
      shippingTotal: orders.shippingTotal,
      vatTotal: orders.vatTotal,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order
}
