import { sql } from 'drizzle-orm'
import type { Day } from '../calendar/days.ts'
import { changedRows, type Db, rows } from '../db.ts'

export const closedDaysFrom = (db: Db, today: Day): Promise<{ day: Day; reason: string }[]> =>
  rows(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, reason from closed_days where day >= ${today}::date order by closed_days.day`,
  )

/** A day that is there already gets the new reason. */
export async function closeDays(db: Db, days: readonly Day[], reason: string) {
  await db.execute(sql`
    insert into closed_days (day, reason)
    select value::date, ${reason} from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb)
    on conflict (day) do update set reason = excluded.reason where closed_days.reason <> excluded.reason`)
}

/** @returns whether it was closed */
export const openDay = async (db: Db, day: Day): Promise<boolean> =>
  (await changedRows(db, sql`delete from closed_days where day = ${day}::date`)) > 0
