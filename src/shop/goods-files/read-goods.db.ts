import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { type Lang, languages } from '../languages.ts'
import type { PictureEdit } from '../media/picture.ts'
import { decimalOf } from '../money/money.ts'
import { ON_SHELF } from '../stock/taking.db.ts'
import { locationOf, RELATION_COLUMNS, shelfLocationOf, supplierOf } from './columns.ts'
import { linesText, listText, optionsText, propertiesText } from './lists.ts'
import type { Lookups } from './lookups.db.ts'
import { cropText, focusText } from './picture-edits.ts'

/** Texts of columns as our files have them. */
export type GoodsRecord = Record<string, string>

export type StoredGood = {
  id: number
  parentId: number | null
  hasVariations: boolean
  pieces: number
  record: GoodsRecord
}

type Row = Record<string, string | number | boolean | null> & { id: number; parentId: number | null; code: string }

const flag = (value: unknown) => (value ? '1' : '0')
const whole = (value: unknown) => String(value ?? '')

/** What the shop has under these codes; only the wanted columns are read. */
export async function readGoods(
  db: Db,
  codes: readonly string[],
  wanted: { lookups: Lookups; columns: ReadonlySet<string> },
): Promise<Map<string, StoredGood>> {
  if (codes.length === 0) return new Map()
  const found = await rows<Row>(
    db,
    sql`select p.id, p.parent_id as "parentId", p.code, p.slug, p.ean, p.category_id, p.manufacturer_id, p.vat_class, p.price,
          p.previous_price, p.cost, p.is_published, p.publish_at, p.unpublish_at, p.is_new, p.is_featured, p.is_popular,
          p.is_free_eu_shipping, p.is_bulky, p.is_reverse_charge, p.energy_class, p.eprel_number, p.unit_kind, p.unit_milli,
          p.guarantee_months, p.weight, p.width, p.depth, p.height, p.position, p.has_variations, p.quantity + p.virtual_quantity as pieces,
          (select code from products where id = p.parent_id) as parent
        from products p where p.code = any(${sql.param(codes)}::text[]) and p.type = 'product'`,
  )
  const goods = new Map(found.map((row) => [row.code, storedGood(row, wanted.lookups)]))
  const byId = new Map([...goods.values()].map((good) => [good.id, good]))
  await fillDetails(db, byId, wanted)
  return goods
}

function storedGood(row: Row, { categoryPaths, manufacturerSlugs }: Lookups): StoredGood {
  const record: GoodsRecord = {
    code: row.code,
    parent: whole(row.parent),
    slug: whole(row.slug),
    ean: whole(row.ean),
    category: categoryPaths.get(Number(row.category_id)) ?? '',
    manufacturer: manufacturerSlugs.get(Number(row.manufacturer_id)) ?? '',
    vat_class: whole(row.vat_class),
    price: decimalOf(Number(row.price)),
    previous_price: row.previous_price === null ? '' : decimalOf(Number(row.previous_price)),
    cost: row.cost === null ? '' : decimalOf(Number(row.cost)),
    published: flag(row.is_published),
    publish_at: momentText(row.publish_at),
    unpublish_at: momentText(row.unpublish_at),
    new: flag(row.is_new),
    featured: flag(row.is_featured),
    popular: flag(row.is_popular),
    free_eu_shipping: flag(row.is_free_eu_shipping),
    bulky: flag(row.is_bulky),
    reverse_charge: flag(row.is_reverse_charge),
    energy_class: whole(row.energy_class),
    eprel_number: whole(row.eprel_number),
    unit_kind: whole(row.unit_kind),
    unit_amount: row.unit_milli === null ? '' : String(Number(row.unit_milli) / 1000),
    guarantee_months: whole(row.guarantee_months),
    weight_g: whole(row.weight),
    width_mm: whole(row.width),
    depth_mm: whole(row.depth),
    height_mm: whole(row.height),
    position: whole(row.position),
  }
  return {
    id: row.id,
    parentId: row.parentId,
    hasVariations: row.has_variations === true,
    pieces: Number(row.pieces),
    record,
  }
}

const momentText = (value: unknown) => (value ? new Date(String(value)).toISOString() : '')

type ById = ReadonlyMap<number, StoredGood>
type Wanted = { lookups: Lookups; columns: ReadonlySet<string> }

async function fillDetails(db: Db, goods: ById, wanted: Wanted) {
  const has = (...starts: string[]) => [...wanted.columns].some((key) => starts.some((start) => key.startsWith(start)))
  if (goods.size === 0) return
  if (has(...TEXTS)) await fillTexts(db, goods)
  if (has('options', 'attributes')) await fillOptions(db, goods, wanted.lookups)
  if (has('properties')) await fillProperties(db, goods)
  if (has('picture')) await fillPictures(db, goods)
  if (has('document')) await fillDocuments(db, goods)
  if (has('pins')) await fillPins(db, goods)
  if (has('badges')) await fillBadges(db, goods)
  if (has(...Object.keys(RELATION_COLUMNS))) await fillRelations(db, goods)
  const locations = [...wanted.columns].flatMap((key) => locationOf(key) ?? [])
  if (locations.length > 0) await fillStock(db, goods, locations)
  const shelved = [...wanted.columns].flatMap((key) => shelfLocationOf(key) ?? [])
  if (shelved.length > 0) await fillShelves(db, goods, shelved)
  const suppliers = [...wanted.columns].flatMap((key) => supplierOf(key) ?? [])
  if (suppliers.length > 0) await fillSupplierNumbers(db, goods, suppliers)
}

const idsOf = (goods: ById) => sql`${sql.param([...goods.keys()])}::int[]`

const set = (goods: ById, id: number, record: GoodsRecord) => Object.assign(goods.get(id)?.record ?? {}, record)

/** Every good gets the columns, also with nothing in them. */
const empty = (goods: ById, keys: readonly string[]) => {
  for (const { record } of goods.values()) for (const key of keys) record[key] = ''
}

const TEXTS = ['title', 'sub_title', 'short_description', 'description', 'meta_title', 'safety_text'] as const

async function fillTexts(db: Db, goods: ById) {
  empty(
    goods,
    TEXTS.flatMap((name) => languages.map((lang) => `${name}_${lang}`)),
  )
  const found = await rows<{ product_id: number; lang: Lang } & Record<(typeof TEXTS)[number], string>>(
    db,
    sql`select product_id, lang, title, sub_title, short_description, description, meta_title, safety_text
        from product_texts where product_id = any(${idsOf(goods)})`,
  )
  for (const row of found) {
    set(goods, row.product_id, Object.fromEntries(TEXTS.map((name) => [`${name}_${row.lang}`, row[name]])))
  }
}

async function fillOptions(db: Db, goods: ById, { options }: Lookups) {
  empty(goods, ['options', 'attributes'])
  const found = await rows<{ id: number; own: number[]; axes: number[] }>(
    db,
    // A parent also has what its variations differ in; the file says that at the variations.
    sql`select o.product_id as id, coalesce(array_agg(o.option_id) filter (where not o.is_distinguishing
            and not exists (select 1 from products v join product_options c on c.product_id = v.id
              where v.parent_id = o.product_id and c.option_id = o.option_id)), '{}') as own,
          coalesce(array_agg(o.option_id) filter (where o.is_distinguishing), '{}') as axes
        from product_options o where o.product_id = any(${idsOf(goods)}) group by o.product_id`,
  )
  const text = (ids: readonly number[]) => optionsText(ids.flatMap((id) => options.get(id) ?? []))
  for (const { id, own, axes } of found) set(goods, id, { attributes: text(own), options: text(axes) })
}

async function fillProperties(db: Db, goods: ById) {
  empty(
    goods,
    languages.map((lang) => `properties_${lang}`),
  )
  type Line = {
    id: number
    group: Record<string, string>
    title: Record<string, string>
    value: Record<string, string>
  }
  const found = await rows<Line>(
    db,
    sql`select v.product_id as id, g.title as group, p.title, v.value
        from product_properties v join properties p on p.id = v.property_id join property_groups g on g.id = p.group_id
        where v.product_id = any(${idsOf(goods)}) order by v.product_id, v.position, p.position, p.id`,
  )
  for (const [id, lines] of Map.groupBy(found, (line) => line.id)) {
    for (const lang of languages) {
      const words = lines.map(({ group, title, value }) => ({
        group: group[lang] ?? group.lv ?? '',
        title: title[lang] ?? title.lv ?? '',
        value: value[lang] ?? '',
      }))
      set(goods, id, { [`properties_${lang}`]: propertiesText(words) })
    }
  }
}

type Attached = { id: number; path: string; words: Record<string, string> }

async function fillPictures(db: Db, goods: ById) {
  const found = await rows<Attached & PictureEdit>(
    db,
    sql`select i.product_id as id, i.path, i.alt as words, v.crop, v.focus
        from product_images i left join media_versions v on v.path = i.path
        where i.product_id = any(${idsOf(goods)}) order by i.product_id, i.position`,
  )
  fillAttached(goods, { list: 'pictures', words: 'picture_alts' }, found)
  empty(goods, ['picture_crops', 'picture_focuses'])
  for (const [id, of] of Map.groupBy(found, (each) => each.id)) {
    const picture_crops = linesText(of.map(({ crop }) => cropText(crop)))
    set(goods, id, { picture_crops, picture_focuses: linesText(of.map(({ focus }) => focusText(focus))) })
  }
}

async function fillDocuments(db: Db, goods: ById) {
  const found = await rows<Attached & { kind: string }>(
    db,
    sql`select product_id as id, path, title as words, kind from product_documents
        where product_id = any(${idsOf(goods)}) order by product_id, position, id`,
  )
  fillAttached(goods, { list: 'documents', words: 'document_titles' }, found)
  empty(goods, ['document_kinds'])
  for (const [id, of] of Map.groupBy(found, (each) => each.id))
    set(goods, id, { document_kinds: linesText(of.map(({ kind }) => kind)) })
}

/** Where the merchant has put them first in the recommended order. */
async function fillPins(db: Db, goods: ById) {
  empty(goods, ['pins'])
  const found = await rows<{ id: number; attribute: string; option: string }>(
    db,
    sql`select p.product_id as id, c.slug as attribute, p.position::text as option
        from category_pins p join categories c on c.id = p.category_id where p.product_id = any(${idsOf(goods)})`,
  )
  for (const [id, pins] of Map.groupBy(found, (pin) => pin.id)) set(goods, id, { pins: optionsText(pins) })
}

async function fillBadges(db: Db, goods: ById) {
  empty(goods, ['badges'])
  const found = await rows<{ id: number; titles: string[] }>(
    db,
    sql`select p.product_id as id, array_agg(b.title->>'lv' order by b.position, b.id) as titles
        from product_badges p join badges b on b.id = p.badge_id
        where p.product_id = any(${idsOf(goods)}) group by p.product_id`,
  )
  for (const { id, titles } of found) set(goods, id, { badges: listText(titles) })
}

function fillAttached(goods: ById, keys: { list: string; words: string }, found: readonly Attached[]) {
  empty(goods, [keys.list, ...languages.map((lang) => `${keys.words}_${lang}`)])
  for (const [id, of] of Map.groupBy(found, (each) => each.id)) {
    set(goods, id, { [keys.list]: listText(of.map(({ path }) => path)) })
    for (const lang of languages) {
      set(goods, id, { [`${keys.words}_${lang}`]: linesText(of.map(({ words }) => words[lang] ?? '')) })
    }
  }
}

async function fillRelations(db: Db, goods: ById) {
  empty(goods, Object.keys(RELATION_COLUMNS))
  const found = await rows<{ id: number; kind: string; codes: string[] }>(
    db,
    sql`select r.product_id as id, r.kind, array_agg(o.code order by r.position, o.code) as codes
        from product_relations r join products o on o.id = r.other_id
        where r.product_id = any(${idsOf(goods)}) group by r.product_id, r.kind`,
  )
  for (const { id, kind, codes } of found) {
    const key = Object.entries(RELATION_COLUMNS).find(([, stored]) => stored === kind)?.[0]
    if (key) set(goods, id, { [key]: listText(codes) })
  }
}

/** What a count would find: at the main location also pieces that are ordered and not packed. */
async function fillStock(db: Db, goods: ById, locations: readonly string[]) {
  const found = await rows<{ id: number; code: string; pieces: number }>(
    db,
    sql`select p.id, l.code,
          (coalesce(s.quantity, 0) - case l.code
            when 'main' then coalesce(o.own, 0) - coalesce(o.on_shelf, 0)
            when 'supplier' then coalesce(o.supplier, 0) else 0 end)::int as pieces
        from products p cross join stock_locations l
        left join stock_levels s on s.product_id = p.id and s.location_id = l.id
        left join lateral (
          select sum(l.taken_quantity) as own, sum(l.taken_virtual) as supplier,
            sum(case when o.state in ('awaiting_payment', 'paid', 'processing') then ${ON_SHELF} else 0 end) as on_shelf
          from order_lines l join orders o on o.id = l.order_id and o.stock_returned_at is null where l.product_id = p.id) o on true
        where p.id = any(${idsOf(goods)}) and l.code = any(${sql.param([...locations])}::text[]) and not p.has_variations`,
  )
  empty(
    goods,
    locations.map((code) => `stock:${code}`),
  )
  for (const { id, code, pieces } of found) set(goods, id, { [`stock:${code}`]: String(pieces) })
}

async function fillShelves(db: Db, goods: ById, locations: readonly string[]) {
  empty(
    goods,
    locations.map((code) => `shelf:${code}`),
  )
  const found = await rows<{ id: number; code: string; shelf: string }>(
    db,
    sql`select s.product_id as id, l.code, s.shelf from stock_shelves s join stock_locations l on l.id = s.location_id
        where s.product_id = any(${idsOf(goods)}) and l.code = any(${sql.param([...locations])}::text[])`,
  )
  for (const { id, code, shelf } of found) set(goods, id, { [`shelf:${code}`]: shelf })
}

async function fillSupplierNumbers(db: Db, goods: ById, suppliers: readonly string[]) {
  empty(
    goods,
    suppliers.map((name) => `supplier_number:${name}`),
  )
  const found = await rows<{ id: number; supplier: string; number: string }>(
    db,
    sql`select n.product_id as id, s.name as supplier, n.number from supplier_numbers n join suppliers s on s.id = n.supplier_id
        where n.product_id = any(${idsOf(goods)}) and s.name = any(${sql.param([...suppliers])}::text[])`,
  )
  for (const { id, supplier, number } of found) set(goods, id, { [`supplier_number:${supplier}`]: number })
}
