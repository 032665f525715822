import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { personOf } from './shelf.db.ts'
import type { StockEntry } from './staff-stock.calls.ts'

/** Own stock, or what the supplier has: each has a balance of its own. */
type StockKind = 'own' | 'supplier'

/** Behind which entry the next page begins, and what there was before that entry. */
export type HistoryCursor = { at: string; rank: number; id: number; balance: number }

type Asked = { kind: StockKind; after: HistoryCursor | null; limit: number; lang: Lang }
type Found = Omit<StockEntry, 'balance'> & { rank: number }

/**
 * Movements, sales and orders that gave back, the newest first, with what there was after each. Sales are read from the
 * lines of orders, which write nothing for it.
 */
export async function historyPage(
  db: Db,
  productId: number,
  { kind, after, limit, lang }: Asked,
): Promise<{ entries: StockEntry[]; next: HistoryCursor | null }> {
  // One moment for the stock of today and the entries that lead to it.
  const read = async (tx: Db) => {
    const stock = await firstRow<{ quantity: number }>(
      tx,
      sql`select ${kind === 'own' ? sql`quantity` : sql`virtual_quantity`} as quantity from products where id = ${productId}`,
    )
    return {
      now: stock?.quantity ?? 0,
      found: await readEntries(tx, productId, { kind, after, limit: limit + 1, lang }),
    }
  }
  const { now, found } = await db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  let balance = after?.balance ?? now
  const entries: StockEntry[] = []
  let last: HistoryCursor | null = null
  for (const { rank, ...entry } of found.slice(0, limit)) {
    entries.push({ ...entry, at: new Date(entry.at).toISOString(), balance })
    balance -= entry.change
    last = { at: entry.at, rank, id: entry.id, balance }
  }
  return { entries, next: found.length > limit ? last : null }
}

function readEntries(db: Db, productId: number, { kind, after, limit, lang }: Asked): Promise<Found[]> {
  const before = (at: ReturnType<typeof sql>, rank: number, id: ReturnType<typeof sql>) =>
    after
      ? sql`(${at}, ${rank}::int, ${id}) < (${after.at}::timestamptz, ${after.rank}::int, ${after.id}::bigint)`
      : sql`true`
  const taken = kind === 'own' ? sql`i.taken_quantity` : sql`i.taken_virtual`
  const place = sql`(select coalesce(title->>${lang}, title->>${defaultLang}, code) from stock_locations
    where code = ${kind === 'own' ? 'main' : 'supplier'})`
  const ofOrder = (
    rank: number,
    of: { kind: string; reason: string; at: ReturnType<typeof sql>; change: ReturnType<typeof sql> },
  ) => sql`
    (select ${of.kind} as kind, ${rank}::int as rank, i.id::int as id, ${of.at} as at, ${of.change} as change, ${of.reason} as reason,
        null as cause, '' as note, o.prefixed_id as reference, null::int as document, ${place} as location, null as person,
        'shop' as actor
      from order_lines i join orders o on o.id = i.order_id
      where i.product_id = ${productId} and i.type = 'product' and ${taken} > 0 and ${of.at} is not null
        and ${before(of.at, rank, sql`i.id`)}
      order by ${of.at} desc, i.id desc limit ${limit})`
  return rows<Found>(
    db,
    sql`(select 'movement' as kind, 2 as rank, m.id::int as id, m.created_at as at, m.quantity as change, m.reason, m.cause, m.note,
          m.reference, m.document_id as document, coalesce(l.title->>${lang}, l.title->>${defaultLang}, l.code) as location,
          ${personOf(sql`m.actor`)} as person, m.actor
        from stock_movements m join stock_locations l on l.id = m.location_id
        where m.product_id = ${productId} and l.kind = ${kind} and ${before(sql`m.created_at`, 2, sql`m.id`)}
        order by m.created_at desc, m.id desc limit ${limit})
      union all ${ofOrder(1, { kind: 'sale', reason: 'sale', at: sql`o.placed_at`, change: sql`-${taken}` })}
      union all ${ofOrder(3, { kind: 'returned-order', reason: 'returned-order', at: sql`o.stock_returned_at`, change: taken })}
      order by at desc, rank desc, id desc limit ${limit}`,
  )
}
