import { sql } from 'drizzle-orm'

/**
 * Of the 30 days before a reduction (Directive 98/6 art. 6a), as SQL; null without one.
 * @param id @param previous expressions of a product's id and previous price
 */
export const lowestPrice = (id: string, previous: string) =>
  sql.raw(`case when ${previous} is null then null else (
    select min(h.price) from price_history h
    join price_history c on c.product_id = h.product_id and c.valid_to is null
    where h.product_id = ${id} and h.valid_from < c.valid_from and h.valid_to > c.valid_from - interval '30 days') end`)

/** What the next reduction must be compared with: the lowest price of the last 30 days, the present one among them. */
export const lowestOfLastDays = (id: string, price: string) =>
  sql.raw(`(select coalesce(min(h.price), ${price}) from price_history h
    where h.product_id = ${id} and (h.valid_to is null or h.valid_to > now() - interval '30 days'))`)
