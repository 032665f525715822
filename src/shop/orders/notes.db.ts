import { sql } from 'drizzle-orm'
import { changedRows, type Db, rows } from '../db.ts'
import { orderNotes } from './orders.tables.ts'

type NewNote = { orderId: number; text: string; isForBuyer: boolean; actor: string }

export async function addOrderNote(db: Db, note: NewNote) {
  await db.insert(orderNotes).values(note)
}

/** Oldest first; private notes stay with staff. */
export const notesForBuyer = (db: Db, orderId: number) =>
  rows<{ id: number; text: string; at: string }>(
    db,
    sql`select id, text, at from order_notes where order_id = ${orderId} and is_for_buyer order by id`,
  )

/** @returns the tags of the order */
export function setOrderTags(db: Db, orderId: number, tags: readonly string[]): Promise<string[]> {
  const given = sql`${sql.param([...new Set(tags)])}::text[]`
  return db.transaction(async (tx) => {
    await changedRows(tx, sql`delete from order_tags where order_id = ${orderId} and tag <> all(${given})`)
    await changedRows(
      tx,
      sql`insert into order_tags (order_id, tag) select ${orderId}, t from unnest(${given}) t on conflict do nothing`,
    )
    return tagsOf(tx, orderId)
  })
}

/** Of many orders at once. */
export async function changeTags(
  tx: Db,
  orderIds: readonly number[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
) {
  const ids = sql`${sql.param([...orderIds])}::int[]`
  await tx.execute(
    sql`delete from order_tags where order_id = any(${ids}) and tag = any(${sql.param([...removed])}::text[])`,
  )
  await tx.execute(sql`insert into order_tags (order_id, tag)
    select o, t from unnest(${ids}) o, unnest(${sql.param([...added])}::text[]) t order by o, t on conflict do nothing`)
}

export async function tagsOf(db: Db, orderId: number): Promise<string[]> {
  const found = await rows<{ tag: string }>(
    db,
    sql`select tag from order_tags where order_id = ${orderId} order by tag`,
  )
  return found.map(({ tag }) => tag)
}

/** Those that orders have, the most used first. */
export async function knownTags(db: Db): Promise<string[]> {
  const found = await rows<{ tag: string }>(
    db,
    sql`select tag from order_tags group by tag order by count(*) desc, tag limit 100`,
  )
  return found.map(({ tag }) => tag)
}
