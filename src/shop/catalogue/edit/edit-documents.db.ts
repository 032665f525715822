import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { LocalizedText } from '../../languages.ts'
import type { DocumentKind } from '../document-kinds.ts'

type Wanted = { id: number; title: LocalizedText; kind: DocumentKind }
type Edit = { version: number; base: readonly Wanted[]; documents: readonly Wanted[] }

const keyOf = (list: readonly Wanted[]) =>
  JSON.stringify(list.map(({ id, title: { lv, en }, kind }) => [id, lv, en || '', kind]))

/**
 * Titles, kinds and order of a product's documents; those that are not named are removed, their files stay. Whoever changed other
 * fields meanwhile does not matter, as long as the documents are those of `base`.
 */
export function editDocuments(
  db: Db,
  productId: number,
  { version, base, documents: wanted }: Edit,
): Promise<'edited' | 'unknown' | 'changed'> {
  return db.transaction(async (tx) => {
    const product = await firstRow<{ version: number }>(
      tx,
      sql`select version from products where id = ${productId} for update`,
    )
    if (!product) return 'unknown'
    const stored = await rows<Wanted>(
      tx,
      sql`select id, title, kind from product_documents where product_id = ${productId} order by position, id`,
    )
    if (product.version !== version && keyOf(stored) !== keyOf(base)) return 'changed'
    const own = new Set(stored.map(({ id }) => id))
    if (!wanted.every(({ id }) => own.has(id))) return 'unknown'
    await tx.execute(sql`delete from product_documents
      where product_id = ${productId} and id <> all(${`{${wanted.map(({ id }) => id).join()}}`}::int[])`)
    for (const [position, { id, title, kind }] of wanted.entries()) {
      const words = sql`${JSON.stringify(title)}::jsonb`
      await tx.execute(sql`update product_documents set position = ${position}, title = ${words}, kind = ${kind}
        where id = ${id} and (position, title, kind) is distinct from (${position}::int, ${words}, ${kind}::text)`)
    }
    await tx.execute(sql`update products set version = version + 1 where id = ${productId}`)
    return 'edited'
  })
}

const MAX_DOCUMENTS = 50

/** Behind the others. The same file is not added twice. */
export function addDocument(
  db: Db,
  productId: number,
  { path, title }: { path: string; title: LocalizedText },
): Promise<'added' | 'unknown' | 'full'> {
  return db.transaction(async (tx) => {
    const found = await firstRow<{ count: number }>(
      tx,
      sql`select (select count(*)::int from product_documents where product_id = p.id) as count from products p
          where id = ${productId} and parent_id is null and type = 'product' for update`,
    )
    if (!found) return 'unknown'
    if (found.count >= MAX_DOCUMENTS) return 'full'
    const added = await rows(
      tx,
      sql`insert into product_documents (product_id, title, path, position)
          select ${productId}, ${JSON.stringify(title)}::jsonb, ${path},
            (select coalesce(max(position) + 1, 0) from product_documents where product_id = ${productId})
          where not exists (select from product_documents where product_id = ${productId} and path = ${path})
          returning id`,
    )
    if (added.length > 0) await tx.execute(sql`update products set version = version + 1 where id = ${productId}`)
    return 'added'
  })
}
