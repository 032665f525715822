import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { cartItems, carts } from '../../src/shop/cart/cart.tables.ts'
import type { Db } from '../../src/shop/db.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import { orderEvents, orderLines, orders } from '../../src/shop/orders/orders.tables.ts'
import { couponRedemptions } from '../../src/shop/orders/redemptions.tables.ts'
import { payments, practicePayments, vendorPayments } from '../../src/shop/payments/payments.tables.ts'
import { operatorTasks } from '../../src/shop/tasks/tasks.tables.ts'
import { insertRows } from './insert-rows.db.ts'
import type { Refund } from './order-refunds.ts'
import type { OrderRows } from './order-rows.ts'
import { numberDocuments } from './write-documents.db.ts'
import { takeGoods } from './write-goods.db.ts'
import { writeRefunds } from './write-refunds.db.ts'

export type Slice = { orders: readonly OrderRows[]; refunds: readonly Refund[]; now: Date }

/**
 * Writes orders and refunds, both in the order of their documents, in one transaction.
 * @param turn the slice before, which is written at the same time: its documents have the numbers before these
 */
export async function writeSlice(db: Db, { orders: list, refunds, now }: Slice, turn: Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const insert = <Table extends PgTable>(table: Table, of: (rows: OrderRows) => readonly Table['$inferInsert'][]) =>
      insertRows(tx, table, list.flatMap(of))
    await insert(carts, (rows) => rows.carts)
    await insert(cartItems, (rows) => rows.cartItems)
    await insert(orders, (rows) => rows.orders)
    await insert(orderLines, (rows) => rows.orderLines)
    await insert(orderEvents, (rows) => rows.orderEvents)
    await insert(payments, (rows) => rows.payments)
    await insert(vendorPayments, (rows) => rows.vendorPayments)
    await insert(practicePayments, (rows) => rows.practicePayments)
    await insert(emails, (rows) => rows.emails)
    await insert(operatorTasks, (rows) => rows.operatorTasks)
    await turn
    // Last what others wait for: goods, the coupon, the series.
    await takeGoods(tx, list)
    await redeemCoupons(
      tx,
      list.flatMap((rows) => rows.couponRedemptions),
    )
    await numberDocuments(
      tx,
      list.flatMap((rows) => rows.documents),
    )
    await writeRefunds(tx, refunds, now)
  })
}

async function redeemCoupons(tx: Db, list: OrderRows['couponRedemptions']) {
  const [first] = list
  if (!first) return
  const living = list.filter(({ releasedAt }) => !releasedAt).length
  await tx.execute(sql`update coupons set used = used + ${living}::int where id = ${first.couponId}`)
  await insertRows(tx, couponRedemptions, list)
}
