import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Log } from '../log.ts'
import { openTask } from '../tasks/tasks.db.ts'
import type { CarrierApi, CarrierApis, TrackingEvent } from './carrier-api.ts'
import { followParcels } from './follow-order.db.ts'
import type { ParcelState } from './parcel-states.ts'

export type TrackingDeps = { db: Db; carriers: CarrierApis; queue: Queue; now: () => Date; log: Log }

/** Of one carrier in one run, so that a run ends before the next one begins. */
const MAX_PARCELS = 240
/** Carriers keep their reports for two months. */
const MAX_DAYS = 60

/** Asks carriers where parcels are; one that does not answer holds up no other. */
export async function trackParcels(deps: TrackingDeps) {
  for (const api of deps.carriers.values()) {
    await trackCarrier(deps, api).catch((error: unknown) =>
      deps.log.warn({ carrier: api.code, err: error }, 'parcels not tracked'),
    )
  }
}

type Tracked = { id: number; code: string; carrierRef: string | null }

async function trackCarrier(deps: TrackingDeps, api: CarrierApi) {
  const { db } = deps
  const due = await dueParcels(db, api.code, deps.now())
  const reports = await firstRow<{ cursor: string }>(
    db,
    sql`select cursor from carrier_reports where carrier = ${api.code}`,
  )
  for (let at = 0; at < due.length; at += Math.min(api.trackBatch, MAX_PARCELS)) {
    const asked = due.slice(at, at + Math.min(api.trackBatch, MAX_PARCELS))
    const { events, cursor } = await api.track(asked, reports?.cursor ?? null)
    await storeReports(deps, api.code, events)
    await db.execute(sql`update parcels set tracked_at = ${deps.now().toISOString()}
      where id = any(${sql.param(asked.map(({ id }) => id))}::int[])`)
    // After the reports themselves: a killed process reads them again.
    if (cursor !== null) await storeCursor(db, api.code, cursor)
  }
}

/** What waits at a locker is asked about less often than what moves. */
const dueParcels = (db: Db, carrier: string, now: Date) =>
  rows<Tracked>(
    db,
    sql`select id, code, carrier_ref as "carrierRef" from parcels
        where carrier = ${carrier} and state in ('registered', 'sent', 'in_transit', 'waiting_for_buyer')
          and code is not null and coalesce(registered_at, sent_at, created_at) > ${now.toISOString()}::timestamptz - make_interval(days => ${MAX_DAYS})
          and (tracked_at is null or tracked_at <= ${now.toISOString()}::timestamptz - case state
            when 'waiting_for_buyer' then interval '1 hour' when 'registered' then interval '30 minutes'
            else interval '15 minutes' end)
        order by tracked_at nulls first, id limit ${MAX_PARCELS}`,
  )

const storeCursor = (db: Db, carrier: string, cursor: string) =>
  db.execute(sql`insert into carrier_reports (carrier, cursor) values (${carrier}, ${cursor})
    on conflict (carrier) do update set cursor = excluded.cursor, at = now()`)

async function storeReports(deps: TrackingDeps, carrier: string, events: readonly TrackingEvent[]) {
  const byCode = Map.groupBy(events, ({ code }) => code)
  const known = await rows<{ id: number; orderId: number; code: string }>(
    deps.db,
    sql`select id, order_id as "orderId", code from parcels
        where carrier = ${carrier} and code = any(${sql.param([...byCode.keys()])}::text[])`,
  )
  for (const parcel of known) await storeParcel(deps, parcel, byCode.get(parcel.code) ?? [])
}

type Known = { id: number; orderId: number }
type Final = { state: ParcelState; number: string }

async function storeParcel(deps: TrackingDeps, { id, orderId }: Known, events: readonly TrackingEvent[]) {
  const { db, queue } = deps
  const returned = await db.transaction(async (tx) => {
    await tx.execute(sql`select id from orders where id = ${orderId} for update`)
    for (const { at, state, text, raw } of events) {
      await tx.execute(sql`insert into parcel_events (parcel_id, at, state, text, raw)
        values (${id}, ${at.toISOString()}, ${state}, ${text}, ${JSON.stringify(raw)}::jsonb)
        on conflict (parcel_id, at, text) do nothing`)
    }
    const moved = await firstRow<Final>(tx, moveParcel(id))
    if (!moved) return null
    if (moved.state === 'delivered') await tx.execute(sql`delete from parcel_labels where parcel_id = ${id}`)
    await followParcels(tx, queue, { orderId, actor: 'provider' })
    return moved.state === 'returned' ? moved.number : null
  })
  if (returned === null) return
  await openTask(db, { kind: 'parcel-returned', subject: `parcel:${id}`, note: returned }, deps.now())
}

/** To the state of its last report. What has arrived or was returned stays so. */
const moveParcel = (id: number) => sql`
  update parcels p set state = e.state, version = p.version + 1, sent_at = coalesce(p.sent_at, e.first),
    delivered_at = case when e.state = 'delivered' then e.at else p.delivered_at end
  from orders o, (
    select state, at, (select min(at) from parcel_events where parcel_id = ${id} and state is not null) as first
    from parcel_events where parcel_id = ${id} and state is not null order by at desc, id desc limit 1
  ) e
  where p.id = ${id} and o.id = p.order_id and e.state <> p.state
    and p.state in ('registered', 'sent', 'in_transit', 'waiting_for_buyer')
  returning p.state, o.prefixed_id as number`
