import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { Lang } from '../../languages.ts'
import type { RelationKind } from '../relation-kinds.ts'
import { type ProductFields, TEXT_FIELDS, type TextField } from './product-fields.ts'

type Stored = {
  id: number
  parentId: number | null
  version: number
  hasVariations: boolean
  archivedAt: string | null
  columns: Record<string, unknown>
  texts: Record<Lang, Record<TextField, string>> | null
  options: Record<string, number[]> | null
  varied: number[] | null
  properties: Record<string, Record<Lang, string>> | null
  relations: Partial<Record<RelationKind, number[]>> | null
  badges: number[] | null
}

export type EditableProduct = {
  version: number
  fields: ProductFields
  hasVariations: boolean
  isArchived: boolean
  /** Ids of attributes in which its variations differ; their options follow from the variations. */
  varied: number[]
}

const minute = (column: string) => sql.raw(`to_char(p.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`)

/** What lies in other tables than `products`. */
const FIELD_PARTS = ['texts', 'options', 'properties', 'relations', 'badges'] as const
export type FieldPart = (typeof FIELD_PARTS)[number]

/** What is to be read for changes of these fields. */
export function partsOf(fields: readonly string[]): FieldPart[] {
  const kinds = new Set(fields.filter((field) => field.includes('.')).map((field) => field.split('.')[0] ?? ''))
  const isNeeded: Readonly<Record<FieldPart, boolean>> = {
    texts: TEXT_FIELDS.some((field) => kinds.has(field)),
    options: kinds.has('options'),
    properties: kinds.has('property'),
    relations: kinds.has('relations'),
    badges: kinds.has('badges'),
  }
  return FIELD_PARTS.filter((part) => isNeeded[part])
}

/** Locked until the end of the transaction, so that nobody else saves it. Null for variations and services. */
export async function lockedProduct(tx: Db, id: number, parts: readonly FieldPart[]): Promise<EditableProduct | null> {
  if (parts.length === 0) {
    const found = await firstRow<Stored>(tx, sql`${query(ofId(id), parts)} for update`)
    return found ? readStored(found) : null
  }
  // What is read of other tables must be as it is once the lock is held.
  await tx.execute(sql`select 1 from products where id = ${id} for update`)
  return editableProduct(tx, id, parts)
}

const ofId = (id: number) => sql`p.id = ${id} and p.parent_id is null`

/** Columns and the asked parts in one statement. Null for variations and services. */
export async function editableProduct(
  db: Db,
  id: number,
  parts: readonly FieldPart[] = FIELD_PARTS,
): Promise<EditableProduct | null> {
  const found = await firstRow<Stored>(db, query(ofId(id), parts))
  return found ? readStored(found) : null
}

export type ListedFields = EditableProduct & { id: number; rootId: number }

/**
 * Columns and the asked parts of many products in the order of their ids. With `variations` each is followed by its own;
 * ids of variations may also be given.
 */
export async function editableProducts(
  db: Db,
  ids: readonly number[],
  { parts, variations }: { parts: readonly FieldPart[]; variations: boolean },
): Promise<ListedFields[]> {
  const list = sql`${`{${ids.join()}}`}::int[]`
  const which = variations ? sql`(p.id = any(${list}) or p.parent_id = any(${list}))` : sql`p.id = any(${list})`
  const place = sql`coalesce(array_position(${list}, p.id), array_position(${list}, p.parent_id))`
  const found = await rows<Stored>(
    db,
    sql`${query(which, parts)} order by ${place}, p.parent_id is not null, p.position, p.id`,
  )
  return found.map((row) => ({ ...readStored(row), id: row.id, rootId: row.parentId ?? row.id }))
}

function readStored(found: Stored): EditableProduct {
  const { version, hasVariations, archivedAt, columns, texts, options, varied, properties, relations, badges } = found
  const fields: Record<string, unknown> = { ...columns }
  for (const [lang, row] of Object.entries(texts ?? {}))
    for (const field of TEXT_FIELDS) fields[`${field}.${lang}`] = row[field]
  for (const [attribute, ids] of Object.entries(options ?? {})) fields[`options.${attribute}`] = ids.join()
  for (const [property, value] of Object.entries(properties ?? {}))
    for (const [lang, text] of Object.entries(value)) fields[`property.${property}.${lang}`] = text
  for (const [kind, ids] of Object.entries(relations ?? {})) fields[`relations.${kind}`] = ids.join()
  if (badges) fields['badges.own'] = badges.join()
  return {
    version,
    fields: fields as ProductFields,
    hasVariations,
    isArchived: archivedAt !== null,
    varied: varied ?? [],
  }
}

const query = (which: SQL, parts: readonly FieldPart[]) => sql`
  select p.id, p.parent_id as "parentId", p.version, p.has_variations as "hasVariations", p.archived_at as "archivedAt",
    json_build_object('slug', p.slug, 'code', p.code, 'ean', p.ean, 'categoryId', p.category_id,
      'manufacturerId', p.manufacturer_id, 'vatClass', p.vat_class, 'price', p.price, 'previousPrice', p.previous_price, 'cost', p.cost,
      'isNew', p.is_new, 'isFeatured', p.is_featured, 'isPopular', p.is_popular, 'isFreeEuShipping', p.is_free_eu_shipping,
      'isBulky', p.is_bulky, 'isReverseCharge', p.is_reverse_charge, 'isPublished', p.is_published,
      'publishAt', ${minute('publish_at')}, 'unpublishAt', ${minute('unpublish_at')},
      'energyClass', p.energy_class, 'eprelNumber', p.eprel_number, 'unitKind', p.unit_kind, 'unitMilli', p.unit_milli,
      'guaranteeMonths', p.guarantee_months, 'weight', p.weight, 'width', p.width, 'depth', p.depth, 'height', p.height)
      as columns,
    ${among(parts, 'texts')} as texts, ${among(parts, 'options')} as options,
    ${among(parts, 'varied')} as varied, ${among(parts, 'properties')} as properties, ${among(parts, 'relations')} as relations,
    ${among(parts, 'badges')} as badges
  from products p ${sql.raw(parts.includes('options') ? VARIED : '')}
  where ${which} and p.type = 'product'`

/** `offset` keeps PostgreSQL from asking it once for each use. */
const VARIED = `cross join lateral (select array(select distinct ao.attribute_id from products c
    join product_options po on po.product_id = c.id join attribute_options ao on ao.id = po.option_id
    where c.parent_id = p.id) as ids offset 0) varied`

const PARTS: Readonly<Record<FieldPart | 'varied', string>> = {
  texts: `(select json_object_agg(t.lang, json_build_object('title', t.title, 'subTitle', t.sub_title,
        'shortDescription', t.short_description, 'description', t.description, 'metaTitle', t.meta_title,
        'safetyText', t.safety_text)) from product_texts t where t.product_id = p.id)`,
  options: `(select json_object_agg(o.attribute_id, o.ids) from (
      select ao.attribute_id, json_agg(ao.id order by ao.id) as ids
      from product_options po join attribute_options ao on ao.id = po.option_id
      where po.product_id = p.id and ao.attribute_id <> all(varied.ids) group by ao.attribute_id) o)`,
  varied: 'to_json(varied.ids)',
  properties: `(select json_object_agg(pp.property_id, pp.value) from product_properties pp where pp.product_id = p.id)`,
  relations: `(select json_object_agg(r.kind, r.ids) from (
      select kind, json_agg(other_id order by position, other_id) as ids
      from product_relations where product_id = p.id group by kind) r)`,
  badges: '(select json_agg(badge_id order by badge_id) from product_badges where product_id = p.id)',
}

function among(parts: readonly FieldPart[], part: FieldPart | 'varied'): SQL {
  return sql.raw(parts.includes(part === 'varied' ? 'options' : part) ? PARTS[part] : 'null::json')
}
