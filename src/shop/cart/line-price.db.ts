import { type SQL, sql } from 'drizzle-orm'

/** What a row of a cart must have to be priced; other rows have nulls, `NOT_QUOTED`. */
export const quotedColumns = sql`quoted_price, quoted_until, quoted_quantity`

export const NOT_QUOTED = sql`null::int as quoted_price, null::timestamptz as quoted_until, null::int as quoted_quantity`

/** Whether a price offer holds for the line: not for more pieces than were offered. */
const isHeld = (line: SQL, quantity: SQL): SQL =>
  sql`${line}.quoted_until > now() and ${quantity} <= ${line}.quoted_quantity`

/** The only place that decides what a piece costs: an offer's price while it holds, unless the catalogue's is lower. */
export const linePrice = (line: SQL, listed: SQL, quantity: SQL = sql`${line}.quantity`): SQL =>
  sql`least(${listed}, case when ${isHeld(line, quantity)} then ${line}.quoted_price end)`
