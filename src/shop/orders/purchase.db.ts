import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { findOrder } from './read.db.ts'

const euros = (cents: number) => Math.round(cents) / 100

export async function reportPurchase(db: Db, tokenHash: string) {
  const claimed = await firstRow<{ id: number }>(
    db,
    sql`update orders set purchase_reported = true
        where token_hash = ${tokenHash} and not purchase_reported returning id`,
  )
  const found = claimed ? await findOrder(db, claimed.id) : null
  if (!found) return null
  const { order, lines } = found
  const names = await namesOf(db, order.id)
  return {
    transaction_id: order.prefixedId,
    value: euros(order.total),
    tax: euros(order.vatTotal),
    shipping: euros(order.shippingTotal),
    coupon: order.couponCode ?? '',
    items: lines.map((line, index) => {
      const { title = line.title, category = '' } = names.get(line.id) ?? {}
      return {
        id: line.code,
        item_id: line.code,
        name: title,
        item_name: title,
        brand: line.manufacturer,
        item_brand: line.manufacturer,
        category,
        item_category: category,
        price: euros(line.unitPrice),
        quantity: line.quantity,
        discount: euros(line.discount / line.quantity),
        coupon: line.discount > 0 ? (order.couponCode ?? '') : '',
        index,
      }
    }),
  }
}

/** The Latvian title identifies a product in analytics in every language. */
async function namesOf(db: Db, orderId: number): Promise<ReadonlyMap<number, { title: string; category: string }>> {
  const found = await rows<{ id: number; title: string; category: string }>(
    db,
    sql`select l.id, coalesce(c.title->>o.lang, c.title->>${defaultLang}) as category,
          coalesce((select string_agg(t.title, ', ' order by t.product_id = p.id) from product_texts t
            where t.product_id in (p.id, p.parent_id) and t.lang = ${defaultLang}), l.title) as title
        from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
        left join products parent on parent.id = p.parent_id
        join categories c on c.id = coalesce(p.category_id, parent.category_id) where l.order_id = ${orderId}`,
  )
  return new Map(found.map(({ id, ...names }) => [id, names]))
}
