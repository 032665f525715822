import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../../shop/db.ts'

/** Apart from seed.db.ts, which is large and seldom loaded. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await firstRow<{ empty: boolean }>(
    db,
    sql`select not exists (select 1 from products) and not exists (select 1 from categories)
      and not exists (select 1 from users) and not exists (select 1 from settings)
      and not exists (select 1 from staff) as empty`,
  )
  return row?.empty ?? true
}
