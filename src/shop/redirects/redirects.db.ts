import { sql } from 'drizzle-orm'
import { urls } from '../../urls.ts'
import { type Db, firstRow } from '../db.ts'

type Target = { product: string | null; category: string | null; manufacturer: string | null; page: string | null }

/** The present address of what had the address before, without language prefix; null where there is none. */
export async function movedTo(db: Db, path: string): Promise<string | null> {
  const found = await firstRow<Target>(
    db,
    sql`select p.slug as product, c.slug as category, m.slug as manufacturer, pages.slug as page
        from redirects r
        left join products p on p.id = r.product_id and p.is_published
        left join categories c on c.id = r.category_id
        left join manufacturers m on m.id = r.manufacturer_id
        left join pages on pages.id = r.page_id
        where r.path = ${path}`,
  )
  if (found?.product) return urls.product.to(found.product)
  if (found?.manufacturer) return urls.manufacturer.to(found.manufacturer)
  if (found?.page) return urls.content.to(found.page)
  return found?.category ? urls.category.to(found.category) : null
}
