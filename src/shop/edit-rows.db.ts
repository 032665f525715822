import { sql } from 'drizzle-orm'
import { type Db, rows } from './db.ts'

/** Commands on rows that a merchant edits. `table` and `column` are names in the schema, never input. */

type Place = { table: string; column: string }

/** Sets the text of one language in a column of texts by language. @returns false where there is no such row */
export async function setText(
  db: Db,
  { table, column }: Place,
  { id, lang, text }: { id: number; lang: string; text: string },
): Promise<boolean> {
  const name = sql.identifier(column)
  const changed = await rows(
    db,
    sql`update ${sql.identifier(table)}
        set ${name} = coalesce(${name}, '{}') || jsonb_build_object(${lang}::text, ${text}::text)
        where id = ${id} returning id`,
  )
  return changed.length > 0
}

/** Takes a product out of a list. @param column of the list's id @returns false where it is not in the list */
export async function removeProduct(
  db: Db,
  { table, column }: Place,
  { id, code }: { id: number; code: string },
): Promise<boolean> {
  const removed = await rows(
    db,
    sql`delete from ${sql.identifier(table)} l using products p
        where p.id = l.product_id and l.${sql.identifier(column)} = ${id} and p.code = ${code} returning l.product_id`,
  )
  return removed.length > 0
}
