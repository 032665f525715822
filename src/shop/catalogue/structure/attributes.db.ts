import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { LocalizedText } from '../../languages.ts'
import { type EditableTable, editRow, type FieldsEdit, freeSlug, type RowEdited } from './edit-row.db.ts'
import { type Fields, fieldsOf, localizedRules, slugFrom } from './fields.ts'

const ATTRIBUTES: EditableTable = {
  table: 'attributes',
  rules: {
    ...localizedRules('title', { kind: 'text', isRequired: true, max: 120 }),
    slug: { kind: 'slug', isRequired: true, max: 100 },
    isFilter: { kind: 'flag' },
    role: { kind: 'role' },
  },
  subjectOf: ({ id }) => `attribute:${id}`,
}

const OPTIONS: EditableTable = {
  table: 'attribute_options',
  rules: {
    ...localizedRules('title', { kind: 'text', isRequired: true, max: 120 }),
    slug: { kind: 'slug', isRequired: true, max: 100 },
    color: { kind: 'color' },
  },
  subjectOf: ({ attributeId }) => `attribute:${attributeId}`,
}

type Titled = { id: number; version: number; title: LocalizedText; slug: string; color: string | null }

export type ListedAttribute = { id: number; version: number; fields: Fields; options: number; products: number }

/** In their order, with what they are used for. */
export async function listAttributes(db: Db): Promise<ListedAttribute[]> {
  const found = await rows<Titled & { isFilter: boolean; role: string | null; options: number; products: number }>(
    db,
    sql`select a.id, a.version, a.title, a.slug, a.is_filter as "isFilter", a.role,
          (select count(*)::int from attribute_options o where o.attribute_id = a.id) as options,
          coalesce(n.count, 0) as products
        from attributes a left join (
          select o.attribute_id, count(distinct po.product_id)::int as count
          from product_options po join attribute_options o on o.id = po.option_id group by o.attribute_id
        ) n on n.attribute_id = a.id
        order by a.position, a.id`,
  )
  return found.map((row) => ({
    id: row.id,
    version: row.version,
    fields: fieldsOf(ATTRIBUTES.rules, row),
    options: row.options,
    products: row.products,
  }))
}

export type ListedOption = { id: number; version: number; fields: Fields; products: number }

export async function listOptions(db: Db, attributeId: number): Promise<ListedOption[]> {
  const found = await rows<Titled & { products: number }>(
    db,
    sql`select o.id, o.version, o.title, o.slug, o.color,
          (select count(*)::int from product_options po where po.option_id = o.id) as products
        from attribute_options o where o.attribute_id = ${attributeId} order by o.position, o.id`,
  )
  return found.map((row) => ({
    id: row.id,
    version: row.version,
    fields: fieldsOf(OPTIONS.rules, row),
    products: row.products,
  }))
}

export const editAttribute = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, ATTRIBUTES, id, edit))

export const editOption = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, OPTIONS, id, edit))

export function createAttribute(db: Db, title: LocalizedText): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const slug = await freeSlug(tx, 'attributes', slugFrom(title.lv))
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into attributes (slug, title, position)
          select ${slug}, ${JSON.stringify(title)}::jsonb, coalesce(max(position) + 1, 0) from attributes returning id`,
    )
    return made?.id
  })
}

/** @returns undefined where the attribute is not there */
export function createOption(db: Db, attributeId: number, title: LocalizedText): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    // Two options at once get different addresses.
    if (!(await firstRow(tx, sql`select 1 from attributes where id = ${attributeId} for update`))) return undefined
    const within = sql`and t.attribute_id = ${attributeId}`
    const slug = await freeSlug(tx, 'attribute_options', slugFrom(title.lv), within)
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into attribute_options (attribute_id, slug, title, position)
          select ${attributeId}, ${slug}, ${JSON.stringify(title)}::jsonb, coalesce(max(position) + 1, 0)
          from attribute_options where attribute_id = ${attributeId} returning id`,
    )
    return made?.id
  })
}

type Ordered = {
  table:
    | 'attributes'
    | 'attribute_options'
    | 'property_groups'
    | 'properties'
    | 'menu_links'
    | 'badges'
    | 'banners'
    | 'scenes'
  within?: { column: 'attribute_id' | 'group_id'; id: number } | { column: 'menu' | 'place'; id: string }
}

/** One statement; ids that are not there are passed over, others keep their place behind. */
export async function orderRows(db: Db, { table, within }: Ordered, ids: readonly number[]) {
  await db.transaction((tx) =>
    tx.execute(sql`
      update ${sql.identifier(table)} t set position = n.position from (
        select t.id, (row_number() over (order by given.n nulls last, t.position, t.id) - 1)::int as position
        from ${sql.identifier(table)} t
        left join unnest(${`{${ids.join(',')}}`}::int[]) with ordinality as given(id, n) on given.id = t.id
        where ${within ? sql`t.${sql.identifier(within.column)} = ${within.id}` : sql`true`}) n
      where n.id = t.id and t.position <> n.position`),
  )
}

type Deletable = { table: Ordered['table'] | 'manufacturers' | 'sliders'; isUsed: ReturnType<typeof sql> }

/** Only one that nothing refers to. */
export function deleteUnused(
  db: Db,
  { table, isUsed }: Deletable,
  id: number,
  version: number,
): Promise<'deleted' | 'unknown' | 'changed' | 'in-use'> {
  return db.transaction(async (tx) => {
    const row = await firstRow<{ version: number }>(
      tx,
      sql`select version from ${sql.identifier(table)} where id = ${id} for update`,
    )
    if (!row) return 'unknown'
    if (row.version !== version) return 'changed'
    if (await firstRow(tx, sql`select 1 where exists (${isUsed})`)) return 'in-use'
    await tx.execute(sql`delete from ${sql.identifier(table)} where id = ${id}`)
    return 'deleted'
  })
}

export const deleteOption = (db: Db, id: number, version: number) =>
  deleteUnused(
    db,
    { table: 'attribute_options', isUsed: sql`select from product_options where option_id = ${id}` },
    id,
    version,
  )

/** Options go first. */
export const deleteAttribute = (db: Db, id: number, version: number) =>
  deleteUnused(
    db,
    { table: 'attributes', isUsed: sql`select from attribute_options where attribute_id = ${id}` },
    id,
    version,
  )
