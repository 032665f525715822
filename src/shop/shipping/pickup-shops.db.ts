import { sql } from 'drizzle-orm'
import { type Contested, contestedFields } from '../audit-log/contested.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { type Edit, mergeEdits } from '../merge-edits.ts'
import {
  cleanedShop,
  placeOf,
  problemsOfShop,
  type ShopProblem,
  type ShopValues,
  STOCK,
  type StockPlace,
  type StoredShop,
  valuesOfShop,
  WEEK,
} from './pickup-shop.ts'
import { pointSearchText } from './point-order.ts'
import { countriesOfDelivery } from './staff-methods.db.ts'

/** What is between two locations lies in none. */
const TRANSIT = 'transit'

export type PickupShop = StoredShop & {
  id: number
  version: number
  /** Stock that lies there. */
  locations: string[]
  /** The same by code. */
  stock: string[]
}

const columns = sql`p.id, p.version, p.name, p.address, p.city, p.zip, c.code as country, p.phone, p.lat, p.lon, p.hours,
  p.is_active as "isActive", (select coalesce(json_agg(coalesce(l.title->>'lv', l.code) order by l.id), '[]')
    from stock_locations l where l.shop_id = p.id) as locations,
  (select coalesce(json_agg(l.code order by l.id), '[]') from stock_locations l where l.shop_id = p.id) as stock`

/** Own stock that may lie in a shop. */
export const stockOfShops = (db: Db): Promise<StockPlace[]> =>
  rows(
    db,
    sql`select code, title, shop_id as "shopId" from stock_locations
        where kind = 'own' and closed_at is null and code <> ${TRANSIT} order by id`,
  )

/** Open ones first, in the order in which buyers see them. */
export const pickupShops = (db: Db): Promise<PickupShop[]> =>
  rows(
    db,
    sql`select ${columns} from pickup_points p join countries c on c.id = p.country_id
        where p.carrier = 'shop' order by not p.is_active, p.id`,
  )

const pickupShop = (db: Db, id: number) =>
  firstRow<PickupShop>(
    db,
    sql`select ${columns} from pickup_points p join countries c on c.id = p.country_id
        where p.carrier = 'shop' and p.id = ${id} for update of p`,
  )

export type ShopEdited =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'fields'; problems: Record<string, ShopProblem> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Contested[] }

/** Closed until it is complete. */
export function createShop(db: Db, name: string): Promise<{ ok: true; id: number } | { ok: false }> {
  return db.transaction(async (tx) => {
    const [country] = await countriesOfDelivery(tx)
    if (name === '' || name.length > 100 || !country) return { ok: false }
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pickup-shops'))`)
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into pickup_points (carrier, identifier, kind, name, address, city, zip, country_id, search_text, is_active)
          select 'shop', 'shop-' || n, 'shop', ${name}::text, '', '', '', ${country.id}::int,
            ${pointSearchText({ name, address: '', city: '', zip: '' })}, false
          from generate_series(1, 10000) n
          where not exists (select from pickup_points where carrier = 'shop' and identifier = 'shop-' || n)
          order by n limit 1 returning id`,
    )
    if (!made) throw new Error('The shop was not written')
    return { ok: true, id: made.id }
  })
}

/** Fields that others changed meanwhile are merged, or returned where both changed the same one. */
export function editShop(db: Db, id: number, edit: Edit<ShopValues> & { version: number }): Promise<ShopEdited> {
  return db.transaction(async (tx) => {
    const shop = await pickupShop(tx, id)
    if (!shop) return { ok: false, reason: 'unknown' }
    const countries = await countriesOfDelivery(tx)
    const codes = countries.map(({ code }) => code)
    await tx.execute(sql`select 1 from stock_locations order by id for no key update`)
    const places = await stockOfShops(tx)
    const before = valuesOfShop(shop, places)
    const changes = cleanedShop(edit.changes as ShopValues)
    const unknown = Object.keys(changes).filter((path) => typeof before[path] !== typeof changes[path])
    const problems = {
      ...problemsOfShop({ ...before, ...changes }, codes),
      ...Object.fromEntries(unknown.map((path) => [path, 'unknown' as const])),
    }
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    const base = edit.version === shop.version ? before : edit.base
    const merged = mergeEdits<ShopValues>(before, { base, changes })
    if (merged.conflicts.length > 0) {
      const conflicts = await contestedFields(tx, merged.conflicts, (field) => placeInLog(id, field))
      return { ok: false, reason: 'conflict', version: shop.version, conflicts }
    }
    const after = { ...before, ...merged.changes } as ShopValues
    const country = countries.find(({ code }) => code === after.country)
    if (country && Object.keys(merged.changes).length > 0) {
      await write(tx, shop, after, country.id)
      await placeStock(tx, id, merged.changes as ShopValues)
    }
    return { ok: true }
  })
}

/** Ticked locations lie in the shop from now on, the others in none. */
async function placeStock(tx: Db, id: number, changes: ShopValues) {
  const stock = Object.entries(changes).filter(([path]) => path.startsWith(STOCK))
  for (const [path, isThere] of stock) {
    await tx.execute(sql`update stock_locations set shop_id = ${isThere === true ? id : null}::int, version = version + 1
      where code = ${path.slice(STOCK.length)} and shop_id is distinct from ${isThere === true ? id : null}::int`)
  }
}

function placeInLog(id: number, field: string) {
  if (field.startsWith(STOCK)) {
    return { subject: `stock-location:${field.slice(STOCK.length)}`, table: 'stock_locations', column: 'shop_id' }
  }
  const [name = ''] = field.split('.')
  const column = { country: 'country_id', place: 'lat', isActive: 'is_active' }[name] ?? name
  return { subject: `pickup-shop:${id}`, table: 'pickup_points', column }
}

async function write(tx: Db, shop: PickupShop, values: ShopValues, countryId: number) {
  const text = (name: string) => String(values[name])
  const [name, address, city, zip] = [text('name'), text('address'), text('city'), text('zip')]
  const place = placeOf(text('place'))
  const week = Object.fromEntries(WEEK.map((day) => [day, text(`hours.${day}`)]))
  const isOpen = Object.values(week).some((hours) => hours !== '')
  // Words for all days stay until hours are given.
  const hours = isOpen ? week : typeof shop.hours === 'string' ? shop.hours : null
  await tx.execute(sql`
    update pickup_points set name = ${name}, address = ${address}, city = ${city}, zip = ${zip},
      country_id = ${countryId}, phone = nullif(${text('phone')}, ''), lat = ${place?.lat ?? null}, lon = ${place?.lon ?? null},
      hours = ${hours === null ? null : JSON.stringify(hours)}::jsonb, is_active = ${values.isActive === true},
      search_text = ${pointSearchText({ name, address, city, zip })}
    where id = ${shop.id}`)
}
