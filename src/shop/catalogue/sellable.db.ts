import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Stock } from '../stock-level.ts'

type Sellable = { id: number; code: string; title: string }

export function findSellable(db: Db, id: number, lang: Lang): Promise<Sellable | undefined> {
  return firstRow(
    db,
    sql`select p.id, p.code, t.title from products p
        join product_texts t on t.product_id = p.id and t.lang in (${lang}, ${defaultLang})
        where p.id = ${id} and p.is_published order by (t.lang = ${lang}) desc limit 1`,
  )
}

/** Of a product or a variation that can be bought; of the moment, where pages show it in words. */
export function currentStock(db: Db, id: number): Promise<Stock | undefined> {
  return firstRow(
    db,
    sql`select p.quantity, p.virtual_quantity from products p left join products parent on parent.id = p.parent_id
        where p.id = ${id} and p.type = 'product' and p.is_published and coalesce(parent.is_published, true)`,
  )
}
