import { type SQL, sql } from 'drizzle-orm'

/** What a row of a cart must have to be priced; other rows have nulls, `NOT_QUOTED`. */
export const quotedColumns = sql`quoted_price, quoted_until, quoted_quantity`

export const NOT_QUOTED = sql`null::int as quoted_price, null::timestamptz as quoted_until, null::int as quoted_quantity`

/** Whether a price offer holds for the line: not for more pieces than were offered. */
const isHeld = (line: SQL, quantity: SQL): SQL =>
  sql`${line}.quoted_until > now() and ${quantity} <= ${line}.quoted_quantity`

/** Ids of the price lists of the cart `c`; null for nearly all, so that `list_price` then looks at nothing. */
export const CART_LISTS = sql`c.price_list_ids`

/** The same by the cart's id. */
export const listsOfCart = (cartId: SQL | string): SQL => sql`(select price_list_ids from carts where id = ${cartId})`

/** The same of a customer; null for a guest. */
export const listsOfCustomer = (userId: number | null): SQL =>
  userId === null ? sql`null::int[]` : sql`(select price_lists_of(${userId}::int))`

type Priced = { productId: SQL; listed: SQL; quantity: SQL; lists: SQL }

/** Without offers: the lowest of the buyer's lists for so many pieces, unless the catalogue's is lower. */
export const ownPrice = ({ productId, listed, quantity, lists }: Priced): SQL =>
  sql`least(${listed}, list_price(${lists}, ${productId}, ${quantity}))`

type Line = { listed: SQL; lists: SQL; quantity?: SQL }

/** The only place that decides what a piece costs: the lowest of the buyer's own price and an offer's while it holds. */
export const linePrice = (line: SQL, { listed, lists, quantity = sql`${line}.quantity` }: Line): SQL =>
  sql`least(${ownPrice({ productId: sql`${line}.product_id`, listed, quantity, lists })},
    case when ${isHeld(line, quantity)} then ${line}.quoted_price end)`
