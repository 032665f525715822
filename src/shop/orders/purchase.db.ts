import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { findOrder } from './read.db.ts'

const euros = (cents: number) => Math.round(cents) / 100

/** The purchase event of an order, in euros with VAT; null when it was told already. Of two askers one is the first. */
export async function reportPurchase(db: Db, tokenHash: string) {
  const claimed = await firstRow<{ id: number }>(
    db,
    sql`update orders set purchase_reported = true
        where token_hash = ${tokenHash} and not purchase_reported returning id`,
  )
  const found = claimed ? await findOrder(db, claimed.id) : null
  if (!found) return null
  const { order, lines } = found
  return {
    transaction_id: order.prefixedId,
    value: euros(order.total),
    tax: euros(order.vatTotal),
    shipping: euros(order.shippingTotal),
    coupon: order.couponCode ?? '',
    items: lines.map((line, index) => ({
      id: line.code,
      item_id: line.code,
      name: line.title,
      item_name: line.title,
      brand: line.manufacturer,
      item_brand: line.manufacturer,
      category: '',
      item_category: '',
      price: euros(line.unitPrice),
      quantity: line.quantity,
      discount: euros(line.discount / line.quantity),
      coupon: line.discount > 0 ? (order.couponCode ?? '') : '',
      index,
    })),
  }
}
