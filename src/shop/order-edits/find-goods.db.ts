import { type SQL, sql } from 'drizzle-orm'
import { readCodeList } from '../cart/code-list.ts'
import { defaultLang } from '../columns.ts'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import type { SearchEngine } from '../search/search-engine.ts'

/** `available`: pieces of the shop's own stock and the supplier's. */
export type FoundGood = {
  productId: number
  code: string
  title: string
  image: string | null
  price: Cents
  available: number
  /** As in a list of codes; otherwise 1. */
  quantity: number
}

const FOUND = 8
const LISTED = 20

/** Goods by their codes, also by a list of codes with pieces, or by words; of a product with variations, these. */
export async function findGoods(
  db: Db,
  search: Pick<SearchEngine, 'suggest'>,
  { text, lang }: { text: string; lang: Lang },
): Promise<FoundGood[]> {
  const list = readCodeList(text)
  const byCode = await findGoodsByCode(
    db,
    list.map(({ code }) => code),
    lang,
  )
  if (byCode.length > 0) {
    const quantityOf = (code: string) =>
      list.find((row) => row.code.toUpperCase() === code.toUpperCase())?.quantity ?? 1
    return byCode.map((good) => ({ ...good, quantity: quantityOf(good.code) }))
  }
  const { products } = await search.suggest(text, lang, FOUND)
  const ids = sql`${sql.param(products)}::int[]`
  return select(db, sql`(p.id = any(${ids}) or p.parent_id = any(${ids}))`, lang)
}

/** In any order. */
export const findGoodsById = (db: Db, ids: readonly number[], lang: Lang) =>
  select(db, sql`p.id = any(${sql.param([...ids])}::int[])`, lang)

/** Also where a code is typed in small letters. */
export function findGoodsByCode(db: Db, typed: readonly string[], lang: Lang): Promise<FoundGood[]> {
  const codes = typed.flatMap((code) => [code, code.toUpperCase()])
  return select(db, sql`p.code = any(${sql.param(codes)}::text[])`, lang)
}

const select = (db: Db, which: SQL, lang: Lang) =>
  rows<FoundGood>(
    db,
    sql`select p.id as "productId", p.code, concat_ws(', ', pt.title, t.title) as title, p.price, 1 as quantity,
          (select path from product_images where product_id in (p.id, p.parent_id)
            order by (product_id = p.id) desc, position limit 1) as image,
          case when p.type = 'service' then 100 else p.quantity + p.virtual_quantity end as available
        from products p left join products parent on parent.id = p.parent_id
        join lateral (select title from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) t on true
        left join lateral (select title from product_texts where product_id = p.parent_id
          and lang in (${lang}, ${defaultLang}) order by (lang = ${lang}) desc limit 1) pt on true
        where ${which} and p.is_published and not p.has_variations and coalesce(parent.is_published, true)
        order by p.quantity + p.virtual_quantity = 0, p.id limit ${LISTED}`,
  )
