import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { LocalizedText } from '../../languages.ts'
import { deleteUnused } from './attributes.db.ts'
import { SLICE } from './categories.db.ts'
import { type EditableTable, editRow, type FieldsEdit, type RowEdited } from './edit-row.db.ts'
import { type Fields, fieldsOf, localizedRules } from './fields.ts'

const rules = localizedRules('title', { kind: 'text', isRequired: true, max: 120 })

const GROUPS: EditableTable = { table: 'property_groups', rules, subjectOf: ({ id }) => `property-group:${id}` }
const PROPERTIES: EditableTable = {
  table: 'properties',
  rules,
  subjectOf: ({ groupId }) => `property-group:${groupId}`,
}

export type ListedGroup = { id: number; version: number; fields: Fields; properties: number }
export type ListedProperty = { id: number; groupId: number; version: number; fields: Fields; products: number }

type Titled = { id: number; version: number; title: LocalizedText }

export async function listGroups(db: Db): Promise<ListedGroup[]> {
  const found = await rows<Titled & { properties: number }>(
    db,
    sql`select g.id, g.version, g.title, (select count(*)::int from properties p where p.group_id = g.id) as properties
        from property_groups g order by g.position, g.id`,
  )
  return found.map(({ id, version, properties, ...row }) => ({ id, version, properties, fields: fieldsOf(rules, row) }))
}

export async function listProperties(db: Db): Promise<ListedProperty[]> {
  const found = await rows<Titled & { groupId: number; products: number }>(
    db,
    sql`select p.id, p.group_id as "groupId", p.version, p.title,
          (select count(*)::int from product_properties pp where pp.property_id = p.id) as products
        from properties p order by p.position, p.id`,
  )
  return found.map(({ id, groupId, version, products, ...row }) => ({
    ...{ id, groupId, version, products },
    fields: fieldsOf(rules, row),
  }))
}

export const editGroup = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, GROUPS, id, edit))

export const editProperty = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, PROPERTIES, id, edit))

export const createGroup = (db: Db, title: LocalizedText) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into property_groups (title, position)
      select ${JSON.stringify(title)}::jsonb, coalesce(max(position) + 1, 0) from property_groups`)
  })

/** @returns false where the group is not there */
export const createProperty = (db: Db, groupId: number, title: LocalizedText): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await firstRow(tx, sql`select 1 from property_groups where id = ${groupId} for key share`))) return false
    await tx.execute(sql`
      insert into properties (group_id, title, position)
      select ${groupId}, ${JSON.stringify(title)}::jsonb, coalesce(max(position) + 1, 0) from properties where group_id = ${groupId}`)
    return true
  })

/** Behind the others of the group. @returns false where one of the two is not there */
export const moveProperty = (db: Db, id: number, groupId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await firstRow(tx, sql`select 1 from property_groups where id = ${groupId} for key share`))) return false
    const moved = await rows(
      tx,
      sql`update properties set group_id = ${groupId},
            position = (select coalesce(max(position) + 1, 0) from properties where group_id = ${groupId})
          where id = ${id} returning id`,
    )
    return moved.length > 0
  })

export type PropertiesMerged = { products: number; doubled: number } | 'unknown' | 'same'

/** Products that have both keep the value of the one that stays (`doubled`). @param isDry says what would happen */
export async function mergeProperties(db: Db, from: number, into: number, isDry: boolean): Promise<PropertiesMerged> {
  if (from === into) return 'same'
  const found = await rows(db, sql`select 1 from properties where id in (${from}, ${into})`)
  if (found.length < 2) return 'unknown'
  const plan = await firstRow<{ products: number; doubled: number }>(
    db,
    sql`select count(*)::int as products, count(b.product_id)::int as doubled from product_properties a
        left join product_properties b on b.product_id = a.product_id and b.property_id = ${into}
        where a.property_id = ${from}`,
  )
  if (!isDry) {
    for (let some = SLICE; some === SLICE; ) some = await db.transaction((tx) => mergeSlice(tx, from, into))
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from properties where id = ${from} for update`)
      await mergeSlice(tx, from, into)
      await tx.execute(sql`delete from properties where id = ${from}`)
    })
  }
  return plan ?? { products: 0, doubled: 0 }
}

async function mergeSlice(tx: Db, from: number, into: number): Promise<number> {
  const slice = await rows<{ id: number }>(
    tx,
    sql`select product_id as id from product_properties where property_id = ${from} order by 1 limit ${SLICE}`,
  )
  const ids = sql`${`{${slice.map(({ id }) => id).join(',')}}`}::int[]`
  await tx.execute(sql`
    insert into product_properties (product_id, property_id, value, position)
    select product_id, ${into}, value, position from product_properties where property_id = ${from} and product_id = any(${ids})
    on conflict (product_id, property_id) do nothing`)
  await tx.execute(sql`delete from product_properties where property_id = ${from} and product_id = any(${ids})`)
  await tx.execute(sql`update products set version = version + 1 where id = any(${ids})`)
  return slice.length
}

export const deleteProperty = (db: Db, id: number, version: number) =>
  deleteUnused(
    db,
    { table: 'properties', isUsed: sql`select from product_properties where property_id = ${id}` },
    id,
    version,
  )

export const deleteGroup = (db: Db, id: number, version: number) =>
  deleteUnused(
    db,
    { table: 'property_groups', isUsed: sql`select from properties where group_id = ${id}` },
    id,
    version,
  )
