import { sql } from 'drizzle-orm'
import { type Day, isDay } from '../calendar/days.ts'
import { midnight } from '../calendar/midnight.db.ts'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { type OssSwitch, usesOss } from './oss-switches.ts'
import type { NewOssSwitch, OssSwitches } from './vat-rates.calls.ts'

type SwitchProblem = 'day' | 'later' | 'ordered'
type Switched = { ok: true } | { ok: false; problems: Readonly<Record<string, SwitchProblem>> }

const refused = (problem: SwitchProblem): Switched => ({ ok: false, problems: { validFrom: problem } })

const hasOrdersSince = sql`exists (select from orders
  where placed_at >= s.valid_from::timestamp at time zone 'Europe/Riga')`

export async function listOssSwitches(db: Db, today: Day): Promise<OssSwitches> {
  const switches = await rows<OssSwitches['switches'][number]>(
    db,
    sql`select to_char(s.valid_from, 'YYYY-MM-DD') as "validFrom", s.is_on as "isOn", not ${hasOrdersSince}
          and not exists (select from oss_switches l where l.valid_from > s.valid_from) as "canRemove"
        from oss_switches s order by s.valid_from`,
  )
  return { today, isOn: usesOss(switches, today), switches }
}

/** Turns the last one round, from a day since which nothing was ordered. */
export function addOssSwitch(db: Db, { validFrom }: NewOssSwitch): Promise<Switched> {
  return db.transaction(async (tx): Promise<Switched> => {
    if (!isDay(validFrom)) return refused('day')
    // One at a time, so that what was compared is still so.
    await tx.execute(sql`lock table oss_switches in share row exclusive mode`)
    const last = await firstRow<OssSwitch>(
      tx,
      sql`select to_char(valid_from, 'YYYY-MM-DD') as "validFrom", is_on as "isOn"
          from oss_switches order by valid_from desc limit 1`,
    )
    if (last && last.validFrom >= validFrom) return refused('later')
    const ordered = await firstRow(tx, sql`select 1 from orders where placed_at >= ${midnight(validFrom)} limit 1`)
    if (ordered) return refused('ordered')
    await tx.execute(sql`insert into oss_switches (valid_from, is_on) values (${validFrom}::date, ${!last?.isOn})`)
    return { ok: true }
  })
}

/** The last one, before anything was ordered with it. */
export async function removeOssSwitch(db: Db, day: Day): Promise<boolean> {
  const removed = await changedRows(
    db,
    sql`delete from oss_switches s where valid_from = ${day}::date and not ${hasOrdersSince}
          and not exists (select from oss_switches l where l.valid_from > s.valid_from)`,
  )
  return removed > 0
}
