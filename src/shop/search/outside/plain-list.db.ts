import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db.ts'
import type { Lang } from '../../languages.ts'
import { noCounts } from '../query/result-set.ts'
import type { SearchResult } from '../search-engine.ts'
import type { SearchRequest, SearchScope, Sort } from '../search-request.ts'
import { lowestOf } from './lowered-prices.ts'

/** More products are neither counted nor listed. */
const MOST = 2_000

/** A list from the tables, by place and order alone; of words only whole codes. For while a search engine is away. */
export async function plainList(db: Db, place: SearchScope, listing: SearchRequest, lang: Lang): Promise<SearchResult> {
  const { page, per_page: size, query, sort, priceLists = [] } = listing
  const own = sort.startsWith('price_with_tax:') ? lowestOf(priceLists) : new Map<number, number>()
  const price = own.size > 0 ? sql`least(p.price, own.price) as price` : sql`p.price`
  const found = await rows<{ id: number; total: number }>(
    db,
    sql`with recursive below as (
          select id from categories where id = ${place.categoryId ?? null}::int
          union select c.id from categories c join below on c.parent_id = below.id
        ), listed as (
          select p.id, p.code, ${price}, p.quantity, p.created_at, p.is_featured from products p
          ${own.size > 0 ? joinOwn(own) : sql``}
          where p.parent_id is null and p.type = 'product' and p.is_published
            ${place.categoryId === undefined ? sql`` : sql`and p.category_id in (select id from below)`}
            ${place.manufacturerId === undefined ? sql`` : sql`and p.manufacturer_id = ${place.manufacturerId}`}
            ${query.trim() === '' ? sql`` : sql`and lower(p.code) = lower(${query.trim()})`}
          limit ${MOST}
        )
        select l.id, count(*) over ()::int as total from listed l
        ${sort.startsWith('title:') ? sql`left join product_texts t on t.product_id = l.id and t.lang = ${lang}` : sql``}
        order by ${orderOf(sort)} limit ${size} offset ${(page - 1) * size}`,
  )
  const [first] = found
  const total = first?.total ?? (page > 1 ? await countOf(db, place, listing, lang) : 0)
  const spelling = { corrected: null, unknown: [] }
  return { ids: found.map(({ id }) => id), total, counts: noCounts(), prices: null, spelling, lacks: 'engine' }
}

const joinOwn = (own: ReadonlyMap<number, number>) =>
  sql`left join unnest(${`{${[...own.keys()].join()}}`}::int[], ${`{${[...own.values()].join()}}`}::int[]) as own (id, price) on own.id = p.id`

/** Of a page past the end. */
const countOf = async (db: Db, place: SearchScope, listing: SearchRequest, lang: Lang) =>
  (await plainList(db, place, { ...listing, page: 1, per_page: 1 }, lang)).total

const COLUMNS: Record<string, SQL> = {
  quantity: sql`l.quantity`,
  created_at: sql`l.created_at`,
  code: sql`lower(l.code)`,
  price_with_tax: sql`l.price`,
  title: sql`t.title`,
}

function orderOf(sort: Sort): SQL {
  const [field = '', direction] = sort.split(':')
  const column = COLUMNS[field]
  if (!column) return sql`l.is_featured desc, l.id`
  return direction === 'desc' ? sql`${column} desc nulls last, l.id desc` : sql`${column} nulls last, l.id`
}
