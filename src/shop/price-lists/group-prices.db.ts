import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, rows } from '../db.ts'
import { type ListPrices, listPricesOf } from '../search/own-prices.ts'

const SLICE = 10_000
/** Which variations are sold is not in the version of a list. */
const MAX_AGE_MS = 600_000
const MAX_KEPT = 200

type Kept = { version: number; readAt: number; prices: Promise<ListPrices> }
type Deps = { db: Db; memory: LookupCache }

/**
 * Prices of the customer's lists for lists of goods, of those for companies, kinds and segments: a list that is for single
 * customers would be a sort order for each of them. Read when the first of its buyers asks.
 */
export async function groupPricesOf({ db, memory }: Deps, userId: number): Promise<ListPrices[]> {
  const lists = await rows<{ id: number; version: number }>(
    db,
    sql`select l.id, l.version from price_lists l where l.id = any(price_lists_of(${userId}::int)) and l.is_active
          and coalesce(l.valid_from <= now(), true) and coalesce(l.valid_until > now(), true)
          and exists (select from price_list_buyers b where b.list_id = l.id and b.user_id is null)
        order by l.id`,
  )
  if (lists.length === 0) return []
  const kept = await memory.get('price-list-prices', [], async () => new Map<number, Kept>())
  const found = await Promise.all(lists.map((list) => keptPrices(db, kept, list)))
  return found.filter(({ ids }) => ids.length > 0)
}

function keptPrices(db: Db, kept: Map<number, Kept>, { id, version }: { id: number; version: number }) {
  const known = kept.get(id)
  const now = performance.now()
  const isCurrent = known?.version === version && now - known.readAt < MAX_AGE_MS
  const entry = isCurrent ? known : { version, readAt: now, prices: readPrices(db, id) }
  kept.delete(id)
  kept.set(id, entry)
  entry.prices.catch(() => kept.get(id) === entry && kept.delete(id))
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  return entry.prices
}

/** What a single piece costs; of a product with variations the lowest of theirs, as its card shows it. */
async function readPrices(db: Db, listId: number): Promise<ListPrices> {
  const priceOf = new Map<number, number>()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const slice: { row: number; id: number; price: number }[] = await rows(
      db,
      sql`select i.product_id as row, coalesce(c.parent_id, c.id) as id, i.price
          from price_list_prices i join products c on c.id = i.product_id
          where i.list_id = ${listId} and i.product_id > ${after} and i.from_quantity = 1
            and case when c.parent_id is null then not c.has_variations else c.is_published end
          order by i.product_id limit ${SLICE}`,
    )
    for (const { id, price } of slice) priceOf.set(id, Math.min(price, priceOf.get(id) ?? price))
    after = slice.length === SLICE ? slice.at(-1)?.row : undefined
  }
  return listPricesOf(priceOf)
}
