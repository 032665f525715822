import { type SQL, sql } from 'drizzle-orm'
import { emailKey } from '../addresses/email.ts'
import { type Db, rows } from '../db.ts'
import type { FileKind } from '../goods-files/file-kinds.ts'
import { listText } from '../goods-files/lists.ts'
import { languages } from '../languages.ts'
import { decimalOf } from '../money/money.ts'
import type { Changes, Outcome, Reason } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'
import { isRemark } from './row-pictures.db.ts'

export type SmallKind = Exclude<FileKind, 'products'>
export type PlannedSmall = ParsedRow & { outcome: Outcome; changes: Changes; isStored: boolean }
type Texts = Record<string, string> | null
type Read = Map<string, Record<string, string>>

/** Things of a kind, as its file has them, by what names a row. @param names all without it */
export const readSmall = (db: Db, kind: SmallKind, names?: readonly string[]): Promise<Read> =>
  readers[kind](db, (...parts) => {
    if (!names) return sql`true`
    const list = sql`${sql.param([...names])}::text[]`
    const [name, option] = parts
    // In two parts, so that indexes find them.
    return option
      ? sql`(${name}, ${option}) in (select split_part(n, '/', 1), split_part(n, '/', 2) from unnest(${list}) n)`
      : sql`${name} = any(${list})`
  })

/** @param name what names a row, in SQL; of an option that of its attribute comes before it */
type Named = (name: SQL, option?: SQL) => SQL

const inLanguages = (key: string, texts: Texts) =>
  Object.fromEntries(languages.map((lang) => [`${key}_${lang}`, texts?.[lang] ?? '']))
const flag = (is: boolean) => (is ? '1' : '0')

const readers: Readonly<Record<SmallKind, (db: Db, isNamed: Named) => Promise<Read>>> = {
  categories: async (db, isNamed) => {
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
            description, image, icon, is_featured as featured, is_in_menu as "inMenu" from tree t
          where ${isNamed(sql`slug`)} order by way`,
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
  manufacturers: async (db, isNamed) => {
    type Party = { name?: string; address?: string; email?: string }
    type Row = {
      slug: string
      title: string
      description: Texts
      logo: string | null
      safety: Party & { eu_responsible?: Party }
    }
    const found = await rows<Row>(
      db,
      sql`select slug, title, description, logo, safety from manufacturers where ${isNamed(sql`slug`)} order by id`,
    )
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
  attributes: async (db, isNamed) => {
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
          from attributes where ${isNamed(sql`slug`)}
          union all select a.slug, o.slug, o.title, o.position, true, null, o.color, a.position, 1 + o.position, a.id
          from attribute_options o join attributes a on a.id = o.attribute_id where ${isNamed(sql`a.slug`, sql`o.slug`)}
          order by way, id, nth`,
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
  properties: async (db, isNamed) => {
    type Row = { group: Texts; property: Texts; position: number }
    const found = await rows<Row>(
      db,
      sql`select title as group, null as property, position, position as way, id, -1 as nth from property_groups
          where ${isNamed(sql`title->>'lv'`)}
          union all select g.title, p.title, p.position, g.position, g.id, p.position from properties p
          join property_groups g on g.id = p.group_id where ${isNamed(sql`(g.title->>'lv') || ' > ' || (p.title->>'lv')`)}
          order by way, id, nth`,
    )
    return new Map(
      found.map(({ group, property, position }) => [
        propertyKey({ group_lv: group?.lv ?? '', property_lv: property?.lv ?? '' }),
        { ...inLanguages('group', group), ...inLanguages('property', property), position: String(position) },
      ]),
    )
  },
  services: async (db, isNamed) => {
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
          from products p where p.type = 'service' and ${isNamed(sql`p.code`)} order by p.position, p.id`,
    )
    return new Map(
      found.map(({ code, price, published, bulky, position, title, short, categories }) => [
        code,
        {
          ...{
            code,
            price: decimalOf(price),
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

/** Reads what the rows name alone: a file of a hundred thousand options would read all of them for each slice. */
export async function planSmall(
  db: Db,
  { id, kind, place }: { id: string; kind: SmallKind; place: number },
  given: readonly ParsedRow[],
): Promise<PlannedSmall[]> {
  const aboves = [...new Set(given.flatMap((row) => aboveOf(kind, row) || []))]
  const stored = await readSmall(db, kind, [...new Set([...given.map(({ code }) => code), ...aboves])])
  const named = kind === 'services' ? given.flatMap(({ given }) => linesIn(given.categories)) : []
  const categories = named.length === 0 ? new Set<string>() : await slugsOf(db, named)
  const seen = await earlierRows(db, { id, place }, aboves)
  const parents = kind === 'categories' ? await parentsOf(db, [...stored.keys(), ...aboves]) : new Map<string, string>()
  return given.map((row) => {
    const before = stored.get(row.code)
    const reasons: Reason[] = [...row.reasons]
    if (row.expected) leaveWhatChanged(row, before, reasons)
    for (const key of REQUIRED[kind]) {
      if (!(row.given[key] || before?.[key])) reasons.push({ code: 'required', column: key })
    }
    const above = aboveOf(kind, row)
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
    for (const slug of kind === 'services' ? linesIn(row.given.categories) : []) {
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

/** What a row lies below. */
const aboveOf = (kind: SmallKind, { given }: ParsedRow) =>
  kind === 'categories' ? given.parent : given.option ? given.attribute : undefined

const linesIn = (text = '') => text.split('\n').filter(Boolean)

async function slugsOf(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ slug: string }>(
    db,
    sql`select slug from categories where slug = any(${sql.param([...slugs])}::text[])`,
  )
  return new Set(found.map(({ slug }) => slug))
}

/** Which of these names rows of the file have that come before the slice and are taken. */
async function earlierRows(db: Db, { id, place }: { id: string; place: number }, names: readonly string[]) {
  if (names.length === 0) return new Set<string>()
  const found = await rows<{ code: string }>(
    db,
    sql`select distinct code from import_rows where import_id = ${id}::uuid and code = any(${sql.param([...names])}::text[])
          and place <= ${place} and outcome <> 'refused'`,
  )
  return new Set(found.map(({ code }) => code))
}

/** Of these categories and all above them. */
async function parentsOf(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ slug: string; parent: string | null }>(
    db,
    sql`with recursive up as (
          select id, parent_id, slug from categories where slug = any(${sql.param([...new Set(slugs)])}::text[])
          union select c.id, c.parent_id, c.slug from categories c join up on c.id = up.parent_id)
        select up.slug, p.slug as parent from up left join categories p on p.id = up.parent_id`,
  )
  return new Map(found.map(({ slug, parent }) => [slug, parent ?? '']))
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
