import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { NamedGood } from './coupons.calls.ts'

/** Products with their titles, to be shown where their ids are kept. */
export async function namedGoods(db: Db, ids: readonly number[], lang: Lang): Promise<NamedGood[]> {
  if (ids.length === 0) return []
  return rows<NamedGood>(
    db,
    sql`select p.id, p.code, concat_ws(', ', pt.title, t.title) as title from products p
        left join lateral (select title from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) t on true
        left join lateral (select title from product_texts where product_id = p.parent_id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) pt on true
        where p.id = any(${`{${ids.join()}}`}::int[]) order by p.id`,
  )
}
