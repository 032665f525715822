import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { ShippedItem } from '../shipping/prices.ts'

type ShippedGood = Omit<ShippedItem, 'quantity'> & { id: number; price: number }

/** What delivery asks of products and variations that are for sale: cents, grams, millimetres. */
export const shippedGoods = (db: Db, ids: readonly number[]): Promise<ShippedGood[]> =>
  rows(
    db,
    sql`select p.id, p.price, p.weight, p.width, p.depth, p.height, p.is_bulky as "isBulky",
          p.is_free_eu_shipping as "isFreeEuShipping"
        from products p left join products parent on parent.id = p.parent_id
        where p.id = any(${sql.param([...ids])}::int[]) and p.type = 'product' and p.is_published
          and coalesce(parent.is_published, true)`,
  )
