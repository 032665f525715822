import { type SQL, sql } from 'drizzle-orm'
import { CustomerFilter } from '../customer-records/customers.calls.ts'
import { fitting } from '../customer-records/find-customers.db.ts'
import { changedRows, type Db, rows } from '../db.ts'

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
    return filter ? [sql`select ${id}::int as id where exists (${fitting(filter, userId)})`] : []
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

/** Customers of a transaction: each may change the prices of an open cart. */
const SLICE = 500

/** Who belongs to the segments of price lists, whose prices are computed in SQL. @param only one of them */
export async function countSegments(db: Db, only?: number) {
  const views = await rows<{ id: number; search: string }>(
    db,
    sql`select id, search from staff_views v where section = ${SECTION}
        and exists (select from price_list_buyers b where b.segment_id = v.id)
        and ${only === undefined ? sql`true` : sql`id = ${only}`} order by id`,
  )
  for (const { id, search } of views) {
    const filter = filterOf(search)
    if (filter) await countSegment(db, id, fitting(filter))
  }
}

async function countSegment(db: Db, id: number, members: SQL) {
  const inSlices = async (statement: SQL) => {
    while ((await changedRows(db, statement)) === SLICE);
  }
  await inSlices(sql`delete from segment_members where segment_id = ${id} and user_id in (
    select m.user_id from segment_members m where m.segment_id = ${id} and m.user_id not in (${members}) limit ${SLICE})`)
  await inSlices(sql`insert into segment_members (segment_id, user_id)
    select ${id}::int, f.id from (${members}) f
    where not exists (select from segment_members m where m.segment_id = ${id} and m.user_id = f.id)
    order by f.id limit ${SLICE} on conflict do nothing`)
}
