import { type Day, isDay, plusDays } from '../../shop/calendar/days.ts'
import { REPORTED_BY, type ReportedBy } from '../../shop/reports/dimensions.ts'
import { COMPARED_WITH, type ComparedWith, type Period } from '../../shop/reports/periods.ts'

export const REPORT_VIEWS = ['sales', 'funnel', 'service'] as const
type ReportView = (typeof REPORT_VIEWS)[number]

export const PERIODS = ['last-7', 'last-30', 'month', 'month-before', 'year', 'year-before', 'own'] as const
type PeriodName = (typeof PERIODS)[number]

/** `from` and `to` are of an own period only. */
export type ReportSearch = {
  view?: Exclude<ReportView, 'sales'>
  period?: PeriodName
  from?: Day
  to?: Day
  compare?: ComparedWith
  by?: ReportedBy
}

export type ViewProps = { period: Period; search: ReportSearch }

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

/** What does not make sense is left out, so an old address still opens. */
export function reportSearchFrom(search: Record<string, unknown>): ReportSearch {
  const view = oneOf(REPORT_VIEWS, search.view)
  const period = oneOf(PERIODS, search.period)
  const compare = oneOf(COMPARED_WITH, search.compare)
  const by = oneOf(REPORTED_BY, search.by)
  const day = (given: unknown) => (typeof given === 'string' && isDay(given) ? given : undefined)
  const [from, to] = period === 'own' ? [day(search.from), day(search.to)] : []
  return {
    ...(view && view !== 'sales' ? { view } : {}),
    ...(period ? { period } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(compare ? { compare } : {}),
    ...(by ? { by } : {}),
  }
}

/** @param today in Riga */
export function periodOf({ period = 'last-30', from, to }: ReportSearch, today: Day): Period {
  const month = `${today.slice(0, 7)}-01`
  const year = today.slice(0, 4)
  if (period === 'own') return { from: from ?? plusDays(today, -29), to: to ?? today }
  if (period === 'last-7') return { from: plusDays(today, -6), to: today }
  if (period === 'month') return { from: month, to: today }
  if (period === 'month-before') return { from: `${plusDays(month, -1).slice(0, 7)}-01`, to: plusDays(month, -1) }
  if (period === 'year') return { from: `${year}-01-01`, to: today }
  if (period === 'year-before') return { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` }
  return { from: plusDays(today, -29), to: today }
}

export const reportQuery = ({ from, to }: Period, { compare = 'before' }: ReportSearch): string =>
  new URLSearchParams({ from, to, compare }).toString()
