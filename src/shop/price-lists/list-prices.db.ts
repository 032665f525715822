import { type SQL, sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../audit-log/audit-batch.db.ts'
import { type ProductSelection, selectedProducts } from '../catalogue/product-selection.ts'
import { defaultLang } from '../columns.ts'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'
import type { StaffCursor, StaffSearch } from '../search/staff-search.ts'
import { MAX_LIST_PRICES } from './price-list.ts'
import type { ListGood } from './price-lists.calls.ts'
import { type ListRefused, lockPriceList } from './price-lists.db.ts'

/** Products of a selection in one transaction. */
export const SELECTED_AT_ONCE = 500

type GoodsQuery = { after: number; limit: number; q: string; lang: Lang }

/** @param q of a code or a title */
export async function listGoods(db: Db, listId: number, { after, limit, q, lang }: GoodsQuery) {
  const found = await rows<ListGood>(
    db,
    sql`select g.product_id as "productId", p.code, concat_ws(', ', pt.title, t.title) as title, p.price, g.tiers
        from (select product_id, json_agg(json_build_object('from', from_quantity, 'price', price) order by from_quantity) as tiers
          from price_list_prices where list_id = ${listId} and product_id > ${after} group by product_id) g
        join products p on p.id = g.product_id
        left join lateral (select title from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) t on true
        left join lateral (select title from product_texts where product_id = p.parent_id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) pt on true
        where ${q ? sql`position(lower(${q}) in lower(concat_ws(' ', p.code, pt.title, t.title))) > 0` : sql`true`}
        order by g.product_id limit ${limit + 1}`,
  )
  const shown = found.slice(0, limit)
  return { rows: shown, next: found.length > limit ? (shown.at(-1)?.productId ?? null) : null }
}

/** Lines of code, pieces and price, as they are pasted; the first has the headings. */
export async function* fileOfList(db: Db, listId: number, headings: readonly string[]): AsyncGenerator<string[]> {
  yield [...headings]
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof listGoods>> = await listGoods(db, listId, {
      ...{ after, limit: SELECTED_AT_ONCE, q: '', lang: DEFAULT_LANG },
    })
    for (const { code, tiers } of page.rows)
      for (const { from, price } of tiers) yield [code, String(from), (price / 100).toFixed(2).replace('.', ',')]
    after = page.next
  }
}

type GivenTiers = readonly { code: string; from: number; price: number | null }[]
type PricesChanged = { ok: true; count: number } | ListRefused
type TiersGiven = { ok: true; unknown: string[]; above: string[] } | ListRefused

/** Prices by code, typed or pasted; a product with variations stands for all of them. */
export async function giveTiers(db: Db, listId: number, tiers: GivenTiers): Promise<TiersGiven> {
  let unknown: string[] = []
  let above: string[] = []
  const given = sql`jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb) as w(code text, "from" int, price int)`
  const isNamed = sql`named.code in (w.code, upper(w.code)) and named.type = 'product'`
  // Of rows that name a variation and its product, the variation's counts.
  const meant = sql`(select distinct on (p.id, w."from") p.id, p.code, p.price as listed, w."from", w.price
    from ${given} join products named on ${isNamed}
    join products p on (p.id = named.id or p.parent_id = named.id) and not p.has_variations
    order by p.id, w."from", (p.id = named.id) desc)`
  const done = await changePrices(db, listId, async (tx) => {
    const missing = await rows<{ code: string }>(
      tx,
      sql`select distinct w.code from ${given} where not exists (select from products named where ${isNamed})`,
    )
    unknown = missing.map(({ code }) => code)
    const useless = await rows<{ code: string }>(
      tx,
      sql`select distinct m.code from ${meant} m where m.price >= m.listed`,
    )
    above = useless.map(({ code }) => code)
    await tx.execute(sql`delete from price_list_prices t using ${meant} m
      where t.list_id = ${listId} and t.product_id = m.id and t.from_quantity = m."from" and m.price is null`)
    return changedRows(tx, insertTiers(listId, sql`select id, "from", price from ${meant} m where price is not null`))
  })
  return done.ok ? { ok: true, unknown, above } : done
}

export const insertTiers = (listId: number, source: SQL) => sql`
  insert into price_list_prices as t (list_id, product_id, from_quantity, price)
  select ${listId}::int, s.* from (${source}) s
  on conflict (list_id, product_id, from_quantity) do update set price = excluded.price where t.price <> excluded.price`

type Percent = { version: number; selection: ProductSelection | undefined; percent: number; from: number }

/** @param which condition on `p` */
export const goodsByPercent = (which: SQL, { percent, from }: Pick<Percent, 'percent' | 'from'>) => sql`
  select p.id, ${from}::int as "from", greatest(1, p.price * (100 - ${percent}::int) / 100) as price from products p
  where ${which} and p.type = 'product' and not p.has_variations and p.price > 0`

/** Prices under the ordinary ones of now, 500 products a transaction: for the selected goods, or for those in the list. */
export async function fillByPercent(
  db: Db,
  search: StaffSearch,
  listId: number,
  { version, selection, percent, from }: Percent,
): Promise<PricesChanged> {
  const write = (which: SQL, expected?: number) =>
    changePrices(
      db,
      listId,
      async (tx) => {
        await startAuditBatch(tx)
        const count = await changedRows(tx, insertTiers(listId, goodsByPercent(which, { percent, from })))
        await recordAuditBatch(tx, { subject: `price-list:${listId}`, table: 'price_list_prices', rows: count })
        return count
      },
      expected,
    )
  if (!selection) {
    return write(sql`p.id in (select product_id from price_list_prices where list_id = ${listId})`, version)
  }
  let count = 0
  let after: StaffCursor | null = null
  let expected: number | undefined = version
  do {
    const slice: Awaited<ReturnType<typeof selectedProducts>> = await selectedProducts(search, selection, {
      after,
      limit: SELECTED_AT_ONCE,
    })
    if (slice.total > MAX_LIST_PRICES) return { ok: false, reason: 'tooMany' }
    const ids = sql`${`{${slice.ids.join()}}`}::int[]`
    const written = await write(sql`(p.id = any(${ids}) or p.parent_id = any(${ids}))`, expected)
    if (!written.ok) return written
    count += written.count
    expected = undefined
    after = slice.next
  } while (after)
  return { ok: true, count }
}

/** @param ids left out: all */
export const removePrices = (
  db: Db,
  listId: number,
  { version, ids }: { version: number; ids?: number[] | undefined },
) =>
  changePrices(
    db,
    listId,
    async (tx) => {
      if (!ids) await startAuditBatch(tx)
      const count = await changedRows(
        tx,
        sql`delete from price_list_prices where list_id = ${listId}
            and ${ids ? sql`product_id = any(${`{${ids.join()}}`}::int[])` : sql`true`}`,
      )
      if (!ids)
        await recordAuditBatch(tx, {
          subject: `price-list:${listId}`,
          table: 'price_list_prices',
          rows: count,
          act: 'delete',
        })
      return count
    },
    version,
  )

/** Rolls back. */
class TooManyPrices extends Error {}

/** @param expected version of the list that the change was decided on; left out where `work` looks at it, or codes are given */
export async function changePrices(
  db: Db,
  listId: number,
  work: (tx: Db, list: { version: number }) => Promise<number>,
  expected?: number,
): Promise<PricesChanged> {
  try {
    return await db.transaction(async (tx) => {
      const row = await lockPriceList(tx, listId)
      if (!row) return { ok: false, reason: 'unknown' } as const
      if (expected !== undefined && row.version !== expected) return { ok: false, reason: 'changed' } as const
      const count = await work(tx, row)
      const size = await firstRow<{ count: number }>(
        tx,
        sql`select count(*)::int as count from price_list_prices where list_id = ${listId}`,
      )
      if ((size?.count ?? 0) > MAX_LIST_PRICES) throw new TooManyPrices()
      await tx.execute(sql`update price_lists set version = version + 1 where id = ${listId}`)
      return { ok: true, count } as const
    })
  } catch (error) {
    if (error instanceof TooManyPrices) return { ok: false, reason: 'tooMany' }
    throw error
  }
}
