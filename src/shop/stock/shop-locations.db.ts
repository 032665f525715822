import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { TRANSIT_LOCATION } from './reasons.ts'

type Location = { code: string; title: string; kind: 'own' | 'supplier'; shop: string | null }

export function listLocations(db: Db): Promise<Location[]> {
  return rows(
    db,
    sql`select l.code, coalesce(l.title->>${defaultLang}, '') as title, l.kind, s.identifier as shop
        from stock_locations l left join pickup_points s on s.id = l.shop_id order by l.id`,
  )
}

/** Where pieces can lie; the main one first. */
export function ownLocations(db: Db, lang: Lang): Promise<{ code: string; title: string }[]> {
  return rows(
    db,
    sql`select code, coalesce(title->>${lang}, title->>${defaultLang}, code) as title from stock_locations
        where kind = 'own' and closed_at is null and code <> ${TRANSIT_LOCATION} order by id`,
  )
}

/** Identifiers of the shops in which buyers collect. */
export async function shopIdentifiers(db: Db): Promise<string[]> {
  const found = await rows<{ identifier: string }>(
    db,
    sql`select identifier from pickup_points where carrier = 'shop' and is_active order by id`,
  )
  return found.map(({ identifier }) => identifier)
}

/** @param shop its identifier; null: the location lies in no shop. @returns false where either is unknown */
export async function linkToShop(db: Db, location: string, shop: string | null): Promise<boolean> {
  const linked = await firstRow(
    db,
    shop === null
      ? sql`update stock_locations set shop_id = null where code = ${location} returning id`
      : sql`update stock_locations l set shop_id = s.id from pickup_points s
            where l.code = ${location} and l.kind = 'own' and l.closed_at is null and s.carrier = 'shop' and s.identifier = ${shop}
            returning l.id`,
  )
  return linked !== undefined
}
