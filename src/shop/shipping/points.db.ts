import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { fold } from '../language/latvian.ts'

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

const MAX_POINTS = 60

/** For pages without script; no carrier has as many in one country. */
export const ALL_POINTS = 3_000

/**
 * `first`, then shops by id, then by town. All search words must occur, with or without diacritics; matching towns come
 * first, then names and addresses.
 */
export async function findPoints(
  db: Db,
  carrier: string,
  where: { countryId: number; search: string; most?: number; first?: string | null },
): Promise<PickupPoint[]> {
  const words = wordsOf(where.search).slice(0, 6)
  const matches = words.map((word) => sql` and p.search_text like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`)
  const limit = where.most ?? MAX_POINTS
  const found = await rows<PickupPoint>(
    db,
    sql`select p.id, p.identifier, p.name, concat_ws(', ', p.name, p.address, p.city, nullif(p.zip, '')) as full_address,
          p.address, p.zip, p.city, p.country_id, c.code as country, p.kind, p.hours, p.phone
        from pickup_points p join countries c on c.id = p.country_id
        where p.carrier = ${carrier} and p.country_id = ${where.countryId} and p.is_active${sql.join(matches)}
        order by p.identifier is distinct from ${where.first ?? null}::text, case when p.kind = 'shop' then p.id end,
          p.city collate "lv-x-icu", p.name collate "lv-x-icu" limit ${words.length > 0 ? ALL_POINTS : limit}`,
  )
  if (words.length === 0) return found
  const ranked = found.map((point) => ({ point, distance: distanceFrom(words, point) }))
  return ranked
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ point }) => point)
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Per word: 0 town, 1 start of the town, 2 start of another word, 3 part of a word. */
function distanceFrom(words: readonly string[], { city, name, address, zip }: PickupPoint): number {
  const town = wordsOf(city)
  const others = wordsOf(`${name} ${address} ${zip}`)
  const distance = (word: string) => {
    if (town.includes(word)) return 0
    if (town.some((each) => each.startsWith(word))) return 1
    return others.some((each) => each.startsWith(word)) ? 2 : 3
  }
  return words.reduce((sum, word) => sum + distance(word), 0)
}

export const pointSearchText = (point: { name: string; address: string; city: string; zip: string }) =>
  fold(`${point.name} ${point.address} ${point.city} ${point.zip}`)
