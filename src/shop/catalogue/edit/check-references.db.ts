import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db.ts'
import type { FieldProblems } from './check-product-fields.ts'
import { type FieldValue, type GivenFields, idsOf } from './product-fields.ts'

/** `varied`: attributes in which the variations differ. */
export type Wanted = { id: number; changed: readonly string[]; next: GivenFields; varied: readonly number[] }

/** What only the database knows of many products at once: taken codes and addresses, ids that do not exist. */
export async function referenceProblems(db: Db, wanted: readonly Wanted[]): Promise<Map<number, FieldProblems>> {
  const problems = new Map<number, FieldProblems>(wanted.map(({ id }) => [id, {}]))
  const isKnown = await knownReferences(db, wanted)
  const owners = await ownersOf(db, wanted)
  for (const { id, changed, next, varied } of wanted) {
    const found: FieldProblems = {}
    for (const field of changed) {
      const value = next[field] ?? null
      const [kind = '', which] = field.split('.')
      const isSelf = kind === 'relations' && idsOf(value).includes(id)
      const isVaried = kind === 'options' && varied.includes(Number(which))
      if (isSelf || isVaried || !isKnown(field, value)) found[field] = 'unknown'
      if (isUnique(field) && owners[field].some((owner) => owner.value === value && owner.id !== id))
        found[field] = 'taken'
    }
    problems.set(id, found)
  }
  return problems
}

type Unique = 'code' | 'slug'
const isUnique = (field: string): field is Unique => field === 'code' || field === 'slug'

type Owner = { id: number; value: string }

/** Who has, or will have, the codes and addresses that are wanted. */
async function ownersOf(db: Db, wanted: readonly Wanted[]): Promise<Record<Unique, Owner[]>> {
  const owners: Record<Unique, Owner[]> = { code: [], slug: [] }
  for (const field of ['code', 'slug'] as const) {
    const given = wanted.flatMap(({ id, changed, next }) =>
      changed.includes(field) ? [{ id, value: String(next[field]) }] : [],
    )
    if (given.length === 0) continue
    const column = sql.identifier(field)
    const values = sql.param(given.map(({ value }) => value))
    const stored = await rows<Owner>(
      db,
      sql`select id, ${column} as value from products where ${column} = any(${values}::text[])`,
    )
    owners[field] = [...stored, ...given]
  }
  return owners
}

async function knownReferences(db: Db, wanted: readonly Wanted[]) {
  const values = (which: (field: string) => boolean): [string, FieldValue][] =>
    wanted.flatMap(({ changed, next }) =>
      changed.filter(which).map((field): [string, FieldValue] => [field, next[field] ?? null]),
    )
  const of = (kind: string) => values((field) => field.startsWith(`${kind}.`))
  const categories = await known(
    db,
    sql`categories`,
    values((field) => field === 'categoryId').map(([, id]) => Number(id)),
  )
  const makers = values((field) => field === 'manufacturerId').flatMap(([, id]) => (id === null ? [] : [Number(id)]))
  const manufacturers = await known(db, sql`manufacturers`, makers)
  const properties = await known(
    db,
    sql`properties`,
    of('property').map(([field]) => Number(field.split('.')[1])),
  )
  const goods = await known(
    db,
    sql`(select id from products where parent_id is null and type = 'product')`,
    of('relations').flatMap(([, ids]) => idsOf(ids)),
  )
  const badges = await known(
    db,
    sql`(select id from badges where built_in is null)`,
    of('badges').flatMap(([, ids]) => idsOf(ids)),
  )
  const options = await knownOptions(
    db,
    of('options').flatMap(([, ids]) => idsOf(ids)),
  )
  const checks: Readonly<Record<string, (value: FieldValue, which: number) => boolean>> = {
    categoryId: (value) => categories.has(Number(value)),
    manufacturerId: (value) => value === null || manufacturers.has(Number(value)),
    property: (_value, which) => properties.has(which),
    relations: (value) => idsOf(value).every((id) => goods.has(id)),
    badges: (value) => idsOf(value).every((id) => badges.has(id)),
    options: (value, which) => idsOf(value).every((id) => options.get(id) === which),
  }
  return (field: string, value: FieldValue): boolean => {
    const [kind = '', which] = field.split('.')
    return checks[kind]?.(value, Number(which)) ?? true
  }
}

const listOf = (ids: readonly number[]) => sql`${`{${[...new Set(ids)].join()}}`}::int[]`

async function known(db: Db, table: SQL, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const found = await rows<{ id: number }>(db, sql`select t.id from ${table} t where t.id = any(${listOf(ids)})`)
  return new Set(found.map(({ id }) => id))
}

/** By option: its attribute. */
async function knownOptions(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await rows<{ id: number; attribute: number }>(
    db,
    sql`select id, attribute_id as attribute from attribute_options where id = any(${listOf(ids)})`,
  )
  return new Map(found.map(({ id, attribute }) => [id, attribute]))
}
