import { type SQL, sql } from 'drizzle-orm'
import { inEveryLanguage } from '../../columns.ts'
import { type Db, rows } from '../../db.ts'
import { isInShop } from '../../in-shops.db.ts'
import { DEFAULT_LANG, languages } from '../../languages.ts'
import { bitsOfMarks } from '../product-marks.ts'
import type { Facets, SearchDoc } from '../search-doc.ts'
import { readSynonyms } from '../synonyms/synonyms.db.ts'

const PAGE = 2_500

/** Products that buyers see, or those that only staff see: each kind has an index of its own. */
export type IndexedGoods = 'shown' | 'hidden'

/** In the order of their ids, a page at a time, so that neither side holds them all at once. */
export async function* allDocs(db: Db, goods: IndexedGoods = 'shown'): AsyncGenerator<SearchDoc[]> {
  for (let last = 0; ; ) {
    const page = await rows<ProductRow>(
      db,
      sql`${productsWhere(goods, sql`p.id > ${last}`)} order by p.id limit ${PAGE}`,
    )
    const end = page.at(-1)?.id
    if (end === undefined) return
    // Between hidden products lie many others.
    const within = goods === 'hidden' ? among(page.map(({ id }) => id)) : between(last, end)
    yield await withRest(db, page, within)
    if (page.length < PAGE) return
    last = end
  }
}

export async function docsOf(db: Db, ids: readonly number[], goods: IndexedGoods = 'shown'): Promise<SearchDoc[]> {
  const within = among(ids)
  const page = await rows<ProductRow>(db, sql`${productsWhere(goods, within(sql`p.id`))} order by p.id`)
  return page.length === 0 ? [] : withRest(db, page, within)
}

type Within = (column: SQL) => SQL

const between =
  (last: number, end: number): Within =>
  (column) =>
    sql`${column} > ${last} and ${column} <= ${end}`

const among = (ids: readonly number[]): Within => {
  const list = sql`${`{${ids.join(',')}}`}::int[]`
  return (column) => sql`${column} = any(${list})`
}

type ProductRow = Omit<SearchDoc, 'text' | 'langs' | 'options' | 'codes' | 'sold' | 'marks' | 'published'> & {
  ean: string | null
  has_variations: boolean
  is_published: boolean
  is_archived: boolean
  is_scheduled: boolean
  has_unit: boolean
  is_old_class: boolean
}

const productsWhere = (goods: IndexedGoods, condition: SQL) => sql`
  select p.id, p.code, p.ean, p.category_id, p.manufacturer_id, p.price, p.quantity, p.virtual_quantity,
    p.has_variations, not p.has_variations and ${isInShop(sql`p`)} as is_in_shop, p.is_featured, p.vat_class, p.previous_price is not null as is_on_sale,
    extract(epoch from p.created_at)::float8 as created, floor(extract(epoch from p.updated_at))::float8 as changed,
    p.is_published, p.archived_at is not null as is_archived, coalesce(p.publish_at, p.unpublish_at) is not null as is_scheduled,
    p.unit_kind is not null and p.unit_milli is not null as has_unit, coalesce(p.energy_class like '%+', false) as is_old_class
  from products p where p.parent_id is null and p.type = 'product'
    and ${goods === 'shown' ? sql`p.is_published` : sql`not p.is_published`} and ${condition}`

/** Ranges of six tables side by side: joined in one query, they would be joined row by row. */
async function withRest(db: Db, page: ProductRow[], within: Within): Promise<SearchDoc[]> {
  const [texts, options, variations, sales, pictures, publishings] = await Promise.all([
    rows<TextRow>(
      db,
      sql`select product_id as id, string_agg(lang, ',' order by lang desc) as langs, string_agg(translate(title, E'\n', ' ') || E'\n' || translate(sub_title, E'\n', ' ') || E'\n' || translate(short_description, E'\n', ' '), E'\n' order by lang desc) as text,
            ${langsWith(sql`title <> ''`)} as titled, ${langsWith(sql`short_description <> '' or description <> ''`)} as described,
            ${langsWith(sql`safety_text <> ''`)} as safe
          from product_texts where ${within(sql`product_id`)} group by product_id`,
    ),
    rows<{ id: number; options: string }>(
      db,
      sql`select product_id as id, string_agg(option_id::text, ',') as options
          from product_options where ${within(sql`product_id`)} group by product_id`,
    ),
    rows<VariationRow>(
      db,
      sql`select parent_id as id, sum(quantity)::int as quantity, sum(virtual_quantity)::int as virtual_quantity,
            bool_or(${isInShop(sql`products`)}) as is_in_shop,
            string_agg(concat_ws(E'\n', code, ean), E'\n' order by position, id) as codes, bool_or(coalesce(ean, '') = '') as lacks_ean
          from products where ${within(sql`parent_id`)} ${page[0]?.is_published ? sql`and is_published` : sql``} group by parent_id`,
    ),
    rows<{ id: number; orders: number }>(
      db,
      sql`select product_id as id, orders from product_sales where ${within(sql`product_id`)}`,
    ),
    rows<{ id: number }>(
      db,
      sql`select product_id as id from product_images where ${within(sql`product_id`)} group by product_id`,
    ),
    rows<{ id: number; at: number }>(
      db,
      sql`select product_id as id, floor(extract(epoch from published_at))::float8 as at
          from product_publishings where ${within(sql`product_id`)}`,
    ),
  ])
  const textOf = new Map(texts.map((row) => [row.id, row]))
  const soldOf = new Map(sales.map((row) => [row.id, row.orders]))
  const optionsOf = new Map(options.map((row) => [row.id, row.options]))
  const publishedOf = new Map(publishings.map((row) => [row.id, row.at]))
  const pictured = new Set(pictures.map((row) => row.id))
  const variationsOf = new Map(variations.map((row) => [row.id, row]))
  return page.map((product) => {
    const { ean, has_variations, is_published, is_archived, is_scheduled, has_unit, is_old_class, ...row } = product
    const varied = variationsOf.get(row.id)
    const hasPicture = pictured.has(row.id)
    return {
      ...row,
      published: publishedOf.get(row.id) ?? (is_published ? Math.floor(row.created) : 0),
      marks: marksOf(product, { texts: textOf.get(row.id), varied, hasPicture }),
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

type TextRow = { id: number; text: string; langs: string } & Record<'titled' | 'described' | 'safe', string | null>

type VariationRow = {
  id: number
  codes: string
  quantity: number
  virtual_quantity: number
  is_in_shop: boolean
  lacks_ean: boolean
}

const langsWith = (condition: SQL) => sql`string_agg(lang, ',') filter (where ${condition})`

type Parts = { texts: TextRow | undefined; varied: VariationRow | undefined; hasPicture: boolean }

function marksOf(product: ProductRow, { texts, varied, hasPicture }: Parts): number {
  const [titled, described, safe] = [texts?.titled, texts?.described, texts?.safe].map(
    (langs) => langs?.split(',') ?? [],
  )
  const isDescribed = described?.includes(DEFAULT_LANG) ?? false
  const isTranslated = languages.every((lang) => titled?.includes(lang) && (!isDescribed || described?.includes(lang)))
  return bitsOfMarks({
    picture: !hasPicture,
    price: product.price === 0,
    text: !isDescribed,
    translation: !isTranslated,
    ean: product.has_variations ? (varied?.lacks_ean ?? true) : !product.ean,
    safety: !safe?.includes(DEFAULT_LANG),
    unit: !product.has_unit,
    scheduled: product.is_scheduled,
    archived: product.is_archived,
    energy: product.is_old_class,
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
