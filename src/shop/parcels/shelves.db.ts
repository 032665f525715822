import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { isCode } from '../stock/code.db.ts'
import { TRANSIT_LOCATION } from '../stock/reasons.ts'
import type { ShelfPlace } from './shelves.calls.ts'

type Shelf = { code: string; location: string; shelf: string | null }

/** @param given.shelf such as `A-03-2`; null: it has none */
export function setShelf(
  db: Db,
  { code, location, shelf }: Shelf,
): Promise<'done' | 'unknown-product' | 'unknown-location'> {
  return db.transaction(async (tx) => {
    const product = await firstRow<{ id: number }>(
      tx,
      sql`select id from products where ${isCode(code)} and type = 'product'`,
    )
    if (!product) return 'unknown-product'
    if (!(await hasLocation(tx, location))) return 'unknown-location'
    await writeShelves(tx, location, [{ id: product.id, shelf }])
    return 'done'
  })
}

const hasLocation = async (db: Db, code: string) =>
  (await firstRow(db, sql`select 1 from stock_locations where code = ${code}`)) !== undefined

/** Of one location, each good once; null: it has no shelf there. */
export async function writeShelves(tx: Db, location: string, given: readonly { id: number; shelf: string | null }[]) {
  const place = sql`(select id from stock_locations where code = ${location})`
  const emptied = given.filter(({ shelf }) => shelf === null).map(({ id }) => id)
  const filled = given.filter(({ shelf }) => shelf !== null)
  if (emptied.length > 0) {
    await tx.execute(sql`delete from stock_shelves
      where location_id = ${place} and product_id = any(${sql.param(emptied)}::int[])`)
  }
  if (filled.length > 0) {
    await tx.execute(sql`insert into stock_shelves (product_id, location_id, shelf)
      select r.id, ${place}, r.shelf from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as r(id int, shelf text) order by r.id
      on conflict (product_id, location_id) do update set shelf = excluded.shelf`)
  }
}

type Shelved = { ok: true; unknown: string[] } | { ok: false }

/** Shelves of many goods at a location; of a code that is given twice the last one counts. `unknown`: codes that no good has. */
export function setShelves(
  db: Db,
  location: string,
  given: readonly { code: string; shelf: string | null }[],
): Promise<Shelved> {
  return db.transaction(async (tx) => {
    if (!(await hasLocation(tx, location))) return { ok: false }
    const asked = [...new Set(given.flatMap(({ code }) => [code, code.toUpperCase()]))]
    const found = await rows<{ id: number; code: string }>(
      tx,
      sql`select id, code from products
          where code = any(${sql.param(asked)}::text[]) and type = 'product' and not has_variations`,
    )
    const ids = new Map(found.map(({ id, code }) => [code, id]))
    const idOf = (code: string) => ids.get(code) ?? ids.get(code.toUpperCase())
    const byId = new Map(given.flatMap(({ code, shelf }) => (idOf(code) ? [[idOf(code) as number, shelf]] : [])))
    await writeShelves(
      tx,
      location,
      [...byId].map(([id, shelf]) => ({ id, shelf })),
    )
    return { ok: true, unknown: given.filter(({ code }) => !idOf(code)).map(({ code }) => code) }
  })
}

/** Own locations that are open, and where the good lies there. */
export const shelvesOf = (db: Db, id: number, lang: Lang): Promise<ShelfPlace[]> =>
  rows(
    db,
    sql`select l.code as location, coalesce(l.title->>${lang}, l.title->>${defaultLang}, l.code) as title, s.shelf
        from stock_locations l left join stock_shelves s on s.location_id = l.id and s.product_id = ${id}
        where l.kind = 'own' and l.closed_at is null and l.code <> ${TRANSIT_LOCATION} order by l.id`,
  )

/** By location. */
type ShelfFields = Record<string, string | null>

type Edited = { ok: true } | { ok: false; conflicts: Conflict[] }

/** Shelves that others changed meanwhile are conflicts. Locations that are not open or not own are left out. */
export function editShelves(db: Db, id: number, edit: Edit<ShelfFields>): Promise<Edited> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from products where id = ${id} for no key update`)
    const places = await shelvesOf(tx, id, DEFAULT_LANG)
    const current: ShelfFields = Object.fromEntries(places.map(({ location, shelf }) => [location, shelf]))
    const known = Object.fromEntries(Object.entries(edit.changes).filter(([location]) => location in current))
    const { changes, conflicts } = mergeEdits<ShelfFields>(current, { base: edit.base, changes: known })
    if (conflicts.length > 0) return { ok: false, conflicts }
    for (const [location, shelf] of Object.entries(changes)) {
      await writeShelves(tx, location, [{ id, shelf: shelf ?? null }])
    }
    return { ok: true }
  })
}
