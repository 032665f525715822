import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { fold } from '../language/latvian.ts'

type Searched = {
  id: number
  number: string
  placedAt: string
  name: string
  email: string
  phone: string
  company: string | null
  reg_num: string | null
  codes: string | null
}

/** Orders commit in another order than their ids, so the newest are looked through again. */
const OVERLAP = 1_000

/** Writes the search texts of new and changed orders. @returns how many; fewer than `limit`: none is left */
export async function refreshOrderSearch(db: Db, limit = 200): Promise<number> {
  const found = await rows<Searched>(
    db,
    sql`with last_read as (select coalesce(max(order_id), 0) - ${OVERLAP}::int as seen from order_search),
        missing as (
          (select order_id as id from order_search where text is null limit ${limit})
          union all
          (select id from (
            (select id from orders where id > (select seen from last_read) order by id limit ${limit + OVERLAP})
            except
            select order_id from order_search where order_id > (select seen from last_read)) added
            order by id limit ${limit})
        )
        select o.id, o.prefixed_id as number, o.placed_at as "placedAt", o.name || ' ' || o.surname as name, o.email,
          o.phone_code || o.phone_number as phone, o.company->>'name' as company, o.company->>'reg_num' as reg_num,
          (select string_agg(distinct l.code, ' ') from order_lines l where l.order_id = o.id) as codes
        from orders o where o.id in (select id from missing) limit ${limit}`,
  )
  if (found.length === 0) return 0
  const values = found.map(
    (order) => sql`(${order.id}::int, ${searchText(order)}::text, ${order.placedAt}::timestamptz)`,
  )
  await db.execute(sql`insert into order_search (order_id, text, placed_at) values ${sql.join(values, sql`, `)}
    on conflict (order_id) do update set text = excluded.text, placed_at = excluded.placed_at`)
  return found.length
}

const SLICE = 200
const SLICES = 20

/** Each minute, so that a search seldom has to. Texts of earlier versions get their order's moment, some each time. */
export async function indexOrders(db: Db): Promise<void> {
  while ((await refreshOrderSearch(db, SLICE)) === SLICE);
  for (let slice = 0, dated = SLICE; slice < SLICES && dated === SLICE; slice += 1) {
    const done = await rows(
      db,
      sql`update order_search s set placed_at = o.placed_at from orders o where o.id = s.order_id
          and s.order_id in (select order_id from order_search where placed_at is null limit ${SLICE}) returning 1`,
    )
    dated = done.length
  }
}

function searchText({ number, name, email, phone, company, reg_num: regNum, codes }: Searched): string {
  const parts = [number, number.replaceAll('-', ''), name, email, phone.replace(/\D/g, ''), company, regNum, codes]
  return fold(parts.filter(Boolean).join(' '))
}

/** The words of a search as they stand in the texts; digits of a phone number lose their spaces. */
export function searchWords(query: string): string[] {
  const isPhone = /^\+?[\d\s()-]{5,}$/.test(query.trim())
  const text = isPhone ? query.replace(/^\s*00/, '').replace(/\D/g, '') : query
  return fold(text).split(/\s+/).filter(Boolean).slice(0, 8)
}

/** Every word stands in the search text. */
export const standsIn = (words: readonly string[], text: SQL = sql`s.text`): SQL =>
  sql.join(
    words.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )

/** Names and codes of goods have fewer digits. @param text in capitals */
export const isParcelCode = (text: string) => /^[A-Z0-9]{8,40}$/.test(text) && text.replace(/\D/g, '').length >= 6
