import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db.ts'
import type { LocalizedText } from '../../languages.ts'

type Wanted = { id: number; title: LocalizedText }

/**
 * Titles and order of a product's documents; those that are not named are removed, their files stay.
 * @returns false where one belongs to another product
 */
export function editDocuments(db: Db, productId: number, wanted: readonly Wanted[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from products where id = ${productId} for update`)
    const stored = await rows<{ id: number }>(tx, sql`select id from product_documents where product_id = ${productId}`)
    const own = new Set(stored.map(({ id }) => id))
    if (!wanted.every(({ id }) => own.has(id))) return false
    await tx.execute(sql`delete from product_documents
      where product_id = ${productId} and id <> all(${`{${wanted.map(({ id }) => id).join()}}`}::int[])`)
    for (const [position, { id, title }] of wanted.entries()) {
      await tx.execute(sql`update product_documents set position = ${position}, title = ${JSON.stringify(title)}::jsonb
        where id = ${id} and (position <> ${position} or title <> ${JSON.stringify(title)}::jsonb)`)
    }
    await tx.execute(sql`update products set version = version + 1 where id = ${productId}`)
    return true
  })
}
