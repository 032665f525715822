import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { changeState } from '../orders/change.db.ts'
import { HAS_UNPACKED_PIECES } from '../parcels/line-pieces.db.ts'

/** Orders that may be picked: paid or on invoice, in no open wave, with pieces that are in no parcel. */
const PICKABLE = sql`o.state in ('paid', 'processing')
  and not exists (select from pick_wave_orders w where w.order_id = o.id and w.left_at is null)
  and ${HAS_UNPACKED_PIECES}`

/** Some of its goods were not there, and none have come in since. */
const WAITS = sql`exists (select from order_lines l join picked_lines k on k.line_id = l.id
  where l.order_id = o.id and k.missing_choice = 'later' and not exists (
    select from stock_movements m where m.product_id = l.product_id and m.quantity > 0 and m.created_at > k.at))`

/** Two packers at once get different orders. */
const ONE_AT_A_TIME = sql`select pg_advisory_xact_lock(hashtext('pick-wave'))`

export type NewWave = { actor: string; limit: number; numbers?: readonly string[] | undefined }

/** The oldest orders up to the limit, or the given ones. @returns its id; null when there is nothing to pick */
export function createWave(db: Db, { actor, limit, numbers }: NewWave): Promise<number | null> {
  return db.transaction(async (tx) => {
    await tx.execute(ONE_AT_A_TIME)
    const chosen = numbers ? sql`and o.prefixed_id = any(${sql.param([...numbers])}::text[])` : sql`and not ${WAITS}`
    const found = await rows<{ id: number; state: string }>(
      tx,
      sql`select o.id, o.state from orders o where ${PICKABLE} ${chosen} order by o.placed_at, o.id limit ${limit}
          for update skip locked`,
    )
    if (found.length === 0) return null
    const wave = await firstRow<{ id: number }>(tx, sql`insert into pick_waves (actor) values (${actor}) returning id`)
    if (!wave) throw new Error('A pick wave was not written')
    const ids = sql`${sql.param(found.map(({ id }) => id))}::int[]`
    await tx.execute(sql`insert into pick_wave_orders (wave_id, order_id) select ${wave.id}, unnest(${ids})`)
    await tx.execute(sql`update picked_lines set missing = 0, missing_choice = null where missing_choice = 'later'
      and line_id in (select id from order_lines where order_id = any(${ids}))`)
    for (const { id, state } of found)
      if (state === 'paid') await changeState(tx, id, { to: 'processing', actor: 'merchant' })
    return wave.id
  })
}

/** What is not packed goes back to the queue. @returns whether it was open */
export function closeWave(db: Db, waveId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const closed = await rows(
      tx,
      sql`update pick_waves set closed_at = now() where id = ${waveId} and closed_at is null returning id`,
    )
    await tx.execute(sql`update pick_wave_orders set left_at = now() where wave_id = ${waveId} and left_at is null`)
    return closed.length > 0
  })
}

const COUNTED = 1_000

type WaitingOrder = { number: string; placedAt: string; missing: string }

export type Queue = { ready: number; toSend: number; waiting: WaitingOrder[]; waves: OpenWave[] }

type OpenWave = { id: number; createdAt: string; person: string; orders: number; left: number; isMine: boolean }

/** Counts stop at 1,000. @param actor whose waves are `isMine` */
export async function packingQueue(db: Db, actor: string): Promise<Queue> {
  const counts = await firstRow<{ ready: number; toSend: number }>(
    db,
    sql`select
          (select count(*)::int from (select 1 from orders o where ${PICKABLE} and not ${WAITS} limit ${COUNTED}) r) as ready,
          (select count(*)::int from (select 1 from orders o where o.state = 'packed' limit ${COUNTED}) s) as "toSend"`,
  )
  const waiting = await rows<WaitingOrder>(
    db,
    sql`select o.prefixed_id as number, o.placed_at as "placedAt",
          (select string_agg(k.missing || ' × ' || l.title, ', ' order by l.position) from order_lines l
            join picked_lines k on k.line_id = l.id and k.missing_choice = 'later' where l.order_id = o.id) as missing
        from orders o where ${PICKABLE} and ${WAITS} order by o.placed_at, o.id limit 50`,
  )
  const waves = await rows<OpenWave>(
    db,
    sql`select w.id, w.created_at as "createdAt", coalesce(s.name, '') as person, w.actor = ${actor} as "isMine",
          count(*)::int as orders, count(*) filter (where o.left_at is null)::int as left
        from pick_waves w join pick_wave_orders o on o.wave_id = w.id left join staff s on w.actor = 'staff:' || s.id
        where w.closed_at is null group by w.id, s.name having count(*) filter (where o.left_at is null) > 0
        order by w.id desc limit 50`,
  )
  return { ready: counts?.ready ?? 0, toSend: counts?.toSend ?? 0, waiting, waves }
}
