import { type SQL, sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import type { Localized } from '../columns.ts'
import { rows } from '../db.ts'
import { inLang } from '../languages.ts'
import { type Reading, readCards } from './cards.db.ts'
import type { ProductCard } from './cards.ts'
import type { Listing, Sort } from './listing.ts'
import { categoryTree } from './tree.db.ts'
import { withDescendants } from './tree.ts'

/** Where one looks: a category with all below it, a manufacturer, or everywhere. */
export type Place = { categoryId?: number | undefined; manufacturerId?: number | undefined }

export type FilterOption = { id: number; title: string; count: number; link: string; image?: string | null }

export type Filters = {
  category: { options: FilterOption[] }
  attributes: { id: number; title: string; options: FilterOption[] }[]
  manufacture: { options: FilterOption[] }
}

export type Found = {
  products: ProductCard[]
  meta: { current_page: number; last_page: number; per_page: number; total: number }
  links: { prev: string | null; next: string | null }
  filters: Filters
}

/** One page of a list with its filters: the same number of queries whatever the list's length. */
export async function listProducts(
  reading: Reading,
  place: Place,
  listing: Listing,
  linkTo: (listing: Listing) => string,
): Promise<Found> {
  const conditions = await conditionsOf(reading, place, listing)
  const all = and(conditions.place, conditions.manufacturers, ...conditions.groups.values())
  const offset = (listing.page - 1) * listing.per_page
  const [ids, filters] = await Promise.all([
    rows<{ id: number; total: number }>(
      reading.db,
      sql`select p.id, count(*) over ()::int as total from products p where ${all}
          order by ${orderBy(listing.sort)}, p.id limit ${listing.per_page} offset ${offset}`,
    ),
    readFilters(reading, place, conditions),
  ])
  const total = ids[0]?.total ?? (listing.page > 1 ? await countAll(reading, all) : 0)
  const lastPage = Math.max(1, Math.ceil(total / listing.per_page))
  return {
    products: await readCards(
      reading,
      ids.map((row) => row.id),
    ),
    meta: { current_page: listing.page, last_page: lastPage, per_page: listing.per_page, total },
    links: {
      prev: listing.page > 1 ? linkTo({ ...listing, page: listing.page - 1 }) : null,
      next: listing.page < lastPage ? linkTo({ ...listing, page: listing.page + 1 }) : null,
    },
    filters,
  }
}

type Conditions = { place: SQL; manufacturers: SQL; groups: Map<number, SQL> }

const and = (...parts: SQL[]) => sql.join(parts, sql` and `)
const always = sql`true`
const intArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`

/** Options of one group widen the result, groups narrow it. */
async function conditionsOf(reading: Reading, place: Place, listing: Listing): Promise<Conditions> {
  const base = [sql`p.parent_id is null and p.type = 'product' and p.is_published`]
  if (place.categoryId !== undefined) {
    const tree = await categoryTree(reading.db, reading.memory)
    base.push(sql`p.category_id = any(${intArray(withDescendants(tree, place.categoryId))})`)
  }
  if (place.manufacturerId !== undefined) base.push(sql`p.manufacturer_id = ${place.manufacturerId}`)
  if (listing.query) {
    const like = `%${listing.query.replace(/[%_\\]/g, '\\$&')}%`
    base.push(sql`(p.code ilike ${like} or exists (
      select 1 from product_texts t where t.product_id = p.id and t.title ilike ${like}))`)
  }
  const groups = new Map<number, SQL>()
  if (listing.attributes.length > 0) {
    const chosen = await rows<{ attribute_id: number; ids: number[] }>(
      reading.db,
      sql`select attribute_id, array_agg(id) as ids from attribute_options
          where id = any(${intArray(listing.attributes)}) group by attribute_id`,
    )
    for (const group of chosen) {
      groups.set(
        group.attribute_id,
        sql`exists (select 1 from product_options o where o.product_id = p.id and o.option_id = any(${intArray(group.ids)}))`,
      )
    }
  }
  return {
    place: and(...base),
    manufacturers:
      listing.manufactures.length > 0 ? sql`p.manufacturer_id = any(${intArray(listing.manufactures)})` : always,
    groups,
  }
}

async function countAll(reading: Reading, condition: SQL): Promise<number> {
  const [row] = await rows<{ total: number }>(
    reading.db,
    sql`select count(*)::int as total from products p where ${condition}`,
  )
  return row?.total ?? 0
}

function orderBy(sort: Sort): SQL {
  const [field, direction] = sort.split(':') as [string, 'asc' | 'desc']
  const column = {
    quantity: sql`(case when p.has_variations then (
      select coalesce(sum(quantity), 0) from products v where v.parent_id = p.id) else p.quantity end)`,
    created_at: sql`p.created_at`,
    code: sql`p.code`,
    price_with_tax: sql`p.price`,
  }[field]
  return sql`${column} ${direction === 'asc' ? sql`asc` : sql`desc`}`
}

/** The counts of a group ignore that group's own choice. */
async function readFilters(reading: Reading, place: Place, conditions: Conditions): Promise<Filters> {
  const { db, memory, lang } = reading
  const exceptGroup = (attributeId: number | null) =>
    and(
      conditions.place,
      conditions.manufacturers,
      ...[...conditions.groups].filter(([id]) => id !== attributeId).map(([, condition]) => condition),
    )
  const chosenGroups = [...conditions.groups.keys()]
  const countsOf = (condition: SQL, attributes: SQL) => sql`
    select a.id as attribute_id, a.title as attribute_title, a.position as attribute_position,
      ao.id, ao.title, ao.position, count(*)::int as count
    from products p join product_options o on o.product_id = p.id
    join attribute_options ao on ao.id = o.option_id
    join attributes a on a.id = ao.attribute_id and a.is_filter
    where ${condition} and ${attributes}
    group by a.id, ao.id`
  const unions = [
    countsOf(exceptGroup(null), chosenGroups.length > 0 ? sql`a.id <> all(${intArray(chosenGroups)})` : always),
    ...chosenGroups.map((id) => countsOf(exceptGroup(id), sql`a.id = ${id}`)),
  ]
  const everything = exceptGroup(null)
  const [options, makers, categories, tree] = await Promise.all([
    rows<{
      attribute_id: number
      attribute_title: Localized
      id: number
      title: Localized
      count: number
    }>(
      db,
      sql`select * from (${sql.join(unions, sql` union all `)}) c order by attribute_position, attribute_id, position, id`,
    ),
    rows<{ id: number; slug: string; title: string; count: number }>(
      db,
      sql`select m.id, m.slug, m.title, count(*)::int as count from products p
          join manufacturers m on m.id = p.manufacturer_id
          where ${and(conditions.place, ...conditions.groups.values())} group by m.id order by m.title`,
    ),
    rows<{ category_id: number; count: number }>(
      db,
      sql`select p.category_id, count(*)::int as count from products p
          where ${and(everything, conditions.manufacturers)} group by p.category_id`,
    ),
    categoryTree(db, memory),
  ])
  const countByCategory = new Map(categories.map((row) => [row.category_id, row.count]))
  const countBelow = (id: number) =>
    withDescendants(tree, id).reduce((sum, each) => sum + (countByCategory.get(each) ?? 0), 0)
  const shown = place.categoryId === undefined ? tree.roots : (tree.children.get(place.categoryId) ?? [])
  return {
    category: {
      options: shown
        .map((category) => ({
          id: category.id,
          title: inLang(category.title, lang),
          count: countBelow(category.id),
          link: inLanguage(urls.category.to(category.slug), lang),
          image: category.image,
        }))
        .filter((option) => option.count > 0),
    },
    attributes: groupOptions(options, (option) => ({
      id: option.id,
      title: inLang(option.title, lang),
      count: option.count,
      link: '',
    })).map(({ id, title, options: grouped }) => ({ id, title: inLang(title, lang), options: grouped })),
    manufacture: {
      options: makers.map((row) => ({
        id: row.id,
        title: row.title,
        count: row.count,
        link: inLanguage(urls.manufacturer.to(row.slug), lang),
      })),
    },
  }
}

function groupOptions<Row extends { attribute_id: number; attribute_title: Localized }>(
  options: readonly Row[],
  show: (row: Row) => FilterOption,
) {
  const groups = new Map<number, { id: number; title: Localized; options: FilterOption[] }>()
  for (const row of options) {
    const group = groups.get(row.attribute_id) ?? { id: row.attribute_id, title: row.attribute_title, options: [] }
    group.options.push(show(row))
    groups.set(row.attribute_id, group)
  }
  return [...groups.values()]
}
