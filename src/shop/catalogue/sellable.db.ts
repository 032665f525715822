import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'

export function findSellable(db: Db, id: number, lang: Lang): Promise<{ id: number; title: string } | undefined> {
  return firstRow(
    db,
    sql`select p.id, t.title from products p
        join product_texts t on t.product_id = p.id and t.lang in (${lang}, ${defaultLang})
        where p.id = ${id} and p.is_published order by (t.lang = ${lang}) desc limit 1`,
  )
}
