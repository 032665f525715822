import { sql } from 'drizzle-orm'
import { changedRows, type Db, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { queueOrderEmail } from './emails.db.ts'
import { orderNotes } from './orders.tables.ts'

type NewNote = { orderId: number; text: string; isForBuyer: boolean; actor: string }

/** @param byEmail the buyer also gets one that is for them as an e-mail */
export function addOrderNote({ db, queue }: { db: Db; queue: Queue }, given: NewNote, byEmail: boolean) {
  return db.transaction(async (tx) => {
    const [note] = await tx.insert(orderNotes).values(given).returning({ id: orderNotes.id })
    if (!note || !given.isForBuyer || !byEmail) return
    const { orderId } = given
    await queueOrderEmail(tx, queue, { kind: 'order-note', orderId, about: `note-${note.id}`, note: note.id })
  })
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

export type ChangedTags = { added: string[]; removed: string[] }

/** Of many orders at once. @returns the orders that it changed */
export async function changeTags(
  tx: Db,
  orderIds: readonly number[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<({ id: number } & ChangedTags)[]> {
  const ids = sql`${sql.param([...orderIds])}::int[]`
  const gone = await rows<TagRow>(
    tx,
    sql`delete from order_tags where order_id = any(${ids}) and tag = any(${sql.param([...removed])}::text[])
        returning order_id as id, tag`,
  )
  const come = await rows<TagRow>(
    tx,
    sql`insert into order_tags (order_id, tag)
        select o, t from unnest(${ids}) o, unnest(${sql.param([...added])}::text[]) t order by o, t on conflict do nothing
        returning order_id as id, tag`,
  )
  const changed = [...new Set([...gone, ...come].map(({ id }) => id))]
  const of = (found: readonly TagRow[], id: number) => found.filter((row) => row.id === id).map(({ tag }) => tag)
  return changed.map((id) => ({ id, added: of(come, id), removed: of(gone, id) }))
}

type TagRow = { id: number; tag: string }

/** Undoes changes of tags; an order of which somebody changed the same since stays as it is. @returns how many were undone */
export async function putTagsBack(
  tx: Db,
  changes: readonly ({ id: number } & Partial<ChangedTags>)[],
): Promise<number> {
  const ids = sql`${sql.param(changes.map(({ id }) => id))}::int[]`
  const now = await rows<TagRow>(
    tx,
    sql`select order_id as id, tag from order_tags where order_id = any(${ids}) for update`,
  )
  const has = (id: number, tag: string) => now.some((row) => row.id === id && row.tag === tag)
  const same = changes.filter(
    ({ id, added = [], removed = [] }) => added.every((tag) => has(id, tag)) && !removed.some((tag) => has(id, tag)),
  )
  const pairs = (name: 'added' | 'removed') =>
    JSON.stringify(same.flatMap((change) => (change[name] ?? []).map((tag) => ({ id: change.id, tag }))))
  const given = (name: 'added' | 'removed') => sql`jsonb_to_recordset(${pairs(name)}::jsonb) as g(id int, tag text)`
  await tx.execute(sql`delete from order_tags t using ${given('added')} where t.order_id = g.id and t.tag = g.tag`)
  await tx.execute(
    sql`insert into order_tags (order_id, tag) select id, tag from ${given('removed')} order by id, tag on conflict do nothing`,
  )
  return same.length
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
