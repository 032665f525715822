import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import type { SavedView } from './staff.calls.ts'

/** Of a person in a list, and shared by all in it. */
const MAX_VIEWS = 30

export const listViews = (db: Db, section: string, staffId: number | null): Promise<SavedView[]> =>
  rows<SavedView>(
    db,
    sql`select id, name, search, staff_id is null as "isShared" from staff_views
        where section = ${section} and (staff_id is null or staff_id = ${staffId}::int) order by staff_id nulls first, id`,
  )

type NewView = { section: string; name: string; search: string; staffId: number | null }

/** @param view.staffId null: for all */
export function saveView(
  db: Db,
  { section, name, search, staffId }: NewView,
): Promise<SavedView | 'taken' | 'too-many'> {
  return db.transaction(async (tx) => {
    const count = await firstRow<{ count: number }>(
      tx,
      sql`select count(*)::int as count from staff_views where section = ${section} and staff_id is not distinct from ${staffId}::int`,
    )
    if ((count?.count ?? 0) >= MAX_VIEWS) return 'too-many'
    const saved = await firstRow<SavedView>(
      tx,
      sql`insert into staff_views (section, name, search, staff_id) values (${section}, ${name}, ${search}, ${staffId}::int)
          on conflict do nothing returning id, name, search, staff_id is null as "isShared"`,
    )
    return saved ?? 'taken'
  })
}

type Remover = { section: string; staffId: number; isSharer: boolean }

/** @param isSharer whether the person may remove what all see */
export const removeView = (
  db: Db,
  id: number,
  { section, staffId, isSharer }: Remover,
): Promise<'removed' | 'unknown' | 'in-use'> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from staff_views where id = ${id} for update`)
    const used = await rows(
      tx,
      sql`select 1 from coupons where segment_id = ${id} union all select 1 from promotions where segment_id = ${id}
          union all select 1 from price_list_buyers where segment_id = ${id} limit 1`,
    )
    if (used.length > 0) return 'in-use'
    const removed = await changedRows(
      tx,
      sql`delete from staff_views where id = ${id} and section = ${section} and (staff_id = ${staffId} or (staff_id is null and ${isSharer}::boolean))`,
    )
    return removed > 0 ? 'removed' : 'unknown'
  })
