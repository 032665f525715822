import { sql } from 'drizzle-orm'
import { type Day, toRigaDate } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'

/** The last day of the sale that reduces each of these products and variations now. */
export async function saleEndsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Day>> {
  const found = await rows<{ id: number; ends: string }>(
    db,
    sql`select g.product_id as id, s.ends_at::text as ends from sale_goods g join sales s on s.id = g.sale_id
        where g.state = 'on' and s.state = 'running' and g.product_id in ${[...ids]}`,
  )
  return new Map(found.map(({ id, ends }) => [id, toRigaDate(new Date(ends))]))
}
