import { sql } from 'drizzle-orm'
import { type Day, plusDays, toRigaDate } from '../calendar/days.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { countDay, sumMonth } from './count-day.db.ts'
import { countDelivery } from './count-delivery.db.ts'

/** Days that are counted at once by a run of the small job until all earlier ones are. */
const BACKFILL_DAYS = 100
/** Days that the nightly job counts anew: what no event tells of, such as another country or cost, changes them too. */
const RECOUNTED_DAYS = 35
/** Goods may be on their way for so long. */
const DELIVERY_DAYS = 60

type MarkName = 'events' | 'edits' | 'notes' | 'backfill' | 'months'

/** The small job: counts the days anew of which orders have changed since, and some of those that were never counted. */
export async function keepReports(db: Db, now: Date, backfill = BACKFILL_DAYS) {
  const isFirst = (await readMarks(db)).events === undefined
  const changed = await changedDays(db)
  if (isFirst) await writeMark(db, 'backfill', toRigaDate(now))
  else await countDays(db, changed)
  await countEarlier(db, backfill)
  await sumMonths(db, now)
}

/** Each night. */
export async function recountReports(db: Db, now: Date) {
  const today = toRigaDate(now)
  await countDays(
    db,
    Array.from({ length: RECOUNTED_DAYS }, (_, back) => plusDays(today, -back)),
  )
  for (let back = 0; back < DELIVERY_DAYS; back += 1) await countDelivery(db, plusDays(today, -back))
}

async function countDays(db: Db, days: readonly Day[]) {
  const { months } = await readMarks(db)
  for (const month of new Set(days.map(monthOf))) {
    const ofMonth = days.filter((day) => monthOf(day) === month)
    if (months === undefined || month >= months) for (const day of ofMonth) await countDay(db, day)
    // Together, so that the sum of a month never differs from its days.
    else await db.transaction((tx) => countMonth(tx, month, ofMonth))
  }
}

async function countMonth(tx: Db, month: Day, days: readonly Day[]) {
  for (const day of days) await countDay(tx, day)
  await sumMonth(tx, month)
}

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
const monthAfter = (month: Day): Day => monthOf(plusDays(month, 31))

/**
 * Days of orders that were placed, paid, cancelled, edited or credited. Ids are read from where the run before the last
 * ended, because a transaction may commit after one with a higher id.
 */
async function changedDays(db: Db): Promise<Day[]> {
  const marks = await readMarks(db)
  const [events, edits, notes] = (['events', 'edits', 'notes'] as const).map((name) =>
    Number(marks[name]?.split(' ')[0] ?? 0),
  )
  const seen = await firstRow<Record<'events' | 'edits' | 'notes', number>>(
    db,
    sql`select (select coalesce(max(id), 0)::int from order_events) as events,
          (select coalesce(max(id), 0)::int from order_edits) as edits, (select coalesce(max(id), 0)::int from invoices) as notes`,
  )
  const days = marks.events === undefined ? [] : await daysAfter(db, { events, edits, notes })
  for (const name of ['events', 'edits', 'notes'] as const) {
    const last = seen?.[name] ?? 0
    await writeMark(db, name, `${marks[name]?.split(' ')[1] ?? last} ${last}`)
  }
  return days
}

type After = Record<'events' | 'edits' | 'notes', number | undefined>

async function daysAfter(db: Db, { events = 0, edits = 0, notes = 0 }: After): Promise<Day[]> {
  const found = await rows<{ day: Day }>(
    db,
    sql`with changed as materialized (
          select order_id from order_events
          where id > ${events} and to_state in ('awaiting_payment', 'paid', 'processing', 'cancelled')
          union select order_id from order_edits where id > ${edits}
        ), moments as (
          select o.placed_at as at from orders o join changed c on c.order_id = o.id
          union all select i.issued_at from invoices i where i.id > ${notes} and i.kind = 'credit_note'
          union all select i.issued_at from invoices i join changed c on c.order_id = i.order_id where i.kind = 'credit_note'
        )
        select distinct to_char(at at time zone 'Europe/Riga', 'YYYY-MM-DD') as day from moments order by day`,
  )
  return found.map(({ day }) => day)
}

/** Backwards, so that the days that people ask for are there first. An empty mark: all are counted. */
async function countEarlier(db: Db, most: number) {
  const { backfill } = await readMarks(db)
  if (!backfill) return
  const first = await firstRow<{ day: Day | null }>(
    db,
    sql`select to_char(least((select min(placed_at) from orders), (select min(issued_at) from invoices))
          at time zone 'Europe/Riga', 'YYYY-MM-DD') as day`,
  )
  let day = backfill
  for (let n = 0; n < most && first?.day && day >= first.day; n += 1, day = plusDays(day, -1)) {
    await countDay(db, day)
    await countDelivery(db, day)
  }
  await writeMark(db, 'backfill', first?.day && day >= first.day ? day : '')
}

/** Of months that are over, once all days are counted; `months`: the first that is not summed up. */
async function sumMonths(db: Db, now: Date) {
  const { backfill, months } = await readMarks(db)
  if (backfill !== '') return
  const current = monthOf(toRigaDate(now))
  const first = await firstRow<{ day: Day | null }>(
    db,
    sql`select to_char(min(day), 'YYYY-MM-DD') as day from report_sales where dimension = 'product'`,
  )
  let month = months ?? monthOf(first?.day ?? current)
  for (; month < current; month = monthAfter(month)) await sumMonth(db, month)
  if (month !== months) await writeMark(db, 'months', month)
}

export type Marks = Partial<Record<MarkName, string>>

export async function readMarks(db: Db): Promise<Marks> {
  const found = await rows<{ name: MarkName; value: string }>(db, sql`select name, value from report_marks`)
  return Object.fromEntries(found.map(({ name, value }) => [name, value]))
}

const writeMark = (db: Db, name: MarkName, value: string) =>
  db.execute(sql`insert into report_marks (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value where report_marks.value <> excluded.value`)
