import { sql } from 'drizzle-orm'
import { type Contested, contestedFields } from '../audit-log/contested.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { DEFAULT_LANG, type LocalizedText, languages } from '../languages.ts'
import { type Edit, mergeEdits } from '../merge-edits.ts'
import {
  cleanedValues,
  type MethodProblem,
  type MethodValues,
  problemsOfMethod,
  type StoredMethod,
  type StoredZone,
  storedPrices,
  storedZone,
  valuesOfMethod,
} from './method-fields.ts'
import { methodFrom, type Template } from './method-templates.ts'
import type { StoredPrice } from './price-rows.ts'

export type DeliveryCountry = { id: number; code: string; title: LocalizedText }

export const countriesOfDelivery = (db: Db): Promise<DeliveryCountry[]> =>
  rows(db, sql`select id, code, title from countries where delivers order by position, id`)

export type StaffMethod = StoredMethod & {
  id: number
  code: string
  version: number
  isArchived: boolean
}

const columns = sql`m.id, m.code, m.version, m.type, m.title, m.description, m.carrier, m.is_bulky as "isBulky",
  m.max_parcels as "maxParcels", m.tracking_url as "trackingUrl", m.vat_class as "vatClass",
  m.is_active as "isActive",
  m.archived_at is not null as "isArchived",
  (select coalesce(json_agg(json_build_object('country', c.code, 'freeFrom', z.free_from, 'daysMin', z.days_min,
      'daysMax', z.days_max, 'areas', z.areas) order by c.position), '[]')
    from shipping_zones z join countries c on c.id = z.country_id where z.method_id = m.id) as zones,
  (select coalesce(json_agg(json_build_object('country', c.code, 'upToWeight', p.up_to_weight, 'size', p.size,
      'price', p.price, 'fromGoods', p.from_goods) order by p.id), '[]')
    from shipping_prices p join countries c on c.id = p.country_id where p.method_id = m.id) as prices`

/** In the order in which buyers see them; removed ones last. */
export const staffMethods = (db: Db): Promise<StaffMethod[]> =>
  rows(db, sql`select ${columns} from shipping_methods m order by m.archived_at is not null, m.position, m.id`)

export const staffMethod = (db: Db, id: number): Promise<StaffMethod | undefined> =>
  firstRow(db, sql`select ${columns} from shipping_methods m where m.id = ${id}`)

export type MethodEdited =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'fields'; problems: Record<string, MethodProblem> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Contested[] }

/** Fields that others changed meanwhile are merged, or returned where both changed the same one; then nothing is written. */
export function editMethod(db: Db, id: number, edit: Edit<MethodValues> & { version: number }): Promise<MethodEdited> {
  return db.transaction(async (tx) => {
    const method = await lockedMethod(tx, id)
    if (!method) return { ok: false, reason: 'unknown' }
    const countries = await countriesOfDelivery(tx)
    const codes = countries.map(({ code }) => code)
    const before = valuesOfMethod(method, codes)
    const changes = cleanedValues(edit.changes as MethodValues)
    const unknown = Object.keys(changes).filter((path) => typeof before[path] !== typeof changes[path])
    const problems = {
      ...problemsOfMethod({ ...before, ...changes }, method.type, codes),
      ...Object.fromEntries(unknown.map((path) => [path, 'unknown' as const])),
    }
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    const base = edit.version === method.version ? before : edit.base
    const merged = mergeEdits<MethodValues>(before, { base, changes })
    if (merged.conflicts.length > 0) {
      const conflicts = await contestedFields(tx, merged.conflicts, (field) => placeOf(method, field))
      return { ok: false, reason: 'conflict', version: method.version, conflicts }
    }
    const after = { ...before, ...merged.changes } as MethodValues
    // Together they may be wrong although each was right.
    const together = problemsOfMethod(after, method.type, codes)
    if (Object.keys(together).length > 0) return { ok: false, reason: 'fields', problems: together }
    if (Object.keys(merged.changes).length > 0) await write(tx, method, { before, after, countries })
    return { ok: true }
  })
}

async function lockedMethod(tx: Db, id: number): Promise<StaffMethod | undefined> {
  await tx.execute(sql`select 1 from shipping_methods where id = ${id} for update`)
  return staffMethod(tx, id)
}

const COLUMNS: Readonly<Record<string, string>> = {
  isActive: 'is_active',
  isBulky: 'is_bulky',
  maxParcels: 'max_parcels',
  trackingUrl: 'tracking_url',
  vatClass: 'vat_class',
}

function placeOf({ id, code }: StaffMethod, field: string) {
  const [name = '', , part] = field.split('.')
  const subject = `shipping-method:${id}`
  if (name === 'prices') return { subject, table: 'shipping_prices', column: 'price' }
  if (name === 'areas') return { subject, table: 'shipping_zones', column: 'areas' }
  if (name !== 'zone') {
    return { subject: `shipping-method:${code}`, table: 'shipping_methods', column: COLUMNS[name] ?? name }
  }
  const column = { daysMin: 'days_min', daysMax: 'days_max', freeFrom: 'free_from' }[part ?? ''] ?? 'country_id'
  return { subject, table: 'shipping_zones', column }
}

type Writing = { before: MethodValues; after: MethodValues; countries: readonly DeliveryCountry[] }

async function write(tx: Db, method: StaffMethod, { before, after, countries }: Writing) {
  const text = (name: string) => JSON.stringify(localizedIn(after, name))
  // The version rises also where only countries or prices change.
  await tx.execute(sql`
    update shipping_methods set title = ${text('title')}::jsonb, description = ${text('description')}::jsonb,
      carrier = nullif(${String(after.carrier)}, ''), is_bulky = ${after.isBulky === true},
      max_parcels = ${Number(after.maxParcels)}, tracking_url = nullif(${String(after.trackingUrl)}, ''),
      vat_class = ${String(after.vatClass)},
      is_active = ${after.isActive === true} and archived_at is null, version = version + 1
    where id = ${method.id}`)
  for (const country of countries) {
    const paths = Object.keys(after).filter((path) => path.split('.')[1] === country.code)
    if (paths.some((path) => before[path] !== after[path])) await writeCountry(tx, method, country, after)
  }
}

/** Without empty texts, but always with the default language. */
const localizedIn = (values: MethodValues, name: string) =>
  Object.fromEntries(
    languages
      .map((lang) => [lang, String(values[`${name}.${lang}`] ?? '')] as const)
      .filter(([lang, text]) => lang === DEFAULT_LANG || text !== ''),
  )

async function writeCountry(tx: Db, { id }: StaffMethod, country: DeliveryCountry, values: MethodValues) {
  const isServed = values[`zone.${country.code}`] === true
  if (!isServed) {
    await tx.execute(sql`delete from shipping_zones where method_id = ${id} and country_id = ${country.id}`)
    await tx.execute(sql`delete from shipping_prices where method_id = ${id} and country_id = ${country.id}`)
    return
  }
  await writeZone(tx, { id, countryId: country.id }, storedZone(values, country.code))
  await writePrices(tx, { id, countryId: country.id }, storedPrices(values, country.code))
}

type Where = { id: number; countryId: number }

const writeZone = (tx: Db, { id, countryId }: Where, { freeFrom, daysMin, daysMax, areas }: StoredZone) =>
  tx.execute(sql`
    insert into shipping_zones as z (method_id, country_id, free_from, days_min, days_max, areas)
    values (${id}, ${countryId}, ${freeFrom}, ${daysMin}, ${daysMax}, ${JSON.stringify(areas)}::jsonb)
    on conflict (method_id, country_id) do update
      set free_from = excluded.free_from, days_min = excluded.days_min, days_max = excluded.days_max,
        areas = excluded.areas
      where (z.free_from, z.days_min, z.days_max, z.areas)
        is distinct from (excluded.free_from, excluded.days_min, excluded.days_max, excluded.areas)`)

/** Rows that stay are left alone, so that the log tells only what has changed. */
async function writePrices(tx: Db, { id, countryId }: Where, prices: readonly StoredPrice[]) {
  const given = sql`(select (g->>'upToWeight')::int as weight, g->>'size' as size, (g->>'price')::int as price,
      coalesce((g->>'fromGoods')::int, 0) as from_goods
    from jsonb_array_elements(${JSON.stringify(prices)}::jsonb) g)`
  await tx.execute(sql`delete from shipping_prices p where p.method_id = ${id} and p.country_id = ${countryId}
    and not exists (select from ${given} n where n.weight = p.up_to_weight and n.price = p.price and n.from_goods = p.from_goods
      and n.size is not distinct from p.size)`)
  await tx.execute(sql`insert into shipping_prices (method_id, country_id, up_to_weight, size, price, from_goods)
    select ${id}::int, ${countryId}::int, n.weight, n.size, n.price, n.from_goods from ${given} n
    where not exists (select from shipping_prices p where p.method_id = ${id} and p.country_id = ${countryId}
      and p.up_to_weight = n.weight and p.price = n.price and p.from_goods = n.from_goods
      and p.size is not distinct from n.size)`)
}

/** Of all, in their new order; ids that are left out come last. */
export async function orderMethods(db: Db, ids: readonly number[]) {
  await db.execute(sql`
    update shipping_methods m set position = n.position
    from (select id, row_number() over (order by coalesce(o.ordinality, 100000), position, id) as position
      from shipping_methods left join jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality o(value, ordinality)
        on o.value::int = id) n
    where n.id = m.id and m.position <> n.position`)
}

/** Switched off, the last one; to the first of the countries. @returns its id */
export function createMethod(db: Db, template: Template): Promise<number> {
  const { code, type, title, description, carrier, isBulky, maxParcels, days, prices } = methodFrom(template)
  return db.transaction(async (tx) => {
    // Two at once must not take the same code.
    await tx.execute(sql`lock table shipping_methods in share row exclusive mode`)
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into shipping_methods
          (code, type, title, description, carrier, is_bulky, max_parcels, position, is_active)
        select (select case n when 1 then ${code}::text else ${code} || '-' || n end from generate_series(1, 1000) n
            where not exists (select from shipping_methods m
              where m.code = case n when 1 then ${code}::text else ${code} || '-' || n end) order by n limit 1),
          ${type}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(description)}::jsonb, ${carrier}::text, ${isBulky}::boolean,
          ${maxParcels}::int, coalesce(max(position) + 1, 0), false
        from shipping_methods returning id`,
    )
    const [country] = await countriesOfDelivery(tx)
    if (!made) throw new Error('The way of delivery was not written')
    if (country) {
      const where = { id: made.id, countryId: country.id }
      await writeZone(tx, where, {
        country: country.code,
        freeFrom: null,
        daysMin: days.min,
        daysMax: days.max,
        areas: [],
      })
      await writePrices(tx, where, prices)
    }
    return made.id
  })
}

/** Orders go on naming it. @param isArchived false: it is back, switched off */
export async function archiveMethod(
  db: Db,
  { id, version }: { id: number; version: number },
  isArchived: boolean,
): Promise<'done' | 'unknown' | 'changed'> {
  return db.transaction(async (tx) => {
    const method = await firstRow<{ version: number }>(
      tx,
      sql`select version from shipping_methods where id = ${id} for update`,
    )
    if (!method) return 'unknown'
    if (method.version !== version) return 'changed'
    await tx.execute(sql`update shipping_methods set is_active = false,
      archived_at = case when ${isArchived} then coalesce(archived_at, now()) end where id = ${id}`)
    return 'done'
  })
}
