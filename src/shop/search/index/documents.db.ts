import { type SQL, sql } from 'drizzle-orm'
import { inEveryLanguage } from '../../columns.ts'
import { type Db, rows } from '../../db.ts'
import { isInShop } from '../../in-shops.db.ts'
import type { Facets, SearchDoc } from '../search-doc.ts'
import { readSynonyms } from '../synonyms/synonyms.db.ts'

const PAGE = 2_500

/** All shown products in the order of their ids, a page at a time, so that neither side holds them all at once. */
export async function* allDocs(db: Db): AsyncGenerator<SearchDoc[]> {
  for (let last = 0; ; ) {
    const page = await rows<ProductRow>(db, sql`${productsWhere(sql`p.id > ${last}`)} order by p.id limit ${PAGE}`)
    const end = page.at(-1)?.id
    if (end === undefined) return
    yield await withRest(db, page, (column) => sql`${column} > ${last} and ${column} <= ${end}`)
    if (page.length < PAGE) return
    last = end
  }
}

export async function docsOf(db: Db, ids: readonly number[]): Promise<SearchDoc[]> {
  const list = sql`${`{${ids.join(',')}}`}::int[]`
  const page = await rows<ProductRow>(db, sql`${productsWhere(sql`p.id = any(${list})`)} order by p.id`)
  return withRest(db, page, (column) => sql`${column} = any(${list})`)
}

type ProductRow = Omit<SearchDoc, 'text' | 'langs' | 'options' | 'codes' | 'sold'> & {
  ean: string | null
  has_variations: boolean
}

const productsWhere = (condition: SQL) => sql`
  select p.id, p.code, p.ean, p.category_id, p.manufacturer_id, p.price, p.quantity, p.virtual_quantity,
    p.has_variations, not p.has_variations and ${isInShop(sql`p`)} as is_in_shop, p.is_featured, p.vat_class, p.previous_price is not null as is_on_sale,
    extract(epoch from p.created_at)::float8 as created
  from products p where p.parent_id is null and p.type = 'product' and p.is_published and ${condition}`

/** Ranges of three tables side by side: joined in one query, they would be joined row by row. */
async function withRest(db: Db, page: ProductRow[], within: (column: SQL) => SQL): Promise<SearchDoc[]> {
  const [texts, options, variations, sales] = await Promise.all([
    rows<{ id: number; text: string; langs: string }>(
      db,
      sql`select product_id as id, string_agg(lang, ',' order by lang desc) as langs, string_agg(translate(title, E'\n', ' ') || E'\n' || translate(sub_title, E'\n', ' ') || E'\n' || translate(short_description, E'\n', ' '), E'\n' order by lang desc) as text
          from product_texts where ${within(sql`product_id`)} group by product_id`,
    ),
    rows<{ id: number; options: string }>(
      db,
      sql`select product_id as id, string_agg(option_id::text, ',') as options
          from product_options where ${within(sql`product_id`)} group by product_id`,
    ),
    rows<{ id: number; codes: string; quantity: number; virtual_quantity: number; is_in_shop: boolean }>(
      db,
      sql`select parent_id as id, sum(quantity)::int as quantity, sum(virtual_quantity)::int as virtual_quantity,
            bool_or(${isInShop(sql`products`)}) as is_in_shop,
            string_agg(concat_ws(E'\n', code, ean), E'\n' order by position, id) as codes
          from products where ${within(sql`parent_id`)} and is_published group by parent_id`,
    ),
    rows<{ id: number; orders: number }>(
      db,
      sql`select product_id as id, orders from product_sales where ${within(sql`product_id`)}`,
    ),
  ])
  const textOf = new Map(texts.map((row) => [row.id, row]))
  const soldOf = new Map(sales.map((row) => [row.id, row.orders]))
  const optionsOf = new Map(options.map((row) => [row.id, row.options]))
  const variationsOf = new Map(variations.map((row) => [row.id, row]))
  return page.map(({ ean, has_variations, ...row }) => {
    const varied = variationsOf.get(row.id)
    return {
      ...row,
      quantity: has_variations ? (varied?.quantity ?? 0) : row.quantity,
      virtual_quantity: has_variations ? (varied?.virtual_quantity ?? 0) : row.virtual_quantity,
      is_in_shop: has_variations ? (varied?.is_in_shop ?? false) : row.is_in_shop,
      codes: [row.code, ean, varied?.codes].filter(Boolean).join('\n'),
      text: textOf.get(row.id)?.text ?? '',
      langs: textOf.get(row.id)?.langs ?? '',
      sold: soldOf.get(row.id) ?? 0,
      options: optionsOf.get(row.id) ?? '',
    }
  })
}

export async function readFacets(db: Db): Promise<Facets> {
  const [options, manufacturers, categories, synonyms, pins] = await Promise.all([
    rows<Facets['options'][number]>(
      db,
      sql`select id, attribute_id as "attributeId", concat_ws(E'\n', ${inEveryLanguage('title')}) as words
          from attribute_options order by id`,
    ),
    rows<Facets['manufacturers'][number]>(db, sql`select id, title as words from manufacturers order by id`),
    rows<Facets['categories'][number]>(
      db,
      sql`select id, parent_id as "parentId", concat_ws(E'\n', ${inEveryLanguage('title')}) as words
          from categories order by id`,
    ),
    readSynonyms(db),
    rows<NonNullable<Facets['pins']>[number]>(
      db,
      sql`select category_id as "categoryId", array_agg(product_id order by position, product_id) as "productIds"
          from category_pins group by category_id order by category_id`,
    ),
  ])
  return { options, manufacturers, categories, synonyms, pins }
}
