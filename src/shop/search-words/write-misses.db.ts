import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import type { Db } from '../db.ts'
import type { SearchMisses } from './search-misses.ts'

/** Different words a day; further ones are not counted. */
const MOST_A_DAY = 2_000
const SLICE = 100
const EVERY_MS = 30_000

/** @throws what the database says; the words are kept for the next time */
export async function writeMisses(db: Db, misses: SearchMisses, now: Date) {
  for (let slice = misses.take(SLICE); slice.length > 0; slice = misses.take(SLICE)) {
    const sorted = slice.sort((a, b) => (a.words < b.words ? -1 : 1))
    try {
      // In one order, so that two instances cannot wait for each other.
      await db.execute(sql`
        insert into search_misses (lang, words, day, count)
        select g.lang, g.words, ${toRigaDate(now)}, g.count
        from unnest(${sql.param(sorted.map(({ lang }) => lang))}::text[], ${sql.param(sorted.map(({ words }) => words))}::text[],
          ${sql.param(sorted.map(({ count }) => count))}::int[]) as g(lang, words, count)
        where (select count(*) from search_misses where day = ${toRigaDate(now)}) < ${MOST_A_DAY}
          or exists (select 1 from search_misses m where m.lang = g.lang and m.words = g.words and m.day = ${toRigaDate(now)})
        order by g.words, g.lang
        on conflict (lang, words, day) do update set count = search_misses.count + excluded.count`)
    } catch (error) {
      for (const { count, ...miss } of slice) misses.add(miss, count)
      throw error
    }
  }
}

type Writing = { db: Db; misses: SearchMisses; now: () => Date; onError: (error: unknown) => void }

/** Until `stop`, which writes what is left. */
export function keepWritingMisses({ db, misses, now, onError }: Writing) {
  const write = () => writeMisses(db, misses, now()).catch(onError)
  const timer = setInterval(() => void write(), EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
