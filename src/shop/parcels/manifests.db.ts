import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { type CarrierNumber, CourierRefused } from './carrier-api.ts'
import { followParcels } from './follow-order.db.ts'
import type { LabelDeps } from './make-labels.db.ts'

export type ManifestDeps = LabelDeps & { queue: Queue; actor: string }

/** Parcels of one list; more of them are closed by the next one. */
const MAX_PARCELS = 300

type NewManifest = { carrier: string; pickup: { from: Date; to: Date } | null }

/** Puts the carrier's labelled parcels on a list: they are handed over. @returns null when there are none */
export function closeManifest(deps: ManifestDeps, { carrier, pickup }: NewManifest): Promise<number | null> {
  const { db, queue, actor, now } = deps
  return db.transaction(async (tx) => {
    const orders = await rows<{ id: number }>(
      tx,
      sql`select id from orders where id in (select order_id from parcels where carrier = ${carrier}
            and state = 'registered' and manifest_id is null order by id limit ${MAX_PARCELS}) order by id for update`,
    )
    const ids = orders.map(({ id }) => id)
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into manifests (carrier, pickup_from, pickup_to, actor, created_at)
          select ${carrier}, ${pickup?.from.toISOString() ?? null}::timestamptz, ${pickup?.to.toISOString() ?? null}::timestamptz,
            ${actor}, ${now().toISOString()}
          where exists (select from parcels where order_id = any(${sql.param(ids)}::int[]) and carrier = ${carrier}
            and state = 'registered' and manifest_id is null) returning id`,
    )
    if (!made) return null
    await tx.execute(sql`update parcels set state = 'sent', manifest_id = ${made.id}, sent_at = ${now().toISOString()},
      version = version + 1 where order_id = any(${sql.param(ids)}::int[]) and carrier = ${carrier}
        and state = 'registered' and manifest_id is null`)
    for (const orderId of ids) await followParcels(tx, queue, { orderId, actor: 'merchant' })
    return made.id
  })
}

type Pickup = { carrier: string; from: string; to: string; weight: number; parcels: CarrierNumber[] }

/** Asks the carrier for a courier, once: a lost answer is not repeated by itself, so that not two couriers come. */
export async function callCourier(
  deps: LabelDeps,
  id: number,
): Promise<'done' | 'unknown' | 'busy' | 'refused' | 'away'> {
  const { db, carriers, sender, now, log } = deps
  const pickup = await claimCall(db, id, now())
  if (typeof pickup === 'string') return pickup
  const call = carriers.get(pickup.carrier)?.callCourier
  if (!call) return 'unknown'
  const { from, to, weight, parcels } = pickup
  try {
    const { reference } = await call(sender, { from: new Date(from), to: new Date(to), parcels, weight, note: '' })
    await db.execute(sql`update manifests set pickup_ref = ${reference ?? ''}, problem = null where id = ${id}`)
    return 'done'
  } catch (error) {
    if (!(error instanceof CourierRefused)) {
      log.warn({ carrier: pickup.carrier, err: error }, 'courier not called')
      return 'away'
    }
    await db.execute(
      sql`update manifests set called_at = null, problem = ${error.message.slice(0, 500)} where id = ${id}`,
    )
    return 'refused'
  }
}

async function claimCall(db: Db, id: number, now: Date): Promise<Pickup | 'unknown' | 'busy'> {
  const at = sql`${now.toISOString()}::timestamptz`
  const claimed = await firstRow<Pickup>(
    db,
    sql`update manifests m set called_at = ${at} where id = ${id} and pickup_ref is null and pickup_from is not null
          and (called_at is null or called_at <= ${at} - interval '2 minutes')
        returning m.carrier, m.pickup_from as from, m.pickup_to as to,
          (select coalesce(sum(coalesce(p.weight, 1000)), 0)::int from parcels p where p.manifest_id = m.id) as weight,
          (select jsonb_agg(jsonb_build_object('code', p.code, 'carrierRef', p.carrier_ref)) from parcels p
            where p.manifest_id = m.id) as parcels`,
  )
  if (claimed) return claimed
  const found = await firstRow(db, sql`select 1 from manifests where id = ${id} and pickup_from is not null`)
  return found ? 'busy' : 'unknown'
}

export type ListedManifest = {
  id: number
  carrier: string
  parcels: number
  weight: number
  pickupFrom: string | null
  pickupTo: string | null
  courier: string | null
  problem: string | null
  at: string
}

const selectManifests = sql`
  select m.id, m.carrier, m.pickup_from as "pickupFrom", m.pickup_to as "pickupTo", m.pickup_ref as courier, m.problem,
    m.created_at as at, (select count(*)::int from parcels p where p.manifest_id = m.id) as parcels,
    (select coalesce(sum(p.weight), 0)::int from parcels p where p.manifest_id = m.id) as weight
  from manifests m`

export const listManifests = (db: Db, { before, limit }: { before: number | undefined; limit: number }) =>
  rows<ListedManifest>(
    db,
    sql`${selectManifests} ${before === undefined ? sql`` : sql`where m.id < ${before}`} order by m.id desc limit ${limit}`,
  )

export const findManifest = (db: Db, id: number) =>
  firstRow<ListedManifest>(db, sql`${selectManifests} where m.id = ${id}`)

export type ManifestRow = { code: string; order: string; receiver: string; place: string; weight: number | null }

export const manifestRows = (db: Db, id: number) =>
  rows<ManifestRow>(
    db,
    sql`select p.code, o.prefixed_id || '/' || p.position as order, trim(o.name || ' ' || o.surname) as receiver,
          coalesce(o.delivery->'point'->>'name', concat_ws(', ', o.delivery->'fields'->>'address',
            o.delivery->'fields'->>'city')) as place, p.weight
        from parcels p join orders o on o.id = p.order_id where p.manifest_id = ${id} order by p.id`,
  )
