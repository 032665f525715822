import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Lang } from '../../shop/languages.ts'
import { isTime, REPORTED_BY, type ReportedBy } from '../../shop/reports/dimensions.ts'
import type { Period } from '../../shop/reports/periods.ts'
import type { SalesAnswer } from '../../shop/reports/reports.calls.ts'
import { averageOf, marginOf, netOf, type Sums } from '../../shop/reports/sums.ts'
import { call } from '../calls.ts'
import { formatDay, formatSum } from '../format.ts'
import { Empty, Problem, Waiting } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { Change } from './change.tsx'
import { type Figure, Figures } from './figures.tsx'
import { RankChart } from './rank-chart.tsx'
import { reportQuery, type ViewProps } from './report-search.ts'
import { daysOfRow, rowName } from './row-name.ts'
import { SalesTable } from './sales-table.tsx'
import { shownSums } from './shown-sums.ts'
import { TimeChart } from './time-chart.tsx'

export function SalesView({ period, search }: ViewProps) {
  const { t } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const words = t.reports
  const { by = 'day' } = search
  const query = `${reportQuery(period, search)}&by=${by}`
  const report = useQuery({
    queryKey: ['reports', 'sales', query],
    // The one before is shown until the next is there, by what it was asked.
    queryFn: async () => ({ data: await call<SalesAnswer>('GET', `/reports/sales?${query}`), by, period }),
    enabled: period.from <= period.to,
    placeholderData: keepPreviousData,
  })
  const { data: shown, error } = report
  const go = (name: string) =>
    void navigate({ to: '/reports', search: { ...search, by: name as ReportedBy }, replace: true })
  return (
    <>
      <div className="a-row a-reports__period">
        <SelectField
          label={words.by}
          value={by}
          options={REPORTED_BY.map((name) => ({ value: name, title: words.byNames[name] }))}
          onChange={go}
        />
        {can('export') ? (
          <a className="a-button a-button--plain" href={`/admin/api/reports/sales.csv?${query}`} download>
            {words.csv}
          </a>
        ) : null}
      </div>
      {report.isPending && report.isEnabled ? <Waiting /> : null}
      {error ? <Problem error={error} onRetry={() => void report.refetch()} /> : null}
      {shown ? <Answer {...shown} isPrevious={report.isPlaceholderData} /> : null}
      {shown?.data.compared ? <Compared days={shown.data.compared} /> : null}
    </>
  )
}

function Compared({ days: { from, to } }: { days: Period }) {
  const { t, lang } = useAdmin()
  return <p className="a-note">{t.reports.comparedDays(dated(from, lang), dated(to, lang))}</p>
}

const dated = (day: string, lang: Lang) => `${formatDay(day, lang)} ${day.slice(0, 4)}`

type AnswerProps = { data: SalesAnswer; by: ReportedBy; period: Period; isPrevious: boolean }

function Answer({ data, by, period, isPrevious }: AnswerProps) {
  const { t, lang } = useAdmin()
  const words = t.reports
  const { totals, countedFrom } = data
  const isEmpty = totals.orders === 0 && totals.refunded === 0
  return (
    <div className="a-stack" aria-busy={isPrevious}>
      {countedFrom && countedFrom > period.from ? (
        <p role="status">{words.counting(dated(countedFrom, lang))}</p>
      ) : null}
      <SalesFigures data={data} period={period} />
      {isEmpty ? <Empty icon="box" text={words.nothing} /> : null}
      {!isEmpty && isTime(by) ? <SalesChart data={data} by={by} period={period} /> : null}
      {isEmpty || isTime(by) ? null : <SalesRanking data={data} by={by} />}
      {isEmpty ? null : <SalesTable data={data} by={by} period={period} />}
    </div>
  )
}

function SalesFigures({ data, period }: Pick<AnswerProps, 'data' | 'period'>) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.reports
  const now = shownSums(data.totals)
  const before = data.before && shownSums(data.before)
  const change = (read: (sums: Sums) => number) => (before ? <Change now={read(now)} before={read(before)} /> : null)
  const margin = data.totals.cost === null ? null : marginOf(now)
  const figures: Figure[] = [
    {
      name: words.figures.sales,
      value: formatSum(netOf(now), lang),
      change: change(netOf),
      hint: words.hints.sales,
    },
    {
      name: words.figures.orders,
      value: String(now.orders),
      change: change(({ orders }) => orders),
      link: can('read:orders') ? (
        <Link to="/orders" search={{ ...period, sold: true }}>
          {words.showOrders}
        </Link>
      ) : null,
    },
    {
      name: words.figures.average,
      value: formatSum(averageOf(now), lang),
      change: change(averageOf),
      hint: words.hints.average,
    },
    {
      name: words.refunded,
      value: formatSum(now.refunded, lang),
      change: change(({ refunded }) => refunded),
      link: can('read:accounting') ? (
        <Link to="/invoices" search={{ view: 'credit_note' }}>
          {t.invoices.views.credit_note}
        </Link>
      ) : null,
    },
    ...(data.totals.cost === null
      ? []
      : [
          {
            name: words.margin,
            value: margin ? `${margin.percent} %` : '–',
            hint: margin ? words.marginHint(String(margin.covered)) : words.noCost,
          },
        ]),
  ]
  return <Figures label={words.views.sales} figures={figures} />
}

const salesOf = ({ key, before, ...now }: SalesAnswer['rows'][number], label: string) => ({
  key,
  label,
  now: netOf(shownSums(now)),
  before: before && netOf(shownSums(before)),
})

const RANKED = 10

function SalesRanking({ data, by }: Pick<AnswerProps, 'data' | 'by'>) {
  const { t, lang } = useAdmin()
  const words = t.reports
  const values = data.rows
    .map((row) => salesOf(row, rowName(row, by, t, lang)))
    .sort((a, b) => b.now - a.now)
    .slice(0, RANKED)
  return (
    <div className="a-card">
      <RankChart
        label={words.ranking(words.figures.sales, words.byNames[by])}
        values={values}
        write={(sum) => formatSum(sum, lang)}
      />
    </div>
  )
}

type ChartProps = Pick<AnswerProps, 'data' | 'period'> & { by: 'day' | 'week' | 'month' }

function SalesChart({ data, by, period }: ChartProps) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.reports
  const bars = data.rows.map((row) => salesOf(row, rowName(row, by, t, lang)))
  return (
    <div className="a-card">
      <TimeChart
        label={words.figures.sales}
        words={{ before: words.before, choose: words.rowNames[by] }}
        bars={bars}
        write={(sum) => formatSum(sum, lang)}
        writeTick={(sum) => formatSum(sum, lang).replace(/[.,]00/, '')}
      >
        {(key) =>
          can('read:orders') ? (
            <Link to="/orders" search={{ ...daysOfRow(key, by, period), sold: true }}>
              {words.showOrders}
            </Link>
          ) : null
        }
      </TimeChart>
    </div>
  )
}
