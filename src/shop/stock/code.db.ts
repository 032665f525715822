import { type SQL, sql } from 'drizzle-orm'

/** A row of products is the one with this code, or with the code in capitals, as a person leaves them out. */
export const isCode = (code: string): SQL => sql`code = coalesce(
  (select code from products where code = ${code}), (select code from products where code = ${code.toUpperCase()}))`
