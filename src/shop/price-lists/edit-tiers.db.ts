import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { changePrices, insertTiers } from './list-prices.db.ts'
import type { ListRefused } from './price-lists.db.ts'

/** Cents by the pieces from which they count; null is no price. */
type Tiers = Readonly<Record<string, number | null>>

type TiersEdited =
  | { ok: true }
  | ListRefused
  | { ok: false; reason: 'conflict'; version: number; conflicts: Conflict[] }

/** Rolls back. */
class TiersContested extends Error {
  readonly conflicts: Conflict[]
  readonly version: number
  constructor(version: number, conflicts: Conflict[]) {
    super('Others changed these prices')
    this.version = version
    this.conflicts = conflicts
  }
}

/** The prices of one product. What others changed meanwhile is merged, or returned where both changed the same price. */
export async function editTiers(
  db: Db,
  listId: number,
  productId: number,
  { version, base, changes }: Edit<Tiers> & { version: number },
): Promise<TiersEdited> {
  try {
    return await changePrices(db, listId, async (tx, list) => {
      const current = await tiersOf(tx, listId, productId, Object.keys(changes))
      const merged = mergeEdits<Tiers>(current, { base: version === list.version ? current : base, changes })
      if (merged.conflicts.length > 0) throw new TiersContested(list.version, merged.conflicts)
      return writeTiers(tx, listId, productId, merged.changes)
    })
  } catch (error) {
    if (!(error instanceof TiersContested)) throw error
    return { ok: false, reason: 'conflict', version: error.version, conflicts: error.conflicts }
  }
}

async function tiersOf(tx: Db, listId: number, productId: number, wanted: readonly string[]): Promise<Tiers> {
  const found = await rows<{ from: number; price: number }>(
    tx,
    sql`select from_quantity as "from", price from price_list_prices
        where list_id = ${listId} and product_id = ${productId}`,
  )
  return {
    ...Object.fromEntries(wanted.map((from) => [from, null])),
    ...Object.fromEntries(found.map(({ from, price }) => [String(from), price])),
  }
}

async function writeTiers(tx: Db, listId: number, productId: number, changes: Partial<Tiers>): Promise<number> {
  const given = Object.entries(changes).map(([from, price]) => ({ from: Number(from), price: price ?? null }))
  if (given.length === 0) return 0
  const tiers = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w("from" int, price int)`
  await tx.execute(sql`delete from price_list_prices t using ${tiers}
    where t.list_id = ${listId} and t.product_id = ${productId} and t.from_quantity = w."from" and w.price is null`)
  await tx.execute(
    insertTiers(
      listId,
      sql`select p.id, w."from", w.price from ${tiers} cross join products p
          where p.id = ${productId} and p.type = 'product' and not p.has_variations and w.price is not null`,
    ),
  )
  return given.length
}
