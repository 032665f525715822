import { sql } from 'drizzle-orm'
import { changedRows, type Db, rows } from '../../db.ts'
import { usesOf } from '../edit/product-acts.db.ts'
import { VARIATIONS_AT_ONCE } from './limits.ts'
import { followVariations, productFor } from './variations.db.ts'

const listed = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`

/** Deletes what nothing refers to and archives the rest: what was ordered once is kept. Undefined for an unknown product. */
export function removeVariations(
  db: Db,
  productId: number,
  ids: readonly number[],
  now: Date,
): Promise<{ deleted: number; archived: number } | undefined> {
  return db.transaction(async (tx) => {
    if (!(await productFor(tx, productId, { forWriting: true }))) return undefined
    const found = await rows<{ id: number; isUsed: boolean }>(
      tx,
      sql`select p.id, p.quantity + p.virtual_quantity > 0 or exists (
              select from stock_movements where product_id = p.id and reason <> 'opening') or ${usesOf(sql`p.id`)} as "isUsed"
          from products p where p.parent_id = ${productId} and p.id = any(${listed(ids)}) order by p.id for update`,
    )
    const idsWhere = (isUsed: boolean) => listed(found.filter((row) => row.isUsed === isUsed).map(({ id }) => id))
    const archived = await changedRows(
      tx,
      sql`update products set archived_at = ${now.toISOString()}::timestamptz, is_published = false, publish_at = null,
            unpublish_at = null where id = any(${idsWhere(true)}) and archived_at is null`,
    )
    const deleted = await changedRows(tx, sql`delete from products where id = any(${idsWhere(false)})`)
    await followVariations(tx, productId, { price: true })
    return { deleted, archived }
  })
}

/** They stay hidden until somebody publishes them. Undefined for an unknown product. */
export function restoreVariations(db: Db, productId: number, ids: readonly number[]): Promise<true | undefined> {
  return db.transaction(async (tx) => {
    if (!(await productFor(tx, productId, { forWriting: true }))) return undefined
    await tx.execute(
      sql`update products set archived_at = null where parent_id = ${productId} and id = any(${listed(ids)})`,
    )
    await followVariations(tx, productId, { price: true })
    return true
  })
}

/** In slices; ids that are not there are passed over, others keep their place behind. */
export async function orderVariations(db: Db, productId: number, ids: readonly number[]): Promise<true | undefined> {
  if (!(await productFor(db, productId, { forWriting: false }))) return undefined
  const places = sql`select v.id, (row_number() over (order by given.n nulls last, v.position, v.id) - 1)::int as position
    from products v left join unnest(${listed(ids)}) with ordinality as given(id, n) on given.id = v.id
    where v.parent_id = ${productId}`
  const wanted = await rows<{ id: number; position: number }>(db, sql`${places} order by id`)
  for (let from = 0; from < wanted.length; from += VARIATIONS_AT_ONCE) {
    const slice = JSON.stringify(wanted.slice(from, from + VARIATIONS_AT_ONCE))
    await db.transaction((tx) =>
      tx.execute(sql`update products p set position = r.position from jsonb_to_recordset(${slice}::jsonb) as r(id int, position int)
        where p.id = r.id and p.position <> r.position`),
    )
  }
  return true
}
