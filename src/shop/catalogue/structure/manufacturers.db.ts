import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { LocalizedText } from '../../languages.ts'
import type { SafetyContact } from '../catalogue.tables.ts'
import { deleteUnused } from './attributes.db.ts'
import { type MovedSome, moveInSlices } from './categories.db.ts'
import { type EditableTable, editRow, type FieldsEdit, freeSlug, leadOn, type RowEdited } from './edit-row.db.ts'
import { type FieldRules, type Fields, fieldsOf, localizedRules, slugFrom } from './fields.ts'

const contact = (path: string): FieldRules => ({
  [`${path}.name`]: { kind: 'text', max: 200 },
  [`${path}.address`]: { kind: 'text', max: 300 },
  [`${path}.email`]: { kind: 'email', max: 200 },
})

export const MANUFACTURERS: EditableTable = {
  table: 'manufacturers',
  rules: {
    title: { kind: 'text', isRequired: true, max: 120 },
    slug: { kind: 'slug', isRequired: true, max: 100 },
    ...localizedRules('description', { kind: 'html', max: 20_000 }),
    logo: { kind: 'path' },
    ...contact('safety'),
    ...contact('safety.eu_responsible'),
  },
  subjectOf: ({ id }) => `manufacturer:${id}`,
}

export type ListedManufacturer = {
  id: number
  slug: string
  title: string
  logo: string | null
  products: number
  hasSafety: boolean
}

const hasSafety = sql`(m.safety->>'name' <> '' and m.safety->>'address' <> '' and m.safety->>'email' <> '') is true`

/** By name. All at once: there are at most some thousands. */
export const listManufacturers = (db: Db): Promise<ListedManufacturer[]> =>
  rows<ListedManufacturer>(
    db,
    sql`select m.id, m.slug, m.title, m.logo, coalesce(n.count, 0) as products, ${hasSafety} as "hasSafety"
        from manufacturers m left join (
          select manufacturer_id, count(*)::int as count from products where parent_id is null group by manufacturer_id
        ) n on n.manufacturer_id = m.id
        order by m.title collate "lv-x-icu", m.id`,
  )

export type ManufacturerDetail = { id: number; version: number; fields: Fields; products: number }

export async function findManufacturerDetail(db: Db, id: number): Promise<ManufacturerDetail | undefined> {
  const row = await firstRow<{
    slug: string
    title: string
    description: LocalizedText
    logo: string | null
    safety: SafetyContact
    version: number
    products: number
  }>(
    db,
    sql`select slug, title, description, logo, safety, version,
          (select count(*)::int from products where manufacturer_id = ${id} and parent_id is null) as products
        from manufacturers where id = ${id}`,
  )
  return row && { id, version: row.version, fields: fieldsOf(MANUFACTURERS.rules, row), products: row.products }
}

export const editManufacturer = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, MANUFACTURERS, id, edit))

export function createManufacturer(db: Db, title: string): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const slug = await freeSlug(tx, 'manufacturers', slugFrom(title))
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into manufacturers (slug, title, description, safety) values (${slug}, ${title}, '{"lv": ""}', '{}') returning id`,
    )
    return made?.id
  })
}

/** Only one without products. */
export const deleteManufacturer = (db: Db, id: number, version: number) =>
  deleteUnused(
    db,
    { table: 'manufacturers', isUsed: sql`select from products where manufacturer_id = ${id}` },
    id,
    version,
  )

/** Its products get the other one, in slices; when none is left it is deleted. Called again until it is done. */
export async function mergeManufacturer(
  db: Db,
  id: number,
  into: number,
): Promise<(MovedSome & { isDone: boolean }) | undefined> {
  const known = await rows(db, sql`select 1 from manufacturers where id in (${id}, ${into})`)
  if (known.length < 2) return undefined
  const some = await moveInSlices(db, 'manufacturer_id', id, into)
  if (some.left > 0) return { ...some, isDone: false }
  const isDone = await db.transaction(async (tx) => {
    // Until the end of the transaction no product can get it.
    await tx.execute(sql`select 1 from manufacturers where id in (${id}, ${into}) order by id for update`)
    if (await firstRow(tx, sql`select 1 from products where manufacturer_id = ${id} limit 1`)) return false
    await leadOn(tx, { table: 'manufacturers', column: 'manufacturer_id', prefix: '/m/' }, id, into)
    await tx.execute(sql`delete from manufacturers where id = ${id}`)
    return true
  })
  return { ...some, isDone }
}
