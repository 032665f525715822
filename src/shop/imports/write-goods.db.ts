import { type SQL, sql } from 'drizzle-orm'
import { products } from '../catalogue/catalogue.tables.ts'
import { type Db, rows } from '../db.ts'
import { centsOf } from '../goods-files/cells.ts'
import { locationOf, shelfLocationOf, supplierOf } from '../goods-files/columns.ts'
import { findCategory, findManufacturer, type Lookups, slugOf } from '../goods-files/lookups.db.ts'
import type { GoodsRecord } from '../goods-files/read-goods.db.ts'
import { writeShelves } from '../parcels/shelves.db.ts'
import { moveMany } from '../stock/move.db.ts'
import type { Planned } from './plan-goods.db.ts'
import { numberGoods } from './supplier-numbers.db.ts'
import { writeLists } from './write-lists.db.ts'
import { slices, type Written } from './written.ts'

type Act = { actor: string; reference: string; lookups: Lookups }

/** Whole products: with their variations, texts, options and stock, in the caller's transaction. Relations come later. */
export async function writeGoods(tx: Db, planned: readonly Planned[], act: Act) {
  const work = planned.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  if (work.length === 0) return
  const written: Written[] = []
  const made = work.filter(({ stored }) => !stored)
  const insert = { written, planned, lookups: act.lookups, ids: await newIds(tx, made) }
  await insertGoods(
    tx,
    made.filter(({ parent }) => !parent),
    insert,
  )
  await insertGoods(
    tx,
    made.filter(({ parent }) => parent),
    insert,
  )
  for (const row of work) if (row.stored) written.push({ ...row, id: row.stored.id, isNew: false })
  await updateGoods(
    tx,
    written.filter(({ isNew }) => !isNew),
    act.lookups,
  )
  await writeLists(tx, written, act.lookups)
  await countGoods(tx, written, act)
  await shelveGoods(tx, written)
  await numberGoods(tx, written)
  await followVariations(tx, written, planned)
  await raiseVersions(tx, written)
}

const GOODS_COLUMNS = new Set([
  'slug',
  'ean',
  'category',
  'manufacturer',
  'vat_class',
  'price',
  'previous_price',
  'cost',
  'published',
  'publish_at',
  'unpublish_at',
  'new',
  'featured',
  'popular',
  'free_eu_shipping',
  'bulky',
  'reverse_charge',
  'energy_class',
  'eprel_number',
  'unit_kind',
  'unit_amount',
  'guarantee_months',
  'weight_g',
  'width_mm',
  'depth_mm',
  'height_mm',
  'position',
])

const whole = (text: string | undefined, otherwise = 0) => (text ? Number(text) : otherwise)
const moment = (text: string | undefined) => (text ? new Date(text) : null)

/** @param record as a file has it */
const columnsOf = (record: GoodsRecord, lookups: Lookups) => ({
  ean: record.ean || null,
  categoryId: record.category ? (findCategory(lookups, record.category) ?? null) : null,
  manufacturerId: record.manufacturer ? (findManufacturer(lookups, record.manufacturer) ?? null) : null,
  vatClass: (record.vat_class || 'standard') as 'standard' | 'reduced' | 'super_reduced' | 'zero',
  price: centsOf(record.price || '0'),
  previousPrice: record.previous_price ? centsOf(record.previous_price) : null,
  cost: record.cost ? centsOf(record.cost) : null,
  isPublished: record.published !== '0',
  publishAt: moment(record.publish_at),
  unpublishAt: moment(record.unpublish_at),
  isNew: record.new === '1',
  isFeatured: record.featured === '1',
  isPopular: record.popular === '1',
  isFreeEuShipping: record.free_eu_shipping === '1',
  isBulky: record.bulky === '1',
  isReverseCharge: record.reverse_charge === '1',
  energyClass: record.energy_class || null,
  eprelNumber: record.eprel_number || null,
  unitKind: record.unit_kind || null,
  unitMilli: record.unit_amount ? Math.round(Number(record.unit_amount) * 1000) : null,
  guaranteeMonths: whole(record.guarantee_months, 24),
  weight: whole(record.weight_g),
  width: whole(record.width_mm),
  depth: whole(record.depth_mm),
  height: whole(record.height_mm),
  position: whole(record.position),
})

/** What a variation has from its product where its row says nothing. */
const INHERITED = [
  'vat_class',
  'price',
  'free_eu_shipping',
  'bulky',
  'reverse_charge',
  'guarantee_months',
  'weight_g',
  'width_mm',
  'depth_mm',
  'height_mm',
] as const

/** Ids by code, in the order of the file: products come before variations into the table, but an export goes by ids. */
async function newIds(tx: Db, made: readonly Planned[]): Promise<Map<string, number>> {
  if (made.length === 0) return new Map()
  const found = await rows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${made.length}::int)`,
  )
  return new Map(made.map(({ code }, i) => [code, found[i]?.id ?? 0]))
}

type Insert = {
  written: Written[]
  planned: readonly Planned[]
  lookups: Lookups
  ids: ReadonlyMap<string, number>
}

async function insertGoods(tx: Db, work: readonly Planned[], { written, planned, lookups, ids }: Insert) {
  if (work.length === 0) return
  const byCode = new Map(planned.map((row) => [row.code, row]))
  const slugs = await freeSlugs(
    tx,
    work.filter(({ parent }) => !parent),
  )
  const parentIds = await idsByCode(
    tx,
    work.flatMap(({ parent }) => parent || []),
  )
  const recordOf = ({ given, parent }: Planned): GoodsRecord => {
    const above = byCode.get(parent)
    const from = { ...above?.stored?.record, ...above?.given }
    const inherited = parent ? INHERITED.map((key) => [key, from[key] ?? ''] as const) : []
    return { ...Object.fromEntries(inherited), ...withValues(given) }
  }
  for (const slice of slices(work)) {
    const values = slice.map((row) => {
      const record = recordOf(row)
      const lowest = row.given.price ? undefined : lowestOf(planned, row.code)
      return {
        ...columnsOf(lowest ? { ...record, ...lowest } : record, lookups),
        id: ids.get(row.code) ?? 0,
        code: row.code,
        slug: slugs.get(row.code) ?? null,
        parentId: row.parent ? (parentIds.get(row.parent) ?? null) : null,
        hasVariations: planned.some(({ parent, outcome }) => parent === row.code && outcome !== 'refused'),
        quantity: whole(row.given['stock:main']),
        virtualQuantity: whole(row.given['stock:supplier']),
      }
    })
    await tx.insert(products).values(values)
    for (const row of slice) written.push({ ...row, id: ids.get(row.code) ?? 0, isNew: true })
  }
}

const withValues = (record: GoodsRecord): GoodsRecord =>
  Object.fromEntries(Object.entries(record).filter(([, text]) => text !== ''))

/** Without a price of its own a product costs what its cheapest variation costs. */
function lowestOf(planned: readonly Planned[], code: string) {
  const variations = planned.filter(
    ({ parent, given, outcome }) => parent === code && given.price && outcome !== 'refused',
  )
  const [lowest] = variations.toSorted((a, b) => Number(a.given.price) - Number(b.given.price))
  return lowest && { price: lowest.given.price ?? '', previous_price: lowest.given.previous_price ?? '' }
}

async function idsByCode(tx: Db, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const found = await rows<{ id: number; code: string }>(
    tx,
    sql`select id, code from products where code = any(${sql.param([...new Set(codes)])}::text[])`,
  )
  return new Map(found.map(({ id, code }) => [code, id]))
}

/** The address that the row names, or one made of its title; with the code where another product has it. */
async function freeSlugs(tx: Db, work: readonly Planned[]): Promise<Map<string, string>> {
  const wanted = work.map(({ code, given }) => ({
    code,
    slug: given.slug || slugOf(given.title_lv ?? code),
    isGiven: !!given.slug,
  }))
  const found = await rows<{ slug: string }>(
    tx,
    sql`select slug from products where slug = any(${sql.param(wanted.map(({ slug }) => slug))}::text[])`,
  )
  const taken = new Set(found.map(({ slug }) => slug))
  const slugs = new Map<string, string>()
  for (const { code, slug, isGiven } of wanted) {
    const free = taken.has(slug) && !isGiven ? `${slug}-${slugOf(code)}` : slug
    taken.add(free)
    slugs.set(code, free)
  }
  return slugs
}

async function updateGoods(tx: Db, work: readonly Written[], lookups: Lookups) {
  const changed = work.filter(({ changes }) => Object.keys(changes).some((key) => GOODS_COLUMNS.has(key)))
  for (const slice of slices(changed)) {
    const records = slice.map(({ id, given, stored }) => {
      const record = { ...stored?.record, ...given }
      return { id, slug: record.slug || null, ...columnsOf(record, lookups) }
    })
    await tx.execute(sql`
      update products p set slug = r.slug, ean = r.ean, category_id = r."categoryId", manufacturer_id = r."manufacturerId",
        vat_class = r."vatClass", price = r.price, previous_price = r."previousPrice", cost = r.cost, is_published = r."isPublished",
        publish_at = r."publishAt", unpublish_at = r."unpublishAt", is_new = r."isNew", is_featured = r."isFeatured",
        is_popular = r."isPopular", is_free_eu_shipping = r."isFreeEuShipping", is_bulky = r."isBulky",
        is_reverse_charge = r."isReverseCharge", energy_class = r."energyClass", eprel_number = r."eprelNumber", unit_kind = r."unitKind",
        unit_milli = r."unitMilli", guarantee_months = r."guaranteeMonths", weight = r.weight, width = r.width,
        depth = r.depth, height = r.height, position = r.position, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id int, slug text, ean text, "categoryId" int,
        "manufacturerId" int, "vatClass" text, price int, "previousPrice" int, cost int, "isPublished" boolean, "publishAt" timestamptz,
        "unpublishAt" timestamptz, "isNew" boolean, "isFeatured" boolean, "isPopular" boolean, "isFreeEuShipping" boolean,
        "isBulky" boolean, "isReverseCharge" boolean, "energyClass" text, "eprelNumber" text, "unitKind" text, "unitMilli" int,
        "guaranteeMonths" int, weight int, width int, depth int, height int, position int)
      where p.id = r.id`)
  }
}

/** What was counted becomes movements: stock is never set. New goods opened with what lies at the main location and at the supplier. */
async function countGoods(tx: Db, written: readonly Written[], { actor, reference }: Act) {
  const byLocation = new Map<string, { id: number; change: number }[]>()
  for (const { id, isNew, given, stored } of written) {
    for (const [key, counted] of Object.entries(given)) {
      const location = locationOf(key)
      if (!location || (isNew && (location === 'main' || location === 'supplier'))) continue
      const change = Number(counted) - Number(stored?.record[key] || 0)
      if (change !== 0) byLocation.set(location, [...(byLocation.get(location) ?? []), { id, change }])
    }
  }
  for (const [location, all] of byLocation) {
    for (const slice of slices(all)) {
      const moved: SQL = sql`select id as product_id, change as quantity
        from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as c(id int, change int)`
      await moveMany(tx, moved, { actor, reason: 'count', reference, location })
    }
  }
}

/** Where goods lie, by location; an empty cell says that one has no shelf. */
async function shelveGoods(tx: Db, written: readonly Written[]) {
  const byLocation = new Map<string, { id: number; shelf: string | null }[]>()
  for (const { id, changes } of written) {
    for (const [key, [, shelf]] of Object.entries(changes)) {
      const location = shelfLocationOf(key)
      if (location) byLocation.set(location, [...(byLocation.get(location) ?? []), { id, shelf: shelf || null }])
    }
  }
  for (const [location, all] of byLocation) for (const slice of slices(all)) await writeShelves(tx, location, slice)
}

/** A product that has got variations says so, and costs what the cheapest costs where the file does not say it. */
async function followVariations(tx: Db, written: readonly Written[], planned: readonly Planned[]) {
  const parents = [...new Set(written.flatMap(({ parent }) => parent || []))]
  if (parents.length === 0) return
  await tx.execute(sql`update products set has_variations = true
    where code = any(${sql.param(parents)}::text[]) and not has_variations`)
  const priced = new Set(planned.filter(({ given }) => given.price).map(({ code }) => code))
  const follow = parents.filter((code) => !priced.has(code))
  if (follow.length === 0) return
  await tx.execute(sql`
    update products p set price = v.price, previous_price = v.previous_price
    from (
      select distinct on (parent_id) parent_id, price, previous_price from products
      where parent_id in (select id from products where code = any(${sql.param(follow)}::text[]))
      order by parent_id, price, id
    ) v where v.parent_id = p.id and (p.price, p.previous_price) is distinct from (v.price, v.previous_price)`)
}

/** Edits of texts, pictures and options count as edits of the product. */
export async function raiseVersions(tx: Db, written: readonly Written[]) {
  const ids = written
    .filter(({ isNew, changes }) => {
      const keys = Object.keys(changes)
      return (
        !isNew &&
        keys.some((key) => !locationOf(key) && !shelfLocationOf(key) && !supplierOf(key)) &&
        !keys.some((key) => GOODS_COLUMNS.has(key))
      )
    })
    .map(({ id }) => id)
  if (ids.length > 0) {
    await tx.execute(
      sql`update products set version = version + 1, updated_at = now() where id = any(${sql.param(ids)}::int[])`,
    )
  }
}
