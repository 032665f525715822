import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'

/** Also matches the code in capitals. */
export const isCode = (code: string): SQL => sql`code = coalesce(
  (select code from products where code = ${code}), (select code from products where code = ${code.toUpperCase()}))`

/** Of products, variations and services. */
export const productWithCode = async (db: Db, code: string): Promise<number | undefined> =>
  (await firstRow<{ id: number }>(db, sql`select id from products where ${isCode(code)}`))?.id
