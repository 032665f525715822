import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { fold } from '../language/latvian.ts'

/** A pickup point in the spec's names. */
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
}

export const MAX_POINTS = 60

/** A list without a search, for pages without script; no carrier has so many in one country. */
export const ALL_POINTS = 3_000

/** The living points of a carrier in a country; every word of the search must occur, with or without diacritics. */
export function findPoints(
  db: Db,
  carrier: string,
  where: { countryId: number; search: string; most?: number },
): Promise<PickupPoint[]> {
  const words = fold(where.search)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 6)
  const matches = words.map((word) => sql` and p.search_text like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`)
  return rows<PickupPoint>(
    db,
    sql`select p.id, p.identifier, p.name, p.name || ', ' || p.address || ', ' || p.city || ', ' || p.zip as full_address,
          p.address, p.zip, p.city, p.country_id, c.code as country, p.kind, p.hours, p.phone
        from pickup_points p join countries c on c.id = p.country_id
        where p.carrier = ${carrier} and p.country_id = ${where.countryId} and p.is_active${sql.join(matches)}
        order by p.city collate "lv-x-icu", p.name collate "lv-x-icu" limit ${where.most ?? MAX_POINTS}`,
  )
}

/** What a search looks at: folded, so that „cesis" finds Cēsis. */
export const pointSearchText = (point: { name: string; address: string; city: string; zip: string }) =>
  fold(`${point.name} ${point.address} ${point.city} ${point.zip}`)
