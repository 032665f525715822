import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { VatClass } from '../tax/tax.tables.ts'

/** Work that can be bought beside goods: assembly, carrying upstairs, a longer guarantee. `price` with tax. */
export type Service = {
  id: number
  title: string
  short_description: string
  price: Cents
  vat_class: VatClass
}

export function findServices(db: Db, lang: Lang): Promise<Service[]> {
  return rows<Service>(
    db,
    sql`select p.id, t.title, t.short_description, p.price, p.vat_class from products p
        join lateral (select title, short_description from product_texts where product_id = p.id and lang in (${lang}, 'lv')
          order by (lang = ${lang}) desc limit 1) t on true
        where p.type = 'service' and p.is_published order by p.id`,
  )
}
