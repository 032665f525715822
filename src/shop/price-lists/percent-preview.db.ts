import { sql } from 'drizzle-orm'
import { type ProductSelection, selectedProducts } from '../catalogue/product-selection.ts'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import type { StaffCursor, StaffSearch } from '../search/staff-search.ts'
import { goodsByPercent, SELECTED_AT_ONCE } from './list-prices.db.ts'
import { MAX_LIST_PRICES } from './price-list.ts'
import type { PercentPreview, PercentRow } from './price-lists.calls.ts'

type Asked = {
  selection: ProductSelection | undefined
  percent: number
  from: number
  after: number
  limit: number
  lang: Lang
}

type Previewed = { ok: true; preview: PercentPreview } | { ok: false; reason: 'unknown' | 'tooMany' }

/** What `fillByPercent` would change. Writes nothing. */
export async function previewPercent(
  db: Db,
  search: StaffSearch,
  listId: number,
  { selection, percent, from, after, limit, lang }: Asked,
): Promise<Previewed> {
  const list = await firstRow<{ version: number }>(db, sql`select version from price_lists where id = ${listId}`)
  if (!list) return { ok: false, reason: 'unknown' }
  const ids = selection ? await idsOf(search, selection) : null
  if (ids === 'tooMany') return { ok: false, reason: 'tooMany' }
  const which = ids
    ? sql`(p.id = any(${`{${ids.join()}}`}::int[]) or p.parent_id = any(${`{${ids.join()}}`}::int[]))`
    : sql`p.id in (select product_id from price_list_prices where list_id = ${listId})`
  const would = sql`select g.id, g.price as after, t.price as before from (${goodsByPercent(which, { percent, from })}) g
    left join price_list_prices t on t.list_id = ${listId} and t.product_id = g.id and t.from_quantity = ${from}`
  const counts = await firstRow<{ changed: number; same: number }>(
    db,
    sql`select (count(*) filter (where before is distinct from after))::int as changed,
          (count(*) filter (where before = after))::int as same from (${would}) w`,
  )
  const found = await rows<PercentRow>(
    db,
    sql`select w.id as "productId", p.code, concat_ws(', ', pt.title, t.title) as title, p.price, w.before, w.after
        from (${would}) w join products p on p.id = w.id
        left join lateral (select title from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) t on true
        left join lateral (select title from product_texts where product_id = p.parent_id and lang in (${lang}, ${defaultLang})
          order by (lang = ${lang}) desc limit 1) pt on true
        where w.before is distinct from w.after and w.id > ${after} order by w.id limit ${limit + 1}`,
  )
  const shown = found.slice(0, limit)
  const next = found.length > limit ? (shown.at(-1)?.productId ?? null) : null
  return {
    ok: true,
    preview: { version: list.version, changed: counts?.changed ?? 0, same: counts?.same ?? 0, rows: shown, next },
  }
}

async function idsOf(search: StaffSearch, selection: ProductSelection): Promise<number[] | 'tooMany'> {
  const ids: number[] = []
  let after: StaffCursor | null = null
  do {
    const slice: Awaited<ReturnType<typeof selectedProducts>> = await selectedProducts(search, selection, {
      after,
      limit: SELECTED_AT_ONCE,
    })
    if (slice.total > MAX_LIST_PRICES) return 'tooMany'
    ids.push(...slice.ids)
    after = slice.next
  } while (after)
  return ids
}
