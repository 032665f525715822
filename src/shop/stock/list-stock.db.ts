import { type SQL, sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import type { SearchEngine } from '../search/search-engine.ts'
import { refreshForecasts } from './forecast.db.ts'
import { freePieces, IS_STOCKED, titleOf, unpackedPieces } from './shelf.db.ts'
import type { StockGood, StockRow } from './staff-stock.calls.ts'

export type StockCursor = { code: string } | { daysLeft: number; id: number }

export type StockQuery = {
  view: 'all' | 'low'
  /** Only what lies there. */
  location?: string | undefined
  text?: string | undefined
}

type StockPage = { after: StockCursor | null; limit: number; lang: Lang }

/** Goods with their stock by location: all by their codes, or those that run out by their days left. */
export async function listStock(
  db: Db,
  search: Pick<SearchEngine, 'suggest'>,
  query: StockQuery,
  page: StockPage,
): Promise<{ rows: StockRow[]; next: StockCursor | null }> {
  const text = query.text?.trim()
  if (text) return { rows: await searchStock(db, search, text, page), next: null }
  const { after, limit, lang } = page
  const ids =
    query.view === 'low'
      ? await lowIds(db, after && 'daysLeft' in after ? after : null, limit + 1)
      : await idsByCode(db, query.location, after && 'code' in after ? after.code : null, limit + 1)
  const found = await readRows(db, ids.slice(0, limit), lang)
  const last = found.at(-1)
  if (ids.length <= limit || !last) return { rows: found, next: null }
  const isLow = query.view === 'low'
  return { rows: found, next: isLow ? { daysLeft: last.daysLeft ?? NEVER, id: last.id } : { code: last.code } }
}

/** As in the index `stock_forecasts_low`. */
const NEVER = 100_000

async function lowIds(db: Db, after: { daysLeft: number; id: number } | null, limit: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select product_id as id from stock_forecasts where is_low
          and ${after ? sql`(coalesce(days_left, ${sql.raw(String(NEVER))}), product_id) > (${after.daysLeft}, ${after.id})` : sql`true`}
        order by coalesce(days_left, ${sql.raw(String(NEVER))}), product_id limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

async function idsByCode(db: Db, location: string | undefined, after: string | null, limit: number): Promise<number[]> {
  const there = location
    ? sql`exists (select from stock_levels v join stock_locations l on l.id = v.location_id
        where v.product_id = p.id and l.code = ${location} and v.quantity <> 0)`
    : sql`true`
  const found = await rows<{ id: number }>(
    db,
    sql`select p.id from products p where ${IS_STOCKED} and p.archived_at is null and ${there}
          and ${after === null ? sql`true` : sql`p.code > ${after}`}
        order by p.code limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

const FOUND = 50

/** Codes, EANs and numbers of suppliers exactly, also of hidden goods; otherwise by words. */
async function searchStock(db: Db, search: Pick<SearchEngine, 'suggest'>, text: string, { lang, limit }: StockPage) {
  const exact = await findByCode(db, text)
  if (exact.length > 0) return readRows(db, exact, lang)
  const { products } = await search.suggest(text, lang, FOUND)
  const found = await rows<{ id: number }>(
    db,
    sql`select p.id from unnest(${sql.param(products)}::int[]) with ordinality as w(id, place)
        join products p on (p.id = w.id or p.parent_id = w.id) and ${IS_STOCKED} order by w.place, p.id limit ${limit}`,
  )
  return readRows(
    db,
    found.map(({ id }) => id),
    lang,
  )
}

async function findByCode(db: Db, text: string): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select p.id from products p where ${IS_STOCKED} and (p.code = ${text} or p.code = ${text.toUpperCase()} or p.ean = ${text}
          or p.id in (select product_id from supplier_numbers where number = ${text})
          or p.parent_id = (select id from products where code = ${text.toUpperCase()})) order by p.id limit ${FOUND}`,
  )
  return found.map(({ id }) => id)
}

const selectRows = (where: SQL, lang: Lang) => sql`
  select p.id, p.code, p.ean, ${titleOf(sql`${lang}`)} as title, p.quantity, p.virtual_quantity as "virtualQuantity",
    p.is_published as "isPublished",
    (select path from product_images where product_id in (p.id, p.parent_id)
      order by (product_id = p.id) desc, position limit 1) as image,
    coalesce((select json_agg(json_build_object('location', l.code, 'title', coalesce(l.title->>${lang}, l.title->>${defaultLang}, l.code),
        'pieces', ${freePieces(sql`p.id`)}) order by l.id)
      from stock_levels v join stock_locations l on l.id = v.location_id where v.product_id = p.id and l.kind = 'own'), '[]') as levels,
    coalesce((select json_agg(json_build_object('supplier', s.name, 'number', n.number) order by s.name)
      from supplier_numbers n join suppliers s on s.id = n.supplier_id where n.product_id = p.id), '[]') as "supplierNumbers",
    coalesce(f.sold_30, 0) as "sold30", coalesce(f.sold_90, 0) as "sold90", f.days_left as "daysLeft",
    coalesce(f.is_low, false) as "isLow", coalesce(f.proposed, 0) as proposed, m.low_stock as "lowStock"
  from products p left join stock_forecasts f on f.product_id = p.id left join stock_limits m on m.product_id = p.id
  where ${where}`

async function readRows(db: Db, ids: readonly number[], lang: Lang): Promise<StockRow[]> {
  const found = await rows<StockRow>(db, selectRows(sql`p.id = any(${sql.param(ids)}::int[])`, lang))
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** For the supplier: everything that runs out, the first to run out first; at most `limit`. */
export const lowStock = async (db: Db, lang: Lang, limit: number): Promise<StockRow[]> =>
  readRows(db, await lowIds(db, null, limit), lang)

export async function findGood(db: Db, id: number, lang: Lang): Promise<StockGood | undefined> {
  const [row] = await rows<StockRow>(db, selectRows(sql`p.id = ${id} and ${IS_STOCKED}`, lang))
  const more = await firstRow<{ ordered: number; version: number; productId: number }>(
    db,
    sql`select ${unpackedPieces(sql`${id}`)} as ordered,
          coalesce((select version from stock_limits where product_id = ${id}), 0) as version,
          (select coalesce(parent_id, id) from products where id = ${id}) as "productId"`,
  )
  return row && more && { ...row, ...more }
}

/** The variations of a product, or the product itself: the first ones, and how many there are. */
export async function goodsOfProduct(db: Db, id: number, { lang, limit }: { lang: Lang; limit: number }) {
  const found = await rows<{ id: number; count: number }>(
    db,
    sql`select p.id, count(*) over ()::int as count from products p where (p.id = ${id} or p.parent_id = ${id}) and ${IS_STOCKED}
        order by p.position, p.id limit ${limit}`,
  )
  const ids = found.map((row) => row.id)
  return { rows: await readRows(db, ids, lang), count: found[0]?.count ?? 0 }
}

export type LimitFields = { lowStock: number | null }

type Limited =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'conflict'; conflicts: Conflict[] }

/** From how many pieces on the good counts as running out. */
export function editLimit(db: Db, id: number, edit: Edit<LimitFields>): Promise<Limited> {
  return db.transaction(async (tx) => {
    const good = await firstRow(tx, sql`select 1 from products p where id = ${id} and ${IS_STOCKED} for no key update`)
    if (!good) return { ok: false, reason: 'unknown' }
    const current = await firstRow<LimitFields>(
      tx,
      sql`select low_stock as "lowStock" from stock_limits where product_id = ${id}`,
    )
    const { changes, conflicts } = mergeEdits<LimitFields>(current ?? { lowStock: null }, edit)
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', conflicts }
    if (changes.lowStock !== undefined) {
      await tx.execute(sql`insert into stock_limits (product_id, low_stock) values (${id}, ${changes.lowStock})
        on conflict (product_id) do update set low_stock = excluded.low_stock, version = stock_limits.version + 1`)
      await refreshForecasts(tx, sql`select ${id}::int as product_id`)
    }
    return { ok: true }
  })
}
