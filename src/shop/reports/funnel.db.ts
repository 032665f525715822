import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { StepCounts } from './funnel.ts'

/** What could not be written is counted again with what follows. */
export async function writeSteps(db: Db, counts: StepCounts) {
  const taken = counts.take()
  if (taken.length === 0) return
  try {
    await db.execute(sql`
      insert into report_funnel (day, step, buyer, count)
      select day, step, buyer, count from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
        as taken(day date, step text, buyer text, count int) order by day, step, buyer
      on conflict (day, step, buyer) do update set count = report_funnel.count + excluded.count`)
  } catch (error) {
    for (const each of taken) counts.add(each)
    throw error
  }
}
