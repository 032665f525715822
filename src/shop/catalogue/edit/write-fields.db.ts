import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type Db, rows } from '../../db.ts'
import { languages } from '../../languages.ts'
import { products } from '../catalogue.tables.ts'
import { isColumn } from './check-product-fields.ts'
import { type GivenFields, idsOf, SHARED_FIELDS, TEXT_FIELDS } from './product-fields.ts'

type ProductWrite = { id: number; fields: GivenFields; changed: readonly string[] }

/** Rows of one statement; above 200 the announcement of changes drops all pages at once. */
const MAX_ROWS = 200

/** Writes checked fields and raises the version. @param changed names of fields in `fields` */
export const writeFields = (tx: Db, id: number, fields: GivenFields, changed: readonly string[]) =>
  writeManyFields(tx, [{ id, fields, changed }])

/** The same for many products or variations, at most 200. */
export async function writeManyFields(tx: Db, writes: readonly ProductWrite[]) {
  await writeColumns(
    tx,
    writes.map(({ id, fields, changed }) => ({ id, columns: pick(fields, changed.filter(isColumn)) })),
  )
  await writeShared(tx, writes)
  for (const write of writes) await writeParts(tx, write)
}

const pick = (fields: GivenFields, names: readonly string[]) =>
  Object.fromEntries(names.map((field) => [field, fields[field] ?? null]))

type ColumnsOf = { id: number; columns: GivenFields }

/** A statement for each set of columns. */
async function writeColumns(tx: Db, given: readonly ColumnsOf[]) {
  const types = getTableColumns(products)
  for (const alike of Object.values(Object.groupBy(given, ({ columns }) => Object.keys(columns).toSorted().join()))) {
    const names = Object.keys(alike?.[0]?.columns ?? {}).filter(isColumn)
    const defined = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(types[name].getSQLType())}`)
    const set = names.map((name) => sql`${sql.identifier(toSnakeCase(name))} = v.${sql.identifier(name)}`)
    const list = JSON.stringify(alike?.map(({ id, columns }) => ({ id, ...columns })))
    await tx.execute(sql`update products p set ${sql.join([...set, sql`version = p.version + 1`], sql`, `)}
      from jsonb_to_recordset(${list}::jsonb) as v(${sql.join([sql`id int`, ...defined], sql`, `)}) where p.id = v.id`)
  }
}

/** To the variations, which are sold with their own. */
async function writeShared(tx: Db, writes: readonly ProductWrite[]) {
  const shared = new Map(
    writes.flatMap(({ id, fields, changed }) => {
      const names = SHARED_FIELDS.filter((field) => changed.includes(field))
      return names.length > 0 ? [[id, pick(fields, names)] as const] : []
    }),
  )
  if (shared.size === 0) return
  const found = await rows<{ id: number; parentId: number }>(
    tx,
    sql`select id, parent_id as "parentId" from products
        where parent_id = any(${`{${[...shared.keys()].join()}}`}::int[]) order by id`,
  )
  for (let from = 0; from < found.length; from += MAX_ROWS) {
    const part = found.slice(from, from + MAX_ROWS)
    await writeColumns(
      tx,
      part.map(({ id, parentId }) => ({ id, columns: shared.get(parentId) ?? {} })),
    )
  }
}

async function writeParts(tx: Db, { id, fields, changed }: ProductWrite) {
  const keys = changed.map((field) => field.split('.'))
  for (const lang of languages)
    if (keys.some(([kind, which]) => TEXT_FIELDS.some((field) => field === kind) && which === lang))
      await writeTexts(tx, id, lang, fields)
  for (const [kind, which = ''] of keys) {
    const ids = idsOf(fields[`${kind}.${which}`])
    if (kind === 'options') await writeOptions(tx, id, Number(which), ids)
    if (kind === 'badges') await writeBadges(tx, id, ids)
    if (kind === 'relations') await writeRelations(tx, id, which, ids)
  }
  for (const property of new Set(keys.flatMap(([kind, which]) => (kind === 'property' && which ? [which] : []))))
    await writeProperty(tx, id, Number(property), fields, changed)
}

async function writeTexts(tx: Db, id: number, lang: string, fields: GivenFields) {
  const values = TEXT_FIELDS.map((field) => String(fields[`${field}.${lang}`] ?? ''))
  if (values.every((value) => value === '')) {
    await tx.execute(sql`delete from product_texts where product_id = ${id} and lang = ${lang}`)
    return
  }
  const names = TEXT_FIELDS.map((field) => sql.identifier(toSnakeCase(field)))
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  await tx.execute(sql`insert into product_texts (product_id, lang, ${list(names.map((name) => sql`${name}`))})
    values (${id}, ${lang}, ${list(values.map((value) => sql`${value}`))})
    on conflict (product_id, lang) do update set ${list(names.map((name) => sql`${name} = excluded.${name}`))}`)
}

async function writeOptions(tx: Db, id: number, attribute: number, ids: readonly number[]) {
  const list = sql`${`{${ids.join()}}`}::int[]`
  await tx.execute(sql`delete from product_options po using attribute_options o
    where po.product_id = ${id} and o.id = po.option_id and o.attribute_id = ${attribute} and o.id <> all(${list})`)
  await tx.execute(sql`insert into product_options (product_id, option_id)
    select ${id}, given.id from unnest(${list}) as given(id) on conflict do nothing`)
}

async function writeBadges(tx: Db, id: number, ids: readonly number[]) {
  const list = sql`${`{${ids.join()}}`}::int[]`
  await tx.execute(sql`delete from product_badges where product_id = ${id} and badge_id <> all(${list})`)
  await tx.execute(sql`insert into product_badges (product_id, badge_id)
    select ${id}, given.id from unnest(${list}) as given(id) on conflict do nothing`)
}

async function writeRelations(tx: Db, id: number, kind: string, ids: readonly number[]) {
  const list = sql`${`{${ids.join()}}`}::int[]`
  await tx.execute(sql`delete from product_relations
    where product_id = ${id} and kind = ${kind} and other_id <> all(${list})`)
  await tx.execute(sql`insert into product_relations as r (product_id, kind, other_id, position)
    select ${id}, ${kind}, given.id, given.n - 1 from unnest(${list}) with ordinality as given(id, n)
    on conflict (product_id, kind, other_id) do update set position = excluded.position
      where r.position <> excluded.position`)
}

async function writeProperty(tx: Db, id: number, property: number, fields: GivenFields, changed: readonly string[]) {
  const keys = changed.filter((field) => field.startsWith(`property.${property}.`))
  const value = Object.fromEntries(keys.map((field) => [field.split('.')[2], fields[field]]))
  await tx.execute(sql`insert into product_properties as p (product_id, property_id, value, position)
    select ${id}, ${property}, ${JSON.stringify(value)}::jsonb, r.position from properties r where r.id = ${property}
    on conflict (product_id, property_id) do update set value = p.value || excluded.value`)
  await tx.execute(sql`delete from product_properties where product_id = ${id} and property_id = ${property}
    and not exists (select from jsonb_each_text(value) where value <> '')`)
}

/** Where the audit log has a field. */
export function auditedColumn(field: string): { table: string; column: string } {
  if (isColumn(field)) return { table: 'products', column: toSnakeCase(field) }
  const [kind = ''] = field.split('.')
  if (kind === 'property') return { table: 'product_properties', column: 'value' }
  if (kind === 'options') return { table: 'product_options', column: 'option_id' }
  if (kind === 'badges') return { table: 'product_badges', column: 'badge_id' }
  if (kind === 'relations') return { table: 'product_relations', column: 'other_id' }
  return { table: 'product_texts', column: toSnakeCase(kind) }
}
