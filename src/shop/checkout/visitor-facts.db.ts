import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Session } from '../sessions/session.ts'

type VisitorFacts = { total: number; name: string | null; has_lists: boolean; wishlist: number[] | null }

export const readVisitorFacts = (db: Db, { cartId, userId, wishlistId }: Session) =>
  firstRow<VisitorFacts>(
    db,
    sql`select
      (select coalesce(sum(i.quantity), 0)::int from cart_items i join carts c on c.id = i.cart_id
        join products p on p.id = i.product_id and p.type = 'product'
        where c.id = ${cartId} and c.state = 'open') as total,
      (select name from users where id = ${userId}) as name,
      price_lists_of(${userId}::int) is not null as has_lists,
      (select json_agg(product_id order by added_at) from wishlist_items where wishlist_id = ${wishlistId}) as wishlist`,
  )
