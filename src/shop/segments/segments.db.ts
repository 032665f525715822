import { sql } from 'drizzle-orm'
import { CustomerFilter } from '../customer-records/customers.calls.ts'
import { fits } from '../customer-records/find-customers.db.ts'
import { type Db, rows } from '../db.ts'

/** The section of the back office whose saved views are segments. */
const SECTION = 'customers'

const filterOf = (search: string): CustomerFilter | null => {
  const read = CustomerFilter.safeParse(Object.fromEntries(new URLSearchParams(search)))
  return read.success ? read.data : null
}

/** In which of the segments a customer is now. Whoever registers may type any address, so it must be confirmed. */
export async function segmentsOf(db: Db, userId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const views = await rows<{ id: number; search: string }>(
    db,
    sql`select id, search from staff_views where section = ${SECTION} and id = any(${`{${ids.join()}}`}::int[])`,
  )
  const asked = views.flatMap(({ id, search }) => {
    const filter = filterOf(search)
    return filter ? [sql`select ${id}::int as id where exists (${fits(filter, userId)})`] : []
  })
  if (asked.length === 0) return new Set()
  const found = await rows<{ id: number }>(db, sql.join(asked, sql` union all `))
  return new Set(found.map(({ id }) => id))
}

export type Segment = { id: number; name: string }

/** Shared views of the list of customers. */
export const listSegments = (db: Db): Promise<Segment[]> =>
  rows<Segment>(
    db,
    sql`select id, name from staff_views where section = ${SECTION} and staff_id is null order by name, id`,
  )
