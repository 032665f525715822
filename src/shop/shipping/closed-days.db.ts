import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Day, toRigaDate } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'

/** Beside public holidays; the cache key changes daily. */
export function closedDaysOf(db: Db, memory: LookupCache, now: Date): Promise<ReadonlySet<Day>> {
  const today = toRigaDate(now)
  return memory.get(`closed-days:${today}`, ['shipping'], async () => {
    const found = await rows<{ day: Day }>(
      db,
      sql`select to_char(day, 'YYYY-MM-DD') as day from closed_days where day >= ${today}::date`,
    )
    return new Set(found.map(({ day }) => day))
  })
}
