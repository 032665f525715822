import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Day, toRigaDate } from '../calendar/days.ts'
import { fromLocalTime } from '../calendar/local-time.ts'
import { type Db, rows } from '../db.ts'
import { readSettings } from '../settings/settings.db.ts'
import type { DispatchDays } from './delivery-days.ts'

/** Days off beside public holidays, and until when goods leave today; the cache key changes daily. */
export function dispatchDaysOf(db: Db, memory: LookupCache, now: Date): Promise<DispatchDays> {
  const today = toRigaDate(now)
  return memory.get(`dispatch-days:${today}`, ['shipping'], async () => {
    const found = await rows<{ day: Day }>(
      db,
      sql`select to_char(day, 'YYYY-MM-DD') as day from closed_days where day >= ${today}::date`,
    )
    const { dispatch_until: until } = await readSettings(db, memory)
    const cutOffAt = until === null ? null : (fromLocalTime(`${today}T${until}`)?.instant ?? null)
    return { closed: new Set(found.map(({ day }) => day)), cutOffAt }
  })
}
