import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../shop/db.ts'
import { settings } from '../../shop/settings/settings.tables.ts'

/** Tells a demo shop from a real one: only a shop with this mark is ever emptied. */
const MARK = 'demo_shop'

export async function markDemo(tx: Db) {
  await tx.insert(settings).values({ key: MARK, value: true }).onConflictDoNothing()
}

export async function isDemo(db: Db): Promise<boolean> {
  return (await firstRow(db, sql`select 1 from settings where key = ${MARK}`)) !== undefined
}

/**
 * Empties every table of a demo shop, orders and accounts too, and counts from 1 again; only the orders' ids go on,
 * because addresses in letters are made from them.
 */
export async function emptyDemo(tx: Db) {
  const tables = await rows<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const last = await firstRow<{ id: number }>(tx, sql`select coalesce(max(id), 0)::int as id from orders`)
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`truncate ${names} restart identity cascade`)
  if (last && last.id > 0) await tx.execute(sql`select setval('orders_id_seq', ${last.id})`)
}
