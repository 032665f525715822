import type { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { plusDays, toRigaDate } from '../../shop/calendar/days.ts'
import { readMarks } from '../../shop/reports/keep-reports.db.ts'
import { deliveryTimes, funnelOf, returnsByReason, stockLeft } from '../../shop/reports/other-reports.db.ts'
import { comparedPeriod, daysOf, MOST_DAYS, type Period } from '../../shop/reports/periods.ts'
import {
  FunnelAnswer,
  type FunnelSteps,
  ReportQuery,
  SalesAnswer,
  SalesQuery,
  ServiceAnswer,
  WeekAnswer,
} from '../../shop/reports/reports.calls.ts'
import { salesReport, salesTotals } from '../../shop/reports/sales-report.db.ts'
import { averageOf, netOf, type Sums } from '../../shop/reports/sums.ts'

/** Rows of categories and products on the screen; the file has all. */
const SHOWN_ROWS = 100
/** Readers of reports use the replica while there is one: their figures are a minute old anyway. */
const dbOf = ({ services }: StaffContext) => services.database.readDb

const sales = staffCall({
  method: 'GET',
  path: '/reports/sales',
  about: 'Sales of a period by day, week, month, category, product, buyer type or country, beside an earlier period',
  access: 'read:reports',
  query: SalesQuery,
  answer: SalesAnswer,
  run: (ctx, { query }) => salesAnswer(ctx, query, SHOWN_ROWS),
})

export async function salesAnswer(
  ctx: StaffContext,
  { by, compare, ...period }: z.infer<typeof SalesQuery>,
  limit: number,
): Promise<SalesAnswer> {
  demandPeriod(ctx, period)
  const db = dbOf(ctx)
  const compared = comparedPeriod(period, compare)
  const report = await salesReport(db, { by, period, compared, lang: ctx.lang, limit })
  const shown = sumsFor(ctx)
  return {
    compared,
    countedFrom: (await readMarks(db)).backfill || null,
    totals: shown(report.totals),
    before: report.before && shown(report.before),
    rows: report.rows.map((row) => ({ ...row, ...shown(row), before: row.before && shown(row.before) })),
    hasMore: report.hasMore,
  }
}

/** Without the right `read:money` what goods cost is left out. */
function sumsFor(ctx: StaffContext) {
  const seesCost = ctx.can('read:money')
  return (sums: Sums) => (seesCost ? sums : { ...sums, cost: null, costed: null })
}

/** @throws HttpError 422 */
function demandPeriod({ t }: StaffContext, period: Period) {
  const problem = period.from > period.to ? t.reports.wrongPeriod : daysOf(period) > MOST_DAYS && t.reports.longPeriod
  if (problem) throw new HttpError(422, problem, { to: [problem] })
}

const funnel = staffCall({
  method: 'GET',
  path: '/reports/funnel',
  about: 'Products seen, put in carts, checkouts begun and orders placed',
  access: 'read:reports',
  query: ReportQuery,
  answer: FunnelAnswer,
  run: (ctx, { query }) => funnelAnswer(ctx, query),
})

export async function funnelAnswer(
  ctx: StaffContext,
  { compare, ...period }: z.infer<typeof ReportQuery>,
): Promise<FunnelAnswer> {
  demandPeriod(ctx, period)
  const compared = comparedPeriod(period, compare)
  const counts = await funnelOf(dbOf(ctx), period)
  return {
    compared,
    totals: stepsOf(counts),
    before: compared && stepsOf(await funnelOf(dbOf(ctx), compared)),
    buyers: (['b2c', 'b2b', 'b2g'] as const).map((buyer) => ({
      buyer,
      ...stepsOf(counts.filter((count) => count.buyer === buyer)),
    })),
  }
}

type Counts = Awaited<ReturnType<typeof funnelOf>>

function stepsOf(counts: Counts): FunnelSteps {
  const of = (step: Counts[number]['step']) =>
    counts.filter((each) => each.step === step).reduce((sum, { count }) => sum + count, 0)
  return { seen: of('seen'), 'in-cart': of('in-cart'), checkout: of('checkout'), placed: of('placed') }
}

const service = staffCall({
  method: 'GET',
  path: '/reports/service',
  about: 'Days until orders are sent and received, returns by reason, and how long the stock lasts',
  access: 'read:reports',
  query: ReportQuery,
  answer: ServiceAnswer,
  run: (ctx, { query }) => serviceAnswer(ctx, query),
})

export async function serviceAnswer(
  ctx: StaffContext,
  { compare, ...period }: z.infer<typeof ReportQuery>,
): Promise<ServiceAnswer> {
  demandPeriod(ctx, period)
  const db = dbOf(ctx)
  const compared = comparedPeriod(period, compare)
  const [times, timesBefore] = [await deliveryTimes(db, period), compared ? await deliveryTimes(db, compared) : []]
  const [returns, earlier] = [await returnsByReason(db, period), compared ? await returnsByReason(db, compared) : []]
  const medianBefore = ({ carrier, stage }: (typeof times)[number]) =>
    timesBefore.find((each) => each.carrier === carrier && each.stage === stage)?.median ?? null
  return {
    compared,
    delivery: times.map((row) => ({ ...row, before: medianBefore(row) })),
    returns: returns.map((row) => ({
      ...row,
      deduction: ctx.can('read:money') ? row.deduction : null,
      before: compared ? (earlier.find(({ reason }) => reason === row.reason)?.returns ?? 0) : null,
    })),
    stock: (await stockLeft(db)) ?? { soon: 0, month: 0, quarter: 0, longer: 0, unsold: 0 },
  }
}

const WEEK = 7

const week = staffCall({
  method: 'GET',
  path: '/reports/week',
  about: 'Sales, orders, their average and what they are made of in the last seven days, beside the seven before',
  access: 'read:reports',
  answer: WeekAnswer,
  run: async (ctx) => {
    const to = toRigaDate(ctx.now)
    const from = plusDays(to, 1 - WEEK)
    const before = { from: plusDays(from, -WEEK), to: plusDays(from, -1) }
    return { from, to, now: await figures(ctx, { from, to }), before: await figures(ctx, before) }
  },
})

async function figures(ctx: StaffContext, period: Period) {
  const sums = await salesTotals(dbOf(ctx), period)
  const { seen, placed } = stepsOf(await funnelOf(dbOf(ctx), period))
  return { sales: netOf(sums), orders: sums.orders, average: averageOf(sums), seen, placed }
}

export const reportCalls: readonly StaffCall[] = [sales, funnel, service, week]
