import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Period } from '../../shop/reports/periods.ts'
import type { FunnelAnswer } from '../../shop/reports/reports.calls.ts'
import { call } from '../calls.ts'
import type { OrderSearch } from '../orders/order-search.ts'
import { Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { Change } from './change.tsx'
import { MissedCard } from './missed-card.tsx'
import { RankChart } from './rank-chart.tsx'
import { reportQuery, type ViewProps } from './report-search.ts'

const STEPS = ['seen', 'in-cart', 'checkout', 'placed'] as const

export function FunnelView({ period, search }: ViewProps) {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.reports
  const query = reportQuery(period, search)
  const report = useQuery({
    queryKey: ['reports', 'funnel', query],
    queryFn: () => call<FunnelAnswer>('GET', `/reports/funnel?${query}`),
    enabled: period.from <= period.to,
    placeholderData: keepPreviousData,
  })
  const { data } = report
  return (
    <>
      <p className="a-note">{words.funnelHint}</p>
      {can('export') ? (
        <p>
          <a className="a-button a-button--plain" href={`/admin/api/reports/funnel.csv?${query}`} download>
            {words.csv}
          </a>
        </p>
      ) : null}
      {report.isPending && report.isEnabled ? <Waiting /> : null}
      {report.error ? <Problem error={report.error} onRetry={() => void report.refetch()} /> : null}
      {data ? (
        <section className="a-card a-stack" aria-label={words.views.funnel}>
          <FunnelBars data={data} />
          <FunnelTable data={data} period={period} />
          <p className="a-note">{words.stepsHint}</p>
        </section>
      ) : null}
      {can('read:marketing') ? <MissedCard /> : null}
    </>
  )
}

function FunnelBars({ data: { totals, before } }: { data: FunnelAnswer }) {
  const { steps, views } = useAdmin().t.reports
  const values = STEPS.map((step) => ({
    ...{ key: step, label: steps[step], now: totals[step] },
    before: before?.[step] ?? null,
  }))
  return <RankChart label={views.funnel} values={values} write={String} />
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : String(Math.round((part * 1000) / whole) / 10))

function FunnelTable({ data: { totals, before, buyers }, period }: { data: FunnelAnswer; period: Period }) {
  const { t } = useAdmin()
  const words = t.reports
  return (
    <table className="a-report">
      <thead>
        <tr>
          <th scope="col">{words.step}</th>
          <th scope="col">{words.count}</th>
          <th scope="col">{words.ofSeen}</th>
          <th scope="col">{words.ofStep}</th>
          {buyers.map(({ buyer }) => (
            <th key={buyer} scope="col">
              {t.buyerKinds[buyer]}
            </th>
          ))}
          {before ? <th scope="col">{words.columns.before}</th> : null}
        </tr>
      </thead>
      <tbody>
        {STEPS.map((step, n) => (
          <tr key={step}>
            <th scope="row">
              <StepLink step={step} search={period}>
                {words.steps[step]}
              </StepLink>
            </th>
            <td data-label={words.count}>{totals[step]}</td>
            <td data-label={words.ofSeen}>{percent(totals[step], totals.seen)}</td>
            <td data-label={words.ofStep}>{n === 0 ? '–' : percent(totals[step], totals[STEPS[n - 1] ?? step])}</td>
            {buyers.map((each) => (
              <td key={each.buyer} data-label={t.buyerKinds[each.buyer]}>
                <StepLink step={step} search={{ ...period, buyer: each.buyer }}>
                  {each[step]}
                </StepLink>
              </td>
            ))}
            {before ? (
              <td data-label={words.columns.before}>
                {before[step]} <Change now={totals[step]} before={before[step]} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type StepProps = { step: (typeof STEPS)[number]; search: OrderSearch; children: ReactNode }

/** Only orders are rows that can be opened: the steps before them are counted without keeping whose they were. */
function StepLink({ step, search, children }: StepProps) {
  const can = useCan()
  if (step !== 'placed' || !can('read:orders')) return children
  return (
    <Link to="/orders" search={search}>
      {children}
    </Link>
  )
}
