import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'
import type { Carrier, CarrierPoint } from './carrier-point.ts'
import { pointSearchText } from './point-order.ts'
import { type Feed, type FeedRejection, judgeFeed, type KnownPoint } from './validate-feed.ts'

type PointsTaken = { added: number; changed: number; closed: number; points: number }

export type ImportResult = { ok: true; taken: PointsTaken } | ({ ok: false } & (FeedRejection | Busy))

export type CarrierImport = ImportResult | { ok: false; reason: 'unreachable'; words: string }
type Busy = { reason: 'busy'; words: string }

type Options = {
  carrier: Carrier
  now: Date
  acceptShrunken?: boolean
  onProgress?: (done: number, total: number) => void
}

const CHUNK = 500
const taskOf = (carrier: Carrier) => ({ kind: 'pickup-points', subject: `carrier:${carrier}` })

/** Atomic: a rejected list leaves the last good one. Missing points are deactivated and keep their id. */
export function importPoints(db: Db, feed: Feed, options: Options): Promise<ImportResult> {
  const { carrier } = options
  return db.transaction(async (tx) => {
    // A concurrent import (another instance, a person) is skipped.
    const lock = await firstRow<{ taken: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtext('pickup-points'), hashtext(${carrier})) as taken`,
    )
    if (!lock?.taken) return { ok: false, reason: 'busy', words: 'another import of this carrier is running' } as const
    const points = await inKnownCountries(tx, feed.points)
    const refusal = judgeFeed(await lastGood(tx, carrier), { ...feed, points })
    const isAccepted = !refusal || (refusal.reason === 'shrunken' && options.acceptShrunken)
    if (!isAccepted) return { ok: false, ...refusal } as const
    return { ok: true, taken: await replacePoints(tx, points, options) } as const
  })
}

async function inKnownCountries(tx: Db, points: readonly CarrierPoint[]) {
  const found = await rows<{ code: string }>(tx, sql`select code from countries`)
  const known = new Set(found.map(({ code }) => code))
  return points.filter(({ country }) => known.has(country))
}

/** Demo points from before the first import do not count. */
function lastGood(tx: Db, carrier: Carrier): Promise<KnownPoint[]> {
  return rows<KnownPoint>(
    tx,
    sql`select p.identifier, c.code as country from pickup_points p join countries c on c.id = p.country_id
        where p.carrier = ${carrier} and p.is_active
          and exists (select 1 from pickup_imports i where i.carrier = p.carrier and i.taken_at is not null)`,
  )
}

async function replacePoints(tx: Db, points: readonly CarrierPoint[], options: Options) {
  const { carrier } = options
  const now = options.now.toISOString()
  let added = 0
  let changed = 0
  for (let i = 0; i < points.length; i += CHUNK) {
    const written = await write(tx, points.slice(i, i + CHUNK), { carrier, now })
    added += written.filter(({ is_new }) => is_new).length
    changed += written.filter(({ is_new }) => !is_new).length
    options.onProgress?.(Math.min(i + CHUNK, points.length), points.length)
  }
  const closed = await rows<{ id: number }>(
    tx,
    sql`update pickup_points set is_active = false
        where carrier = ${carrier} and is_active and not identifier = any(${identifiersOf(points)}::text[]) returning id`,
  )
  await tx.execute(sql`update pickup_points set seen_at = ${now} where carrier = ${carrier} and is_active`)
  await tx.execute(sql`insert into pickup_imports (carrier, taken_at, points) values (${carrier}, ${now}, ${points.length})
    on conflict (carrier) do update
    set taken_at = excluded.taken_at, points = excluded.points, failed_at = null, failure = null`)
  await endTask(tx, taskOf(carrier), options.now)
  return { added, changed, closed: closed.length, points: points.length }
}

function write(tx: Db, points: readonly CarrierPoint[], { carrier, now }: { carrier: Carrier; now: string }) {
  const given = points.map((point) => ({ ...point, search_text: pointSearchText(point) }))
  return rows<{ is_new: boolean }>(
    tx,
    sql`insert into pickup_points as p
          (carrier, identifier, kind, name, address, city, zip, country_id, lat, lon, hours, search_text, seen_at)
        select ${carrier}, g.identifier, g.kind, g.name, g.address, g.city, g.zip, c.id, g.lat, g.lon, g.hours,
          g.search_text, ${now}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(identifier text, kind text, name text,
          address text, city text, zip text, country text, lat float8, lon float8, hours jsonb, search_text text)
        join countries c on c.code = g.country
        on conflict (carrier, identifier) do update set kind = excluded.kind, name = excluded.name,
          address = excluded.address, city = excluded.city, zip = excluded.zip, country_id = excluded.country_id,
          lat = excluded.lat, lon = excluded.lon, hours = excluded.hours, search_text = excluded.search_text,
          seen_at = excluded.seen_at, is_active = true
        where (p.kind, p.name, p.address, p.city, p.zip, p.country_id, p.lat, p.lon, p.hours, p.search_text, p.is_active)
          is distinct from (excluded.kind, excluded.name, excluded.address, excluded.city, excluded.zip,
            excluded.country_id, excluded.lat, excluded.lon, excluded.hours, excluded.search_text, true)
        returning (p.xmax = 0) as is_new`,
  )
}

/** PostgreSQL array literal; identifiers contain neither quotes nor commas. */
const identifiersOf = (points: readonly CarrierPoint[]) => `{${points.map(({ identifier }) => identifier).join(',')}}`

export async function recordRejectedFeed(db: Db, carrier: Carrier, words: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now.toISOString()
    await tx.execute(sql`insert into pickup_imports (carrier, failed_at, failure) values (${carrier}, ${at}, ${words})
      on conflict (carrier) do update set failed_at = excluded.failed_at, failure = excluded.failure`)
    return openTask(tx, { ...taskOf(carrier), note: words }, now)
  })
}

export async function carriersDue(db: Db, now: Date, hours: number): Promise<string[]> {
  const since = new Date(now.getTime() - hours * 3_600_000).toISOString()
  const found = await rows<{ carrier: string }>(
    db,
    sql`select distinct m.carrier from shipping_methods m left join pickup_imports i on i.carrier = m.carrier
        where m.type = 'locker' and m.is_active and m.carrier is not null
          and (i.taken_at is null or i.taken_at < ${since}) order by 1`,
  )
  return found.map(({ carrier }) => carrier)
}
