import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../../shop/db.ts'

/** True when the shop has nothing in it yet. Apart from the seed, which is large and seldom needed. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await firstRow<{ empty: boolean }>(
    db,
    sql`select not exists (select 1 from countries) and not exists (select 1 from products) as empty`,
  )
  return row?.empty ?? true
}
