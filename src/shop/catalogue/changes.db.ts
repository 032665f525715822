import { sql } from 'drizzle-orm'
import type { ChangePosition, Changes } from '../changes.ts'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { isInShop } from '../in-shops.db.ts'
import type { ProductStock } from '../stock-level.ts'
import { cachePositions } from './changes.tables.ts'

/** Readers that were away for longer invalidate everything. */
const KEPT_HOURS = 48
const LONGEST_ABSENCE_SECONDS = (KEPT_HOURS - 12) * 3_600

const EVERYTHING: Changes = { tags: ['everything'], products: null, stock: [] }

export async function currentPosition(db: Db): Promise<ChangePosition> {
  const row = await firstRow<ChangePosition>(db, sql`select ${POSITION}`)
  if (!row) throw new Error('PostgreSQL returned no position')
  return row
}

export async function databaseIdentity(db: Db): Promise<string> {
  const row = await firstRow<{ id: string }>(
    db,
    sql`select (select system_identifier from pg_control_system()) || '/' || oid as id
        from pg_database where datname = current_database()`,
  )
  return row?.id ?? ''
}

/** Transactions may commit out of order, so the position is a snapshot: rows invisible in it are new. */
export async function readChanges(
  db: Db,
  from: ChangePosition,
): Promise<{ changes: Changes; position: ChangePosition }> {
  const row = await firstRow<
    ChangePosition & { tags: string[]; products: number[]; counted: number[]; is_unknown: boolean }
  >(
    db,
    sql`with found as materialized (
          select tags, products from catalogue_changes
          where xid >= pg_snapshot_xmin(${from.snapshot}::pg_snapshot)
            and not pg_visible_in_snapshot(xid, ${from.snapshot}::pg_snapshot)
            -- Rows of another server, loaded from a dump, may have ids of the future.
            and pg_visible_in_snapshot(xid, pg_current_snapshot()))
        select ${POSITION},
          array(select distinct unnest(tags) from found) as tags,
          array(select distinct unnest(products) from found where tags <> '{}') as products,
          array(select distinct unnest(products) from found) as counted,
          exists (select 1 from found where products is null and tags && '{catalogue,everything}') as is_unknown`,
  )
  if (!row) throw new Error('PostgreSQL returned no position')
  const { tags, products, counted, is_unknown, ...position } = row
  const isLost = position.timeline !== from.timeline || position.at - from.at > LONGEST_ABSENCE_SECONDS
  if (isLost) return { changes: EVERYTHING, position }
  return { changes: { tags, products: is_unknown ? null : products, stock: await stockOf(db, counted) }, position }
}

const STOCK_BATCH = 2_500

/** Variations included. Read after the changes, so never older than they are. */
async function stockOf(db: Db, ids: readonly number[]): Promise<ProductStock[]> {
  const found: ProductStock[] = []
  for (let at = 0; at < ids.length; at += STOCK_BATCH) {
    const list = sql`${`{${ids.slice(at, at + STOCK_BATCH).join(',')}}`}::int[]`
    const batch = await rows<ProductStock>(
      db,
      sql`select p.id, case when p.has_variations then coalesce(v.quantity, 0) else p.quantity end as quantity,
            case when p.has_variations then coalesce(v.virtual_quantity, 0) else p.virtual_quantity end as virtual_quantity,
            case when p.has_variations then coalesce(v.is_in_shop, false) else ${isInShop(sql`p`)} end as is_in_shop
          from products p
          left join lateral (
            select sum(quantity)::int as quantity, sum(virtual_quantity)::int as virtual_quantity,
              bool_or(${isInShop(sql`products`)}) as is_in_shop
            from products where parent_id = p.id and is_published
          ) v on p.has_variations
          where p.id = any(${list})
          union all
          select id, quantity, virtual_quantity, ${isInShop(sql`products`)} from products where parent_id = any(${list})`,
    )
    found.push(...batch)
  }
  return found
}

/** Up to where a cache in front of the instances has dropped what changed; null: never asked to. */
export async function cachePosition(db: Db, cache: string): Promise<ChangePosition | null> {
  const row = await firstRow<{ position: ChangePosition }>(
    db,
    sql`select position from cache_positions where cache = ${cache}`,
  )
  return row?.position ?? null
}

export async function keepCachePosition(db: Db, cache: string, position: ChangePosition) {
  await db
    .insert(cachePositions)
    .values({ cache, position })
    .onConflictDoUpdate({ target: cachePositions.cache, set: { position, keptAt: sql`now()` } })
}

// Insert position: an asynchronous commit is visible before it is written.
const POSITION = sql.raw(`pg_current_snapshot()::text as snapshot, pg_current_wal_insert_lsn()::text as lsn,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, extract(epoch from now())::float8 as at`)

const DELETE_BATCH = 5_000

export async function sweepChanges(db: Db) {
  for (;;) {
    const removed = await changedRows(
      db,
      sql`delete from catalogue_changes where ctid = any(array(
            select ctid from catalogue_changes
            where changed_at < now() - make_interval(hours => ${KEPT_HOURS}) limit ${DELETE_BATCH}))`,
    )
    if (removed < DELETE_BATCH) return
  }
}
