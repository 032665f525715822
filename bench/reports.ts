import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/adapters/database/database.ts'
import { readConfig } from '../src/config.ts'
import { plusDays, toRigaDate } from '../src/shop/calendar/days.ts'
import { type Db, firstRow } from '../src/shop/db.ts'
import { IS_SOLD } from '../src/shop/orders/sold.db.ts'
import { countDay } from '../src/shop/reports/count-day.db.ts'
import { REPORTED_BY } from '../src/shop/reports/dimensions.ts'
import { keepReports, readMarks } from '../src/shop/reports/keep-reports.db.ts'
import { deliveryTimes, funnelOf } from '../src/shop/reports/other-reports.db.ts'
import { comparedPeriod } from '../src/shop/reports/periods.ts'
import { salesReport, salesTotals } from '../src/shop/reports/sales-report.db.ts'

/**
 * Reports of a year, and what keeping them costs: node bench/reports.ts [rounds]
 * On the orders of DATABASE_URL or DATA_DIR: `npm run shop -- seed`, then `npm run generate -- --orders 1000000`.
 */
const ROUNDS = Number(process.argv[2] ?? 20)

async function bench(db: Db) {
  const now = new Date()
  const period = { from: plusDays(toRigaDate(now), -364), to: toRigaDate(now) }
  // Days are counted anew, since generated orders tell nothing of earlier ones.
  await db.execute(sql`truncate report_sales, report_delivery, report_marks`)
  const began = performance.now()
  do await keepReports(db, now)
  while ((await readMarks(db)).backfill)
  console.log(`all days counted in ${Math.round(performance.now() - began)} ms`)
  await db.execute(sql`analyze report_sales`)
  const facts = await firstRow<Record<string, number>>(
    db,
    sql`select (select count(*)::int from orders) as orders, (select count(*)::int from report_sales) as rows,
          (select count(*)::int from orders o where ${IS_SOLD} and placed_at >= ${period.from}::date::timestamp at time zone 'Europe/Riga') as sold,
          (select coalesce(sum(total), 0)::float8 from orders o where ${IS_SOLD}
            and placed_at >= ${period.from}::date::timestamp at time zone 'Europe/Riga') as total`,
  )
  const { orders, goods, delivery, surcharge, vat } = await salesTotals(db, period)
  const isAgreed = orders === facts?.sold && goods + delivery + surcharge + vat === facts?.total
  console.log(facts, isAgreed ? 'the year agrees with its orders' : `the year differs: ${orders} orders`)
  const compared = comparedPeriod(period, 'year')
  const table: Record<string, object> = {}
  for (const by of REPORTED_BY)
    table[`year by ${by}, with the year before`] = await time(() =>
      salesReport(db, { by, period, compared, lang: 'lv', limit: 100 }),
    )
  table['delivery times of a year'] = await time(() => deliveryTimes(db, period))
  table['way to the order of a year'] = await time(() => funnelOf(db, period))
  table['minute job, nothing new'] = await time(() => keepReports(db, now))
  const busiest = await firstRow<{ day: string; orders: number }>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::int as orders from report_sales where dimension = 'buyer'
        group by day order by orders desc limit 1`,
  )
  if (busiest)
    table[`minute job, a day of ${busiest.orders} orders counted anew`] = await time(() => countDay(db, busiest.day))
  console.table(table)
}

async function time(ask: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
}

const database = await openDatabase(readConfig(process.env))
await bench(database.db)
await database.close()
process.exit(0)
