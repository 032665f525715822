import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { MOST_ORDERS } from './own-orders.db.ts'
import { findOrder, type OrderWithLines } from './read.db.ts'
import type { OrderState } from './states.ts'

export type CompanyOrder = {
  number: string
  placedAt: string
  buyer: string
  approver: string | null
  total: Cents
  state: OrderState
  hasInvoice: boolean
}

/** Who approved the order `o`; null: nobody had to. */
const approver = sql`(select trim(a.name || ' ' || a.surname) from order_requests r join users a on a.id = r.decided_by
  where r.order_id = o.id)`

/** Those that any of its buyers placed, the newest first. */
export const companyOrders = (db: Db, companyId: number): Promise<CompanyOrder[]> =>
  rows<CompanyOrder>(
    db,
    sql`select o.prefixed_id as number, o.placed_at as "placedAt", trim(o.name || ' ' || o.surname) as buyer, ${approver} as approver,
          o.total, o.state, exists(select 1 from invoices i where i.order_id = o.id and i.kind = 'invoice') as "hasInvoice"
        from orders o where o.company_id = ${companyId} order by o.placed_at desc, o.id desc limit ${MOST_ORDERS}`,
  )

export async function findCompanyOrder(db: Db, companyId: number, number: string): Promise<OrderWithLines | null> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select id from orders where prefixed_id = ${number} and company_id = ${companyId}`,
  )
  return found ? findOrder(db, found.id) : null
}

export async function approverOf(db: Db, orderId: number): Promise<string | null> {
  const found = await firstRow<{ name: string | null }>(
    db,
    sql`select ${approver} as name from orders o where o.id = ${orderId}`,
  )
  return found?.name ?? null
}
