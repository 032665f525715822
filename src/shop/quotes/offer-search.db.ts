import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { fold } from '../language/latvian.ts'
import { searchWords, standsIn } from '../orders/order-search.db.ts'

type Searched = { id: number; version: number; words: string }

/** How many texts one search writes at most for offers that have none yet. */
const AT_ONCE = 500

/** What is sent never changes; offers of before the search, and those of a moment ago, get their text here. */
export async function writeQuoteSearch(db: Db) {
  const found = await rows<Searched>(
    db,
    sql`select q.id, 0 as version, concat_ws(' ', q.number, replace(q.number, '-', ''), q.buyer->>'name', q.buyer->>'regNum',
          q.buyer->>'vatNum', q.email, q.note,
          (select string_agg(distinct l.code, ' ') from quote_lines l where l.quote_id = q.id)) as words
        from quotes q where q.search_text is null order by q.id desc limit ${AT_ONCE}`,
  )
  if (found.length === 0) return
  await db.execute(sql`update quotes q set search_text = v.text from ${textsOf(found)} where q.id = v.id`)
}

/** A trigger empties the text of a draft that is saved, by older versions of the program, too. */
export async function writeDraftSearch(db: Db) {
  const found = await rows<Searched>(
    db,
    sql`select d.id, d.version, concat_ws(' ', d.content->>'name', d.content->>'regNum', d.content->>'email', d.content->>'note',
          (select string_agg(p.code, ' ') from jsonb_array_elements(d.content->'lines') l
            join products p on p.id = (l->>'productId')::int)) as words
        from offer_drafts d where d.search_text is null and d.quote_id is null order by d.id desc limit ${AT_ONCE}`,
  )
  if (found.length === 0) return
  // One that was saved meanwhile stays without its text until the next search.
  await db.execute(
    sql`update offer_drafts d set search_text = v.text from ${textsOf(found)} where d.id = v.id and d.version = v.version`,
  )
}

function textsOf(found: readonly Searched[]): SQL {
  const values = found.map(({ id, version, words }) => sql`(${id}::int, ${version}::int, ${fold(words)}::text)`)
  return sql`(values ${sql.join(values, sql`, `)}) v (id, version, text)`
}

/** Every word of the search stands in the text. */
export function standsInOffer(query: string, text: SQL): SQL {
  const words = searchWords(query)
  return words.length === 0 ? sql`true` : standsIn(words, text)
}
