import { eq, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Db } from '../../db.ts'
import { languages } from '../../languages.ts'
import { products } from '../catalogue.tables.ts'
import { isColumn } from './check-product-fields.ts'
import { type FieldValue, type GivenFields, idsOf, SHARED_FIELDS, TEXT_FIELDS } from './product-fields.ts'

/** Writes checked fields and raises the version. @param changed names of fields in `fields` */
export async function writeFields(tx: Db, id: number, fields: GivenFields, changed: readonly string[]) {
  const columns = Object.fromEntries(
    changed.filter(isColumn).map((field) => [field, columnValue(field, fields[field])]),
  )
  await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
  const shared = Object.fromEntries(
    SHARED_FIELDS.filter((field) => field in columns).map((field) => [field, columns[field]]),
  )
  if (Object.keys(shared).length > 0) await tx.update(products).set(shared).where(eq(products.parentId, id))
  const keys = changed.map((field) => field.split('.'))
  for (const lang of languages)
    if (keys.some(([kind, which]) => TEXT_FIELDS.some((field) => field === kind) && which === lang))
      await writeTexts(tx, id, lang, fields)
  for (const [kind, which = ''] of keys) {
    const ids = idsOf(fields[`${kind}.${which}`])
    if (kind === 'options') await writeOptions(tx, id, Number(which), ids)
    if (kind === 'relations') await writeRelations(tx, id, which, ids)
  }
  for (const property of new Set(keys.flatMap(([kind, which]) => (kind === 'property' && which ? [which] : []))))
    await writeProperty(tx, id, Number(property), fields, changed)
}

function columnValue(field: string, value: FieldValue | undefined) {
  const isMoment = field === 'publishAt' || field === 'unpublishAt'
  return isMoment && typeof value === 'string' ? new Date(value) : (value ?? null)
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
  if (kind === 'relations') return { table: 'product_relations', column: 'other_id' }
  return { table: 'product_texts', column: toSnakeCase(kind) }
}
