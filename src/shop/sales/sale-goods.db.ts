import { sql } from 'drizzle-orm'
import { type ProductSelection, selectedProducts } from '../catalogue/product-selection.ts'
import { defaultLang } from '../columns.ts'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { StaffCursor, StaffSearch } from '../search/staff-search.ts'
import { plannedGoods } from './planned-goods.db.ts'
import { type GoodState, MAX_SALE_GOODS } from './sale.ts'
import type { SaleGood } from './sales.calls.ts'
import { lockSale } from './sales.db.ts'

const SLICE = 200

type GoodsQuery = { after: number; limit: number; state?: GoodState | undefined; lang: Lang }

/** Before the sale starts: what it would do now. Later: what it did. */
export async function saleGoodsOf(db: Db, saleId: number, { after, limit, state, lang }: GoodsQuery) {
  const found = await rows<SaleGood>(
    db,
    sql`select g.product_id as "productId", p.code, concat_ws(', ', pt.title, t.title) as title, g.state, g.price as fixed,
          coalesce(g.old_price, p.price) as price,
          case g.state when 'planned' then w.price else g.sale_price end as "salePrice",
          case g.state when 'planned' then w.previous else g.sale_previous end as "salePrevious"
        from ${plannedGoods}
        left join lateral (select title from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) t on true
        left join lateral (select title from product_texts where product_id = p.parent_id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) pt on true
        where g.sale_id = ${saleId} and g.product_id > ${after} and ${state ? sql`g.state = ${state}` : sql`true`}
        order by g.product_id limit ${limit + 1}`,
  )
  const shown = found.slice(0, limit)
  return { rows: shown, next: found.length > limit ? (shown.at(-1)?.productId ?? null) : null }
}

type GoodsChanged = { ok: true; count: number } | { ok: false; reason: 'unknown' | 'state' | 'tooMany' }

/** Products with their variations, 200 a transaction; those that are in the sale already stay as they are. */
export async function addSelection(
  db: Db,
  search: StaffSearch,
  { saleId, selection }: { saleId: number; selection: ProductSelection },
): Promise<GoodsChanged> {
  let count = 0
  let after: StaffCursor | null = null
  do {
    const slice: Awaited<ReturnType<typeof selectedProducts>> = await selectedProducts(search, selection, {
      after,
      limit: SLICE,
    })
    if (slice.total > MAX_SALE_GOODS) return { ok: false, reason: 'tooMany' }
    const added = await addProducts(db, saleId, slice.ids)
    if (!added.ok) return added
    count += added.count
    after = slice.next
  } while (after)
  return { ok: true, count }
}

const addProducts = (db: Db, saleId: number, ids: readonly number[]) =>
  changeDraft(db, saleId, (tx) =>
    changedRows(
      tx,
      sql`insert into sale_goods (sale_id, product_id)
          select ${saleId}::int, id from products
          where (id = any(${arrayOf(ids)}) or parent_id = any(${arrayOf(ids)})) and type = 'product'
          order by id on conflict do nothing`,
    ),
  )

/** @param ids left out: all */
export const removeGoods = (db: Db, saleId: number, ids: readonly number[] | undefined) =>
  changeDraft(db, saleId, (tx) =>
    changedRows(
      tx,
      sql`delete from sale_goods where sale_id = ${saleId} and ${ids ? sql`product_id = any(${arrayOf(ids)})` : sql`true`}`,
    ),
  )

type GivenPrices = readonly { code: string; price: number | null }[]

/** Sale prices by code, typed or pasted; goods that are not in the sale yet come into it. @returns unknown codes */
export async function givePrices(
  db: Db,
  saleId: number,
  prices: GivenPrices,
): Promise<{ ok: true; unknown: string[] } | Extract<GoodsChanged, { ok: false }>> {
  let unknown: string[] = []
  const given = JSON.stringify(prices)
  const done = await changeDraft(db, saleId, async (tx) => {
    const missing = await rows<{ code: string }>(
      tx,
      sql`select w.code from jsonb_to_recordset(${given}::jsonb) as w(code text)
          where not exists (select from products p where p.code in (w.code, upper(w.code)) and p.type = 'product')`,
    )
    unknown = missing.map(({ code }) => code)
    return changedRows(
      tx,
      sql`insert into sale_goods (sale_id, product_id, price)
          select distinct on (p.id) ${saleId}::int, p.id, w.price
          from jsonb_to_recordset(${given}::jsonb) as w(code text, price int)
          join products named on named.code in (w.code, upper(w.code)) and named.type = 'product'
          join products p on p.id = named.id or p.parent_id = named.id
          order by p.id, p.id = named.id desc
          on conflict (sale_id, product_id) do update set price = excluded.price`,
    )
  })
  return done.ok ? { ok: true, unknown } : done
}

/** Rolls back. */
class TooManyGoods extends Error {}

/** Nothing is changed of a sale that is planned or has begun. */
async function changeDraft(db: Db, saleId: number, work: (tx: Db) => Promise<number>): Promise<GoodsChanged> {
  try {
    return await inDraft(db, saleId, work)
  } catch (error) {
    if (error instanceof TooManyGoods) return { ok: false, reason: 'tooMany' }
    throw error
  }
}

function inDraft(db: Db, saleId: number, work: (tx: Db) => Promise<number>): Promise<GoodsChanged> {
  return db.transaction(async (tx) => {
    const row = await lockSale(tx, saleId)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.state !== 'draft') return { ok: false, reason: 'state' }
    const count = await work(tx)
    const size = await firstRow<{ count: number }>(
      tx,
      sql`select count(*)::int as count from sale_goods where sale_id = ${saleId}`,
    )
    if ((size?.count ?? 0) > MAX_SALE_GOODS) throw new TooManyGoods()
    // Whoever plans it has seen these goods.
    await tx.execute(sql`update sales set version = version + 1 where id = ${saleId}`)
    return { ok: true, count }
  })
}

const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::int[]`
