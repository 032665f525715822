import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { changeState } from '../orders/change.db.ts'
import type { PickFilter } from '../parcels/pick-filter.ts'
import type { Outcome } from './pick.db.ts'
import { refused } from './pick.db.ts'
import { HAS_COME, KIND, matches, TO_PACK } from './ready.db.ts'

/** Two packers at once get different orders. */
const ONE_AT_A_TIME = sql`select pg_advisory_xact_lock(hashtext('pick-wave'))`

/** `numbers`: the given orders, also those that wait, in place of those that match the filter. */
export type NewWave = {
  actor: string
  limit: number
  now: Date
  filter?: PickFilter | undefined
  numbers?: readonly string[] | undefined
}

/** The oldest orders that match, up to the limit, or the given ones. @returns its id; null when there is nothing to pick */
export function createWave(db: Db, { actor, limit, now, filter = {}, numbers }: NewWave): Promise<number | null> {
  return db.transaction(async (tx) => {
    await tx.execute(ONE_AT_A_TIME)
    const chosen = numbers
      ? sql`o.prefixed_id = any(${sql.param([...numbers])}::text[])`
      : sql`${KIND} = 'ready' and ${matches(filter, now)}`
    const found = await lockOrders(tx, chosen, limit)
    if (found.length === 0) return null
    const wave = await firstRow<{ id: number }>(
      tx,
      sql`insert into pick_waves (actor, filter, max_orders)
          values (${actor}, ${JSON.stringify(filter)}::jsonb, ${limit}) returning id`,
    )
    if (!wave) throw new Error('A pick wave was not written')
    await putInto(tx, wave.id, found)
    return wave.id
  })
}

type Found = { id: number; state: string; kind: 'ready' | 'picked' | 'waiting' }

const lockOrders = (tx: Db, chosen: ReturnType<typeof sql>, limit: number): Promise<Found[]> =>
  rows<Found>(
    tx,
    sql`select o.id, o.state, ${KIND} as kind from ${TO_PACK} and ${chosen} order by o.placed_at, o.id limit ${limit}
        for update of o skip locked`,
  )

/** What was to come later is looked for again where it has come in, or where nothing else could be done with the order. */
async function putInto(tx: Db, waveId: number, found: readonly Found[]) {
  const idsOf = (orders: readonly Found[]) => sql`${sql.param(orders.map(({ id }) => id))}::int[]`
  // Not the time at which the transaction began: another one may have put its orders in while this one waited for the lock.
  await tx.execute(sql`insert into pick_wave_orders (wave_id, order_id, added_at)
    select ${waveId}, id, moment from unnest(${idsOf(found)}) id, (select clock_timestamp() as moment offset 0) clock`)
  await tx.execute(sql`update picked_lines k set missing = 0, missing_choice = null, holds_order = false
    from order_lines l where l.id = k.line_id and k.missing_choice = 'later' and l.order_id = any(${idsOf(found)})
      and (${HAS_COME} or l.order_id = any(${idsOf(found.filter(({ kind }) => kind === 'waiting'))}))`)
  for (const { id, state } of found)
    if (state === 'paid') await changeState(tx, id, { to: 'processing', actor: 'merchant' })
}

type Room = { filter: PickFilter; maxOrders: number; inside: number; isOpen: boolean }

const roomOf = (waveId: number) => sql`
  select w.filter, w.max_orders as "maxOrders", w.closed_at is null as "isOpen",
    (select count(*)::int from pick_wave_orders o where o.wave_id = w.id and o.left_at is null) as inside
  from pick_waves w where w.id = ${waveId}`

/** An order that left the wave comes with another one. */
const wasIn = (waveId: number) =>
  sql`exists (select from pick_wave_orders gone where gone.wave_id = ${waveId} and gone.order_id = o.id)`

export type Taking = { waveId: number; now: Date; limit?: number | undefined }

/** More orders that match the filter of the wave, while it has room. @param taking.limit how many it may hold from now on */
export function takeMore(db: Db, { waveId, now, limit }: Taking): Promise<Outcome<{ taken: number }>> {
  return db.transaction(async (tx): Promise<Outcome<{ taken: number }>> => {
    await tx.execute(ONE_AT_A_TIME)
    const wave = await firstRow<Room>(tx, sql`${roomOf(waveId)} for update of w`)
    if (!wave) return refused('unknown')
    if (!wave.isOpen) return refused('wave-ended')
    const room = (limit ?? wave.maxOrders) - wave.inside
    if (room <= 0) return refused('wave-full')
    const chosen = sql`${KIND} = 'ready' and ${matches(wave.filter, now)} and not ${wasIn(waveId)}`
    const found = await lockOrders(tx, chosen, room)
    if (found.length === 0) return refused('nothing-ready')
    if (limit !== undefined) await tx.execute(sql`update pick_waves set max_orders = ${limit} where id = ${waveId}`)
    await putInto(tx, waveId, found)
    return { ok: true, taken: found.length }
  })
}

const COUNTED = 1_000

export type More = { ready: number; room: number }

/** How many more orders the wave could take, up to 1,000, and for how many it has room. */
export async function countMore(db: Db, waveId: number, now: Date): Promise<More> {
  const wave = await firstRow<Room>(db, roomOf(waveId))
  if (!wave?.isOpen) return { ready: 0, room: 0 }
  const found = await firstRow<{ ready: number }>(
    db,
    sql`select count(*)::int as ready from (select 1 from ${TO_PACK} and ${KIND} = 'ready'
          and ${matches(wave.filter, now)} and not ${wasIn(waveId)} limit ${COUNTED}) r`,
  )
  return { ready: found?.ready ?? 0, room: Math.max(0, wave.maxOrders - wave.inside) }
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

type QueuedOrder = { number: string; placedAt: string; missing: string }

export type Queue = {
  ready: number
  toSend: number
  picked: QueuedOrder[]
  waiting: QueuedOrder[]
  waves: OpenWave[]
}

type OpenWave = { id: number; createdAt: string; person: string; orders: number; left: number; isMine: boolean }

/** Counts stop at 1,000. @param actor whose waves are `isMine` */
export async function packingQueue(db: Db, actor: string): Promise<Queue> {
  const counts = await firstRow<{ ready: number; toSend: number }>(
    db,
    sql`select
          (select count(*)::int from (select 1 from ${TO_PACK} and ${KIND} = 'ready' limit ${COUNTED}) r) as ready,
          (select count(*)::int from (select 1 from orders o where o.state = 'packed' limit ${COUNTED}) s) as "toSend"`,
  )
  const waves = await rows<OpenWave>(
    db,
    sql`select w.id, w.created_at as "createdAt", coalesce(s.name, '') as person, w.actor = ${actor} as "isMine",
          count(*)::int as orders, count(*) filter (where o.left_at is null)::int as left
        from pick_waves w join pick_wave_orders o on o.wave_id = w.id left join staff s on w.actor = 'staff:' || s.id
        where w.closed_at is null group by w.id, s.name having count(*) filter (where o.left_at is null) > 0
        order by w.id desc limit 50`,
  )
  const [picked, waiting] = [await queued(db, 'picked'), await queued(db, 'waiting')]
  return { ready: counts?.ready ?? 0, toSend: counts?.toSend ?? 0, picked, waiting, waves }
}

const queued = (db: Db, kind: 'picked' | 'waiting'): Promise<QueuedOrder[]> =>
  rows<QueuedOrder>(
    db,
    sql`select o.prefixed_id as number, o.placed_at as "placedAt",
          coalesce((select string_agg(k.missing || ' × ' || l.title, ', ' order by l.position) from order_lines l
            join picked_lines k on k.line_id = l.id and k.missing_choice = 'later' where l.order_id = o.id), '') as missing
        from ${TO_PACK} and ${KIND} = ${kind}
          and exists (select from order_lines l join picked_lines k on k.line_id = l.id where l.order_id = o.id)
        order by o.placed_at, o.id limit 50`,
  )
