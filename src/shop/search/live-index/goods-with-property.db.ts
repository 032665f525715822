import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db.ts'
import { DEFAULT_LANG } from '../../languages.ts'
import { type StaffRequest, type StaffSearch, TooManyGoods } from '../staff-search.ts'

/** Read as ids for each list: more would hold up everything else. */
const MOST = 50_000

/** As the index on values has it. */
const VALUE = sql.raw(`left(lower(value->>'${DEFAULT_LANG}'), 60)`)

/** Values of properties are free text, which the index of search has not: the database says which products have one. */
export const withProperties = (db: Db, search: StaffSearch): StaffSearch => ({
  find: async (request, page, lang) => search.find(await amongGoods(db, request), page, lang),
  fitting: async (request, ids, lang) => search.fitting(await amongGoods(db, request), ids, lang),
})

async function amongGoods(db: Db, request: StaffRequest): Promise<StaffRequest> {
  if (!request.property) return request
  const { id, value } = request.property
  const start = value.replaceAll(/[\\%_]/g, '\\$&')
  const found = await rows<{ id: number }>(
    db,
    sql`select product_id as id from product_properties
        where property_id = ${id} ${value === '' ? sql`` : sql`and ${VALUE} like lower(${`${start}%`}::text)`} limit ${MOST + 1}`,
  )
  if (found.length > MOST) throw new TooManyGoods()
  return { ...request, among: found.map((row) => row.id).sort((a, b) => a - b) }
}
