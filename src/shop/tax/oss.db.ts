import { sql } from 'drizzle-orm'
import { EU_COUNTRIES } from '../addresses/country-data.ts'
import { type Day, toRigaDate } from '../calendar/days.ts'
import { withinDays } from '../calendar/midnight.db.ts'
import { type Db, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'
import type { OssSales } from './vat-rates.calls.ts'

/** Directive 2006/112, article 59c: a year, without VAT, all other countries of the EU together. */
const OSS_LIMIT: Cents = 1_000_000
const TOLD_SHARE = 0.8
const KIND = 'oss-limit'

const ABROAD = EU_COUNTRIES.filter((country) => country !== 'LV')

type YearSales = { country: string; sales: Cents }[]

/** Goods sent from Latvia to buyers who have no exemption. Month by month, because of many orders a year would take too long. */
async function salesOf(db: Db, year: number): Promise<YearSales> {
  const byCountry = new Map<string, Cents>()
  for (let month = 1; month <= 12; month += 1) {
    for (const { country, sales } of await salesOfMonth(db, year, month)) {
      byCountry.set(country, (byCountry.get(country) ?? 0) + sales)
    }
  }
  return [...byCountry]
    .map(([country, sales]) => ({ country, sales }))
    .sort((a, b) => b.sales - a.sales || a.country.localeCompare(b.country))
}

function salesOfMonth(db: Db, year: number, month: number): Promise<YearSales> {
  const [from, to] = [new Date(Date.UTC(year, month - 1, 1)), new Date(Date.UTC(year, month, 0))]
  return rows(
    db,
    sql`select country, sum(net)::float8 as sales from (
          select i.document->'delivery'->>'countryCode' as country,
            case i.kind when 'credit_note' then -1 else 1 end * (i.document->'totals'->>'net')::numeric as net
          from invoices i
          where ${withinDays(sql`i.issued_at`, { from: dayOf(from), to: dayOf(to) })}
            and i.document->'delivery'->>'countryCode' in ${ABROAD} and i.document->>'vatNote' is null
        ) s group by country`,
  )
}

const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)
const yearOf = (day: Day) => Number(day.slice(0, 4))
const total = (sales: YearSales) => sales.reduce((sum, each) => sum + each.sales, 0)

export async function ossSales(db: Db, isRegistered: boolean, now: Date): Promise<OssSales> {
  const year = yearOf(toRigaDate(now))
  const [sales, before] = await Promise.all([salesOf(db, year), salesOf(db, year - 1)])
  return {
    limit: OSS_LIMIT,
    isRegistered,
    years: [
      { year, sales: total(sales) },
      { year: year - 1, sales: total(before) },
    ],
    countries: sales,
  }
}

/** Each morning: a task from four fifths of the limit on, as registering takes time. */
export async function tellOfOssLimit(db: Db, isRegistered: boolean, now: Date) {
  const year = yearOf(toRigaDate(now))
  const task = { kind: KIND, subject: `oss:${year}` }
  const sold = isRegistered ? 0 : total(await salesOf(db, year))
  if (sold < OSS_LIMIT * TOLD_SHARE) return endTask(db, task, now)
  await openTask(db, { ...task, note: `${(sold / 100).toFixed(2)} € / ${OSS_LIMIT / 100} €` }, now)
}
