import { sql } from 'drizzle-orm'
import { plusDays, toRigaDate } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { readSynonyms } from '../search/synonyms/synonyms.db.ts'
import type { MissedSearch, MissView } from './search-words.calls.ts'
import { wordsKey } from './words-key.ts'

const DAYS = 30
export const MISSES_KEPT_DAYS = 90

type Place = { count: number; lang: string; words: string }
type Filter = {
  view: MissView
  lang?: Lang | undefined
  q: string
  after: Place | null
  limit: number
  now: Date
}

/** Words with a synonym or a place to lead to are done, and no longer listed. */
export async function listMisses(db: Db, { view, lang, q, after, limit, now }: Filter): Promise<MissedSearch[]> {
  const since = plusDays(toRigaDate(now), -DAYS)
  const part = `%${(wordsKey(q) ?? q.toLowerCase()).replaceAll(/[\\%_]/g, '\\$&')}%`
  const done = view === 'open' ? await keysWithSynonyms(db) : []
  const counted =
    view === 'open'
      ? sql`select m.lang, m.words, sum(m.count)::int as count, max(m.day)::text as "lastDay" from search_misses m
          where m.day > ${since}
            and not exists (select 1 from ignored_searches i where i.lang = m.lang and i.words = m.words)
            and not exists (select 1 from search_redirects r where r.lang = m.lang and r.words = m.words)
            and m.lang || ' ' || m.words <> all(${sql.param(done)}::text[])
          group by m.lang, m.words`
      : sql`select i.lang, i.words, coalesce(sum(m.count), 0)::int as count, max(m.day)::text as "lastDay"
          from ignored_searches i left join search_misses m on m.lang = i.lang and m.words = i.words and m.day > ${since}
          group by i.lang, i.words`
  return rows<MissedSearch>(
    db,
    sql`select * from (${counted}) x
        where (${lang ?? null}::text is null or lang = ${lang ?? null}) and (${q} = '' or words like ${part})
          ${after ? sql`and (-count, words, lang) > (${-after.count}::int, ${after.words}, ${after.lang})` : sql``}
        order by -count, words, lang limit ${limit}`,
  )
}

async function keysWithSynonyms(db: Db): Promise<string[]> {
  const rules = await readSynonyms(db)
  return rules.flatMap(({ lang, words }) => words.map((word) => `${lang} ${wordsKey(word) ?? word}`))
}

/** @returns false: words that are never counted */
export async function ignoreSearch(
  db: Db,
  { lang, words, isIgnored }: { lang: Lang; words: string; isIgnored: boolean },
) {
  const key = wordsKey(words)
  if (key === null) return false
  await db.execute(
    isIgnored
      ? sql`insert into ignored_searches (lang, words) values (${lang}, ${key}) on conflict do nothing`
      : sql`delete from ignored_searches where lang = ${lang} and words = ${key}`,
  )
  return true
}
