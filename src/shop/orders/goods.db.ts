import { sql } from 'drizzle-orm'
import { urls } from '../../urls.ts'
import { type Db, rows } from '../db.ts'

/** Paths of the products' pages, by line; without those that are no longer shown. */
export async function productPagesOf(db: Db, orderId: number): Promise<ReadonlyMap<number, string>> {
  const found = await rows<{ id: number; slug: string; code: string; is_variation: boolean }>(
    db,
    sql`select l.id, coalesce(p.slug, parent.slug) as slug, p.code, p.parent_id is not null as is_variation
        from order_lines l join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
        where l.order_id = ${orderId} and l.type = 'product' and p.is_published
          and coalesce(parent.is_published, true) and coalesce(p.slug, parent.slug) is not null`,
  )
  return new Map(
    found.map(({ id, slug, code, is_variation }) => [
      id,
      urls.product.to(slug) + (is_variation ? `?variation=${encodeURIComponent(code)}` : ''),
    ]),
  )
}
