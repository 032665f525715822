import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import type { OrderState } from './states.ts'

export type ListedOrder = {
  number: string
  state: OrderState
  placedAt: Date
  buyer: string
  total: Cents
  payment: string
  delivery: string
}

export async function listOrders(db: Db, { state, limit = 50 }: { state?: OrderState; limit?: number } = {}) {
  const found = await rows<Omit<ListedOrder, 'placedAt'> & { placed_at: string }>(
    db,
    sql`select prefixed_id as number, state, placed_at, name || ' ' || surname as buyer, total,
          payment_method_code as payment, delivery->>'method_code' as delivery
        from orders where ${state ?? null}::text is null or state = ${state ?? null}
        order by placed_at desc, id desc limit ${limit}`,
  )
  return found.map(({ placed_at, ...row }): ListedOrder => ({ ...row, placedAt: new Date(placed_at) }))
}
