import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import type { ProductSelection, SelectedSource, Slice } from '../product-selection.ts'

/** Cursors: the id of the last product. */
const BY_ID = 'd'

/** Selections of the command line, which has no search: a category with all below it, manufacturers, states. */
export const storedSource = (db: Db): SelectedSource => ({
  select: (selection, slice) => selected(db, selection, slice),
  async fitting(selection, ids) {
    const found = await rows<{ id: number }>(
      db,
      sql`select p.id from products p where ${conditionOf(selection)} and p.id = any(${`{${ids.join()}}`}::int[])`,
    )
    return new Set(found.map(({ id }) => id))
  },
})

async function selected(db: Db, selection: ProductSelection, { after, limit }: Slice) {
  const which = conditionOf(selection)
  const found = await rows<{ id: number }>(
    db,
    sql`select p.id from products p where ${which} and p.id > ${after?.id ?? 0} order by p.id limit ${limit + 1}`,
  )
  const counted = await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from products p where ${which}`,
  )
  const ids = found.slice(0, limit).map(({ id }) => id)
  const last = ids.at(-1)
  return {
    ids,
    total: counted?.count ?? 0,
    next: last !== undefined && found.length > limit ? { key: BY_ID, id: last } : null,
  }
}

function conditionOf({ filter, ids }: ProductSelection): SQL {
  const conditions = [sql`p.parent_id is null and p.type = 'product'`]
  if (ids) conditions.push(sql`p.id = any(${`{${ids.join()}}`}::int[])`)
  else conditions.push(filter.state === 'archived' ? sql`p.archived_at is not null` : sql`p.archived_at is null`)
  if (filter.category !== undefined)
    conditions.push(sql`p.category_id in (
      with recursive below as (
        select id from categories where id = ${filter.category}
        union all select c.id from categories c join below b on c.parent_id = b.id
      ) select id from below)`)
  if (filter.manufacturer !== undefined)
    conditions.push(sql`p.manufacturer_id = any(${`{${filter.manufacturer.join()}}`}::int[])`)
  return sql.join(conditions, sql` and `)
}

/** @returns undefined for an unknown slug */
export const idOfSlug = async (db: Db, table: 'categories' | 'manufacturers', slug: string) =>
  (await firstRow<{ id: number }>(db, sql`select id from ${sql.identifier(table)} where slug = ${slug}`))?.id

export const idsOfCodes = async (db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const found = await rows<{ id: number; code: string }>(
    db,
    sql`select id, code from products where code = any(${sql.param([...codes])}::text[]) and parent_id is null and type = 'product'`,
  )
  return new Map(found.map(({ id, code }) => [code, id]))
}
