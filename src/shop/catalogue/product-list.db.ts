import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import { inLang, type Lang, type LocalizedText } from '../languages.ts'
import type { ListedProduct } from './product-list.calls.ts'

type Row = Omit<ListedProduct, 'category'> & { category: LocalizedText | null }

/** The products as lists of the back office show them, in the order of the ids; those that are gone are left out. */
export async function readListedProducts(db: Db, ids: readonly number[], lang: Lang): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const list = sql`${`{${ids.join(',')}}`}::int[]`
  const found = await rows<Row>(
    db,
    sql`select p.id, coalesce(t.title, p.code) as title, p.code, p.ean, i.path as image, c.title as category, m.title as manufacturer,
          p.price, p.previous_price as "previousPrice", coalesce(v.quantity, p.quantity) as quantity,
          coalesce(v.virtual_quantity, p.virtual_quantity) as "supplierQuantity", coalesce(v.count, 0) as variations,
          case when p.is_published then 'shown' when p.archived_at is null then 'hidden' else 'archived' end as state,
          p.publish_at as "publishAt", p.unpublish_at as "unpublishAt", p.updated_at as "changedAt"
        from unnest(${list}) with ordinality as asked(id, n)
        join products p on p.id = asked.id and p.parent_id is null and p.type = 'product'
        left join lateral (
          select title from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang}) and title <> ''
          order by (lang = ${lang}) desc limit 1
        ) t on true
        left join categories c on c.id = p.category_id
        left join manufacturers m on m.id = p.manufacturer_id
        left join lateral (select path from product_images where product_id = p.id order by position limit 1) i on true
        left join lateral (
          select sum(quantity)::int as quantity, sum(virtual_quantity)::int as virtual_quantity, count(*)::int as count
          from products where parent_id = p.id and (is_published or not p.is_published)
        ) v on p.has_variations
        order by asked.n`,
  )
  return found.map(({ category, ...row }) => ({
    ...row,
    category: category ? inLang(category, lang) : '',
    publishAt: row.publishAt && isoTime(row.publishAt),
    unpublishAt: row.unpublishAt && isoTime(row.unpublishAt),
    changedAt: isoTime(row.changedAt),
  }))
}

const isoTime = (time: string) => new Date(time).toISOString()
