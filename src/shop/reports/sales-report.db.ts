import { type SQL, sql } from 'drizzle-orm'
import { type Day, plusDays } from '../calendar/days.ts'
import { type Db, rows } from '../db.ts'
import { DEFAULT_LANG, type Lang } from '../languages.ts'
import { titleOf } from '../stock/shelf.db.ts'
import { type Dimension, isTime, type ReportedBy } from './dimensions.ts'
import { readMarks } from './keep-reports.db.ts'
import { bucketOf, bucketsOf, type Period } from './periods.ts'
import { addSums, NO_SUMS, type Sums } from './sums.ts'

type SalesRow = Sums & { key: string; label: string; code: string; before: Sums | null }

export type SalesReport = { totals: Sums; before: Sums | null; rows: SalesRow[]; hasMore: boolean }

type Asked = { by: ReportedBy; period: Period; compared: Period | null; lang: Lang; limit: number }

/** From the rollups alone, so that a year of many orders is read from few rows. */
export async function salesReport(db: Db, asked: Asked): Promise<SalesReport> {
  const { by, period, compared, lang, limit } = asked
  const days = await sumsBy(db, 'buyer', period, sql`to_char(day, 'YYYY-MM-DD')`)
  const daysBefore = compared ? await sumsBy(db, 'buyer', compared, sql`to_char(day, 'YYYY-MM-DD')`) : []
  const totals = totalOf(days)
  const before = compared ? totalOf(daysBefore) : null
  if (isTime(by)) {
    const earlier = compared ? inBuckets(daysBefore, compared, by) : []
    const buckets = inBuckets(days, period, by)
    const found = buckets.map((row, n) => ({ ...row, ...NO_LABEL, before: compared ? (earlier[n] ?? NO_SUMS) : null }))
    return { totals, before, rows: found, hasMore: false }
  }
  if (by === 'channel') return byChannel(db, { period, compared, totals, before })
  const found = await keyed(db, by, period, limit + 1)
  const shown = found.slice(0, limit)
  const keys = shown.map(({ key }) => key)
  const earlier = new Map(compared ? (await keyed(db, by, compared, null, keys)).map((row) => [row.key, row]) : [])
  const labels = await labelsOf(db, by, keys, lang)
  return {
    totals,
    before,
    hasMore: found.length > limit,
    rows: shown.map((row) => ({
      ...row,
      ...NO_LABEL,
      ...labels.get(row.key),
      before: compared ? sumsOf(earlier.get(row.key) ?? NO_SUMS) : null,
    })),
  }
}

type Whole = Pick<SalesReport, 'totals' | 'before'> & { period: Period; compared: Period | null }

/** Only what agents ordered is counted, so the shop's own part is the rest, of days before there were agents, too. */
async function byChannel(db: Db, { period, compared, totals, before }: Whole): Promise<SalesReport> {
  const [found, earlier] = [
    await keyed(db, 'channel', period, null),
    compared ? await keyed(db, 'channel', compared, null) : [],
  ]
  const keys = [...new Set([...found, ...earlier].map(({ key }) => key))]
  const of = (all: readonly Keyed[], key: string) => sumsOf(all.find((row) => row.key === key) ?? NO_SUMS)
  const agents = keys.map((key) => ({ key, ...of(found, key), ...NO_LABEL, before: before && of(earlier, key) }))
  const shop = { key: '', ...restOf(totals, found), ...NO_LABEL, before: before && restOf(before, earlier) }
  return { totals, before, rows: [shop, ...agents], hasMore: false }
}

function restOf(totals: Sums, parts: readonly Keyed[]): Sums {
  const whole = totalOf(parts)
  const names = Object.keys(NO_SUMS) as (keyof Sums)[]
  return Object.fromEntries(names.map((name) => [name, totals[name] - whole[name]])) as Sums
}

const NO_LABEL = { label: '', code: '' }

export async function salesTotals(db: Db, period: Period): Promise<Sums> {
  return totalOf(await sumsBy(db, 'buyer', period, sql`'all'`))
}

type Keyed = Sums & { key: string }

const sumsOf = (row: Sums): Sums =>
  Object.fromEntries((Object.keys(NO_SUMS) as (keyof Sums)[]).map((key) => [key, row[key]])) as Sums

const totalOf = (found: readonly Keyed[]): Sums => found.map(sumsOf).reduce(addSums, NO_SUMS)

function inBuckets(days: readonly Keyed[], period: Period, by: 'day' | 'week' | 'month'): Keyed[] {
  const sums = new Map(bucketsOf(period, by).map((bucket) => [bucket, NO_SUMS]))
  for (const row of days) {
    const bucket = bucketOf(row.key, by)
    sums.set(bucket, addSums(sums.get(bucket) ?? NO_SUMS, sumsOf(row)))
  }
  return [...sums].map(([key, row]) => ({ key, ...row }))
}

/** `float8` is exact for sums far beyond those of a shop, and a number in JavaScript. */
const SUMS = sql.raw(
  [
    ...['placed', 'orders', 'units', 'goods', 'delivery', 'surcharge', 'vat', 'discount', 'cost', 'costed', 'refunded'],
    'refunded_units',
    'refunded_vat',
  ]
    .map((column) => {
      const name = column.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())
      return `sum(${column})::float8 as "${name}"`
    })
    .join(', '),
)

const sumsBy = (db: Db, dimension: Dimension, { from, to }: Period, key: SQL) =>
  rows<Keyed>(
    db,
    sql`select ${key} as key, ${SUMS} from report_sales
        where dimension = ${dimension} and day between ${from}::date and ${to}::date group by 1`,
  )

/** The keys with the highest sales, or those given. */
async function keyed(
  db: Db,
  by: 'category' | 'product' | 'buyer' | 'country' | 'channel',
  period: Period,
  limit: number | null,
  keys?: readonly string[],
): Promise<Keyed[]> {
  const parts = by === 'product' ? productParts(period, (await readMarks(db)).months) : [part(by, period)]
  const given = keys ? sql`and key = any(${sql.param([...keys])}::text[])` : sql``
  return rows<Keyed>(
    db,
    sql`select key, ${SUMS} from report_sales where (${sql.join(parts, sql` or `)}) ${given}
        group by key order by sum(goods) - sum(refunded) desc, key limit ${limit}`,
  )
}

const part = (dimension: Dimension, { from, to }: Period) =>
  sql`(dimension = ${dimension} and day between ${from}::date and ${to}::date)`

/** Whole months that are summed up are read from their sums, the days around them one by one. */
function productParts(period: Period, summedUntil: Day | undefined): SQL[] {
  const first = bucketOf(plusDays(period.from, 0), 'month')
  const from = first === period.from ? first : nextMonth(first)
  const last = bucketOf(plusDays(period.to, 1), 'month')
  const until = summedUntil === undefined || summedUntil > last ? last : summedUntil
  if (summedUntil === undefined || from >= until) return [part('product', period)]
  return [
    part('product-month', { from, to: plusDays(until, -1) }),
    ...(period.from < from ? [part('product', { from: period.from, to: plusDays(from, -1) })] : []),
    ...(until <= period.to ? [part('product', { from: until, to: period.to })] : []),
  ]
}

const nextMonth = (month: Day): Day => bucketOf(plusDays(month, 31), 'month')

type Label = { key: string; label: string; code: string }

async function labelsOf(db: Db, by: ReportedBy, keys: readonly string[], lang: Lang): Promise<Map<string, Label>> {
  const ids = sql`${sql.param(keys.filter((key) => key !== '').map(Number))}::int[]`
  const found =
    by === 'category'
      ? await rows<Label>(
          db,
          sql`select id::text as key, coalesce(nullif(title->>${lang}, ''), title->>${DEFAULT_LANG}) as label, '' as code
              from categories where id = any(${ids})`,
        )
      : by === 'product'
        ? await rows<Label>(
            db,
            sql`select p.id::text as key, p.code, coalesce(${titleOf(sql`${lang}`)}, '') as label
                from products p where p.id = any(${ids})`,
          )
        : []
  return new Map(found.map((row) => [row.key, row]))
}
