import { sql } from 'drizzle-orm'
import { emailKey } from '../addresses/email.ts'
import { type Db, rows } from '../db.ts'
import { moneyText } from '../goods-files/cells.ts'
import type { FileKind } from '../goods-files/file-kinds.ts'
import { listText } from '../goods-files/lists.ts'
import { languages } from '../languages.ts'
import type { Changes, Outcome, Reason } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'
import { isRemark } from './row-pictures.db.ts'

export type SmallKind = Exclude<FileKind, 'products'>
export type PlannedSmall = ParsedRow & { outcome: Outcome; changes: Changes; isStored: boolean }
type Texts = Record<string, string> | null
type Read = Map<string, Record<string, string>>

/** Everything of a kind, as its file has it, by what names a row. */
export const readSmall = (db: Db, kind: SmallKind): Promise<Read> => readers[kind](db)

const inLanguages = (key: string, texts: Texts) =>
  Object.fromEntries(languages.map((lang) => [`${key}_${lang}`, texts?.[lang] ?? '']))
const flag = (is: boolean) => (is ? '1' : '0')

const readers: Readonly<Record<SmallKind, (db: Db) => Promise<Read>>> = {
  categories: async (db) => {
    type Row = {
      slug: string
      parent: string | null
      position: number
      title: Texts
      short: Texts
      description: Texts
      image: string | null
      icon: string | null
      featured: boolean
      inMenu: boolean
    }
    const found = await rows<Row>(
      db,
      sql`with recursive tree as (
            select c.*, array[c.position, c.id] as way from categories c where parent_id is null
            union all select c.*, t.way || array[c.position, c.id] from categories c join tree t on t.id = c.parent_id)
          select slug, (select slug from categories where id = t.parent_id) as parent, position, title, short_description as short,
            description, image, icon, is_featured as featured, is_in_menu as "inMenu" from tree t order by way`,
    )
    return new Map(
      found.map(({ slug, parent, position, title, short, description, image, icon, featured, inMenu }) => [
        slug,
        {
          ...{ slug, parent: parent ?? '', position: String(position), ...inLanguages('title', title) },
          ...inLanguages('short_description', short),
          ...inLanguages('description', description),
          ...{ image: image ?? '', icon: icon ?? '', featured: flag(featured), in_menu: flag(inMenu) },
        },
      ]),
    )
  },
  manufacturers: async (db) => {
    type Party = { name?: string; address?: string; email?: string }
    type Row = {
      slug: string
      title: string
      description: Texts
      logo: string | null
      safety: Party & { eu_responsible?: Party }
    }
    const found = await rows<Row>(db, sql`select slug, title, description, logo, safety from manufacturers order by id`)
    return new Map(
      found.map(({ slug, title, description, logo, safety: { eu_responsible: eu, ...safety } }) => [
        slug,
        {
          ...{ slug, title, ...inLanguages('description', description), logo: logo ?? '' },
          ...{ safety_name: safety.name ?? '', safety_address: safety.address ?? '', safety_email: safety.email ?? '' },
          ...{ eu_name: eu?.name ?? '', eu_address: eu?.address ?? '', eu_email: eu?.email ?? '' },
        },
      ]),
    )
  },
  attributes: async (db) => {
    type Row = {
      attribute: string
      option: string | null
      title: Texts
      position: number
      filter: boolean
      role: string | null
      color: string | null
    }
    const found = await rows<Row>(
      db,
      sql`select slug as attribute, null as option, title, position, is_filter as filter, role, null as color, position as way, 0 as nth, id
          from attributes
          union all select a.slug, o.slug, o.title, o.position, true, null, o.color, a.position, 1 + o.position, a.id
          from attribute_options o join attributes a on a.id = o.attribute_id order by way, id, nth`,
    )
    return new Map(
      found.map(({ attribute, option, title, position, filter, role, color }) => [
        option === null ? attribute : `${attribute}/${option}`,
        {
          ...{ attribute, option: option ?? '', ...inLanguages('title', title), position: String(position) },
          ...{ filter: option === null ? flag(filter) : '', role: role ?? '', color: color ?? '' },
        },
      ]),
    )
  },
  properties: async (db) => {
    type Row = { group: Texts; property: Texts; position: number }
    const found = await rows<Row>(
      db,
      sql`select title as group, null as property, position, position as way, id, -1 as nth from property_groups
          union all select g.title, p.title, p.position, g.position, g.id, p.position from properties p
          join property_groups g on g.id = p.group_id order by way, id, nth`,
    )
    return new Map(
      found.map(({ group, property, position }) => [
        propertyKey({ group_lv: group?.lv ?? '', property_lv: property?.lv ?? '' }),
        { ...inLanguages('group', group), ...inLanguages('property', property), position: String(position) },
      ]),
    )
  },
  services: async (db) => {
    type Row = {
      code: string
      price: number
      published: boolean
      bulky: boolean
      position: number
      title: Texts
      short: Texts
      categories: string[]
    }
    const found = await rows<Row>(
      db,
      sql`select p.code, p.price, p.is_published as published, p.is_bulky as bulky, p.position,
            (select jsonb_object_agg(lang, title) from product_texts where product_id = p.id) as title,
            (select jsonb_object_agg(lang, short_description) from product_texts where product_id = p.id) as short,
            array(select c.slug from service_categories s join categories c on c.id = s.category_id where s.service_id = p.id order by c.slug) as categories
          from products p where p.type = 'service' order by p.position, p.id`,
    )
    return new Map(
      found.map(({ code, price, published, bulky, position, title, short, categories }) => [
        code,
        {
          ...{
            code,
            price: moneyText(price),
            published: flag(published),
            bulky: flag(bulky),
            position: String(position),
          },
          ...inLanguages('title', title),
          ...inLanguages('short_description', short),
          categories: listText(categories),
        },
      ]),
    )
  },
}

const propertyKey = ({ group_lv = '', property_lv = '' }: Record<string, string>) =>
  property_lv ? `${group_lv} > ${property_lv}` : group_lv

/** What names the row. */
export function keyOfSmall(kind: SmallKind | 'customers' | 'orders', given: Record<string, string>): string {
  if (kind === 'attributes') return [given.attribute, given.option].filter(Boolean).join('/')
  if (kind === 'properties') return propertyKey(given)
  if (kind === 'customers') return emailKey(given.email ?? '')
  if (kind === 'orders') return given.number ?? ''
  return (kind === 'services' ? given.code : given.slug) ?? ''
}

const REQUIRED: Readonly<Record<SmallKind, readonly string[]>> = {
  categories: ['slug', 'title_lv'],
  manufacturers: ['slug', 'title'],
  attributes: ['attribute', 'title_lv'],
  properties: ['group_lv'],
  services: ['code', 'title_lv', 'price'],
}

/** @param earlier what names rows of the file that come before these */
export async function planSmall(
  db: Db,
  kind: SmallKind,
  { given, earlier }: { given: readonly ParsedRow[]; earlier: ReadonlySet<string> },
): Promise<PlannedSmall[]> {
  const stored = await readSmall(db, kind)
  const categories = kind === 'services' ? new Set((await readSmall(db, 'categories')).keys()) : new Set<string>()
  const seen = new Set(earlier)
  const parents = new Map([...stored].map(([code, { parent = '' }]) => [code, parent]))
  return given.map((row) => {
    const before = stored.get(row.code)
    const reasons: Reason[] = [...row.reasons]
    if (row.expected) leaveWhatChanged(row, before, reasons)
    for (const key of REQUIRED[kind]) {
      if (!(row.given[key] || before?.[key])) reasons.push({ code: 'required', column: key })
    }
    const above = kind === 'categories' ? row.given.parent : row.given.option ? row.given.attribute : undefined
    if (above && !stored.has(above) && !seen.has(above)) {
      reasons.push({
        code: kind === 'categories' ? 'unknown-category' : 'parent-unknown',
        column: 'parent',
        value: above,
      })
    }
    if (kind === 'categories' && isAbove(row.code, above ?? before?.parent, parents)) {
      reasons.push({ code: 'parent-unknown', column: 'parent', value: above })
    }
    for (const slug of kind === 'services' ? (row.given.categories ?? '').split('\n').filter(Boolean) : []) {
      if (!categories.has(slug)) reasons.push({ code: 'unknown-category', column: 'categories', value: slug })
    }
    if (reasons.some((reason) => !isRemark(reason)))
      return { ...row, reasons, outcome: 'refused', changes: {}, isStored: before !== undefined }
    seen.add(row.code)
    if (row.given.parent !== undefined) parents.set(row.code, row.given.parent)
    const changes = Object.fromEntries(
      Object.entries(row.given).flatMap(([key, after]) =>
        (before?.[key] ?? '') === after ? [] : [[key, [before?.[key] ?? '', after] as const]],
      ),
    )
    const outcome = !before ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same'
    return { ...row, reasons, outcome, changes, isStored: before !== undefined, given: { ...before, ...row.given } }
  })
}

/** Of a row that undoes another one: values changed since stay, and so do rows that the import added. */
function leaveWhatChanged(
  { given, expected, code }: ParsedRow,
  before: Record<string, string> | undefined,
  reasons: Reason[],
) {
  if (!before) return void reasons.push({ code: 'gone', column: null, value: code })
  if (Object.keys(expected ?? {}).length === 0) reasons.push({ code: 'made', column: null })
  for (const key of Object.keys(given)) {
    const wrote = expected?.[key]
    if (wrote === undefined || (before[key] ?? '') === wrote) continue
    delete given[key]
    reasons.push({ code: 'changed-since', column: key, value: (before[key] ?? '').slice(0, 100) })
  }
}

/** A category is not put into itself. */
function isAbove(code: string, start: string | undefined, parents: ReadonlyMap<string, string>): boolean {
  const passed = new Set<string>()
  for (let at = start ?? ''; at !== '' && !passed.has(at); at = parents.get(at) ?? '') {
    if (at === code) return true
    passed.add(at)
  }
  return false
}
