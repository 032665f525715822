import { type SQL, sql } from 'drizzle-orm'

/** Also matches the code in capitals. */
export const isCode = (code: string): SQL => sql`code = coalesce(
  (select code from products where code = ${code}), (select code from products where code = ${code.toUpperCase()}))`
