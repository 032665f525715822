import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import { DEFAULT_LANG, type Lang } from '../../languages.ts'
import type { SearchEngine } from '../../search/search-engine.ts'
import { lowestOfLastDays, lowestPrice } from '../lowest-price.db.ts'
import { RELATION_KINDS } from '../relation-kinds.ts'
import { editableProduct } from './editable-product.db.ts'
import type { ProductChoices, StaffProduct } from './product-edit.calls.ts'
import { type GivenFields, idsOf } from './product-fields.ts'

const FOUND = 10

type Around = Pick<StaffProduct, 'lowest' | 'lowestNow'> & { documents: StaffProduct['documents'] | null }

/** What the page of a product shows. */
export async function staffProduct(db: Db, id: number, lang: Lang): Promise<StaffProduct | null> {
  const product = await editableProduct(db, id)
  if (!product) return null
  const around = await firstRow<Around>(
    db,
    sql`select ${lowestPrice('p.id', 'p.previous_price')} as lowest,
          ${lowestOfLastDays('p.id', 'p.price')} as "lowestNow",
          (select json_agg(json_build_object('id', d.id, 'title', d.title, 'path', d.path, 'kind', d.kind) order by d.position, d.id)
            from product_documents d where d.product_id = p.id) as documents
        from products p where p.id = ${id}`,
  )
  const related = RELATION_KINDS.flatMap((kind) => idsOf(product.fields[`relations.${kind}`]))
  return {
    id,
    ...product,
    fields: product.fields as GivenFields,
    lowest: around?.lowest ?? null,
    lowestNow: around?.lowestNow ?? product.fields.price,
    documents: around?.documents ?? [],
    goods: await goodsById(db, related, lang),
  }
}

function goodsById(db: Db, ids: readonly number[], lang: Lang): Promise<StaffProduct['goods']> {
  if (ids.length === 0) return Promise.resolve([])
  return rows(
    db,
    sql`select p.id, p.code, coalesce(t.title, p.code) as title from products p
        left join lateral (select title from product_texts where product_id = p.id order by (lang = ${lang}) desc, lang desc limit 1) t on true
        where p.id = any(${`{${ids.join()}}`}::int[])`,
  )
}

/** Goods by their code, otherwise shown ones by words. */
export async function findProducts(
  db: Db,
  search: Pick<SearchEngine, 'suggest'>,
  { text, lang }: { text: string; lang: Lang },
): Promise<StaffProduct['goods']> {
  const code = text.trim()
  if (!code) return []
  const named = await rows<{ id: number }>(
    db,
    sql`select coalesce(parent_id, id) as id from products where code in (${code}, ${code.toUpperCase()}) and type = 'product'`,
  )
  const ids = named.length > 0 ? named.map(({ id }) => id) : (await search.suggest(text, lang, FOUND)).products
  return goodsById(db, ids, lang)
}

type Choices = { [Key in keyof ProductChoices]: ProductChoices[Key] | null }

/** What fields of products are chosen from. */
export async function productChoices(db: Db, lang: Lang): Promise<ProductChoices> {
  const title = (table: string) =>
    sql`coalesce(nullif(${column(table)}->>${lang}, ''), ${column(table)}->>${DEFAULT_LANG}, '')`
  const found = await firstRow<Choices>(
    db,
    sql`with recursive tree as (
          select c.id, ${title('c')} as title, array[c.position, c.id] as place from categories c where c.parent_id is null
          union all
          select c.id, tree.title || ' › ' || ${title('c')}, tree.place || c.position || c.id
          from categories c join tree on tree.id = c.parent_id)
        select (select json_agg(json_build_object('id', id, 'title', title) order by place) from tree) as categories,
          (select json_agg(json_build_object('id', m.id, 'title', m.title, 'safety', m.safety) order by lower(m.title))
            from manufacturers m) as manufacturers,
          (select json_agg(json_build_object('id', a.id, 'title', ${title('a')}, 'options', (
              select coalesce(json_agg(json_build_object('id', o.id, 'title', ${title('o')}) order by o.position, o.id), '[]')
              from attribute_options o where o.attribute_id = a.id)) order by a.position, a.id) from attributes a) as attributes,
          (select json_agg(json_build_object('id', g.id, 'title', ${title('g')}, 'properties', (
              select coalesce(json_agg(json_build_object('id', p.id, 'title', ${title('p')}) order by p.position, p.id), '[]')
              from properties p where p.group_id = g.id)) order by g.position, g.id) from property_groups g) as "propertyGroups",
          (select json_agg(json_build_object('id', b.id, 'title', ${title('b')}) order by b.position, b.id)
            from badges b where b.built_in is null) as badges`,
  )
  const { categories, manufacturers, attributes, propertyGroups, badges } = found ?? {}
  return {
    categories: categories ?? [],
    manufacturers: manufacturers ?? [],
    attributes: attributes ?? [],
    propertyGroups: propertyGroups ?? [],
    badges: badges ?? [],
  }
}

const column = (table: string) => sql.raw(`${table}.title`)
