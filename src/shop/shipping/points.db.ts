import { type SQL, sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { metresBetween, type Place, rankOf, searchWords } from './point-order.ts'

export type PickupPoint = {
  id: number
  identifier: string
  name: string
  full_address: string
  address: string
  zip: string
  city: string
  country_id: number
  country: string
  kind: 'locker' | 'post_office' | 'shop'
  hours: string | Record<string, string> | null
  phone: string | null
  lat: number | null
  lon: number | null
  /** Metres from the place that was searched for; null for points that the words themselves found. */
  distance: number | null
}

const MAX_POINTS = 60

/** For pages without script and for the map; no carrier has as many in one country. */
export const ALL_POINTS = 3_000

/** Of a place where the carrier has no point. */
const NEAREST = 10

type Where = { countryId: number; search: string; most?: number; first?: string | null }

const columns = sql`p.id, p.identifier, p.name, concat_ws(', ', p.name, p.address, p.city, nullif(p.zip, '')) as full_address,
  p.address, p.zip, p.city, p.country_id, c.code as country, p.kind, p.hours, p.phone, p.lat, p.lon, null as distance
  from pickup_points p join countries c on c.id = p.country_id`

/**
 * `first`, then shops by id, then by town. All search words must occur, with or without diacritics; matching towns come
 * first, then names and addresses. Where the carrier has none, the nearest to a town or postcode where others have one.
 */
export async function findPoints(db: Db, carrier: string, where: Where): Promise<PickupPoint[]> {
  const words = searchWords(where.search)
  const limit = where.most ?? MAX_POINTS
  const found = await rows<PickupPoint>(
    db,
    sql`select ${columns} where p.carrier = ${carrier} and p.country_id = ${where.countryId} and p.is_active${matching(words)}
        order by p.identifier is distinct from ${where.first ?? null}::text, case when p.kind = 'shop' then p.id end,
          p.city collate "lv-x-icu", p.name collate "lv-x-icu" limit ${words.length > 0 ? ALL_POINTS : limit}`,
  )
  if (words.length === 0) return found
  if (found.length === 0) return nearestTo(db, carrier, { countryId: where.countryId, words })
  const ranked = found.map((point) => ({ point, rank: rankOf(words, point) }))
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ point }) => point)
}

/** Null: there is none, or it is closed. */
export const findPoint = async (
  db: Db,
  { carrier, identifier }: { carrier: string; identifier: string },
): Promise<PickupPoint | null> =>
  (await firstRow<PickupPoint>(
    db,
    sql`select ${columns} where p.carrier = ${carrier} and p.identifier = ${identifier} and p.is_active limit 1`,
  )) ?? null

export type MapPoint = Pick<PickupPoint, 'identifier' | 'name' | 'address' | 'city' | 'zip' | 'lat' | 'lon'>

/** All of a carrier in a country. */
export function pointsOnMap(
  db: Db,
  memory: LookupCache,
  { carrier, countryId }: { carrier: string; countryId: number },
): Promise<MapPoint[]> {
  return memory.get(`pickup-map:${carrier}:${countryId}`, ['pickup-points'], async () => {
    const points = await findPoints(db, carrier, { countryId, search: '', most: ALL_POINTS })
    return points.map(({ identifier, name, address, city, zip, lat, lon }) => ({
      identifier,
      name,
      address,
      city,
      zip,
      lat,
      lon,
    }))
  })
}

const matching = (words: readonly string[]): SQL =>
  sql.join(words.map((word) => sql` and p.search_text like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`))

type Named = { countryId: number; words: readonly string[] }

async function nearestTo(db: Db, carrier: string, named: Named): Promise<PickupPoint[]> {
  const place = await placeNamed(db, named)
  if (!place) return []
  const width = Math.cos((place.lat * Math.PI) / 180)
  const found = await rows<PickupPoint>(
    db,
    sql`select ${columns} where p.carrier = ${carrier} and p.country_id = ${named.countryId} and p.is_active
          and p.lat is not null and p.lon is not null
        order by (p.lat - ${place.lat}) ^ 2 + ((p.lon - ${place.lon}) * ${width}) ^ 2, p.id limit ${NEAREST}`,
  )
  return found.map((point) => ({ ...point, distance: distanceTo(place, point) }))
}

const distanceTo = (place: Place, { lat, lon }: PickupPoint) =>
  lat === null || lon === null ? null : Math.round(metresBetween(place, { lat, lon }))

/** Half a degree: words that are found farther apart name no place. */
const WIDEST = 0.5

/** The middle of what all carriers have there. */
async function placeNamed(db: Db, { countryId, words }: Named): Promise<Place | null> {
  const found = await firstRow<{ lat: number | null; lon: number | null; widest: number | null }>(
    db,
    sql`select avg(p.lat) as lat, avg(p.lon) as lon, greatest(max(p.lat) - min(p.lat), max(p.lon) - min(p.lon)) as widest
        from pickup_points p where p.country_id = ${countryId} and p.is_active and p.lat is not null and p.lon is not null
        ${matching(words)}`,
  )
  if (!found || found.lat === null || found.lon === null || (found.widest ?? 0) > WIDEST) return null
  return { lat: found.lat, lon: found.lon }
}
