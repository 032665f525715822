import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { COMPARED_WITH } from '../../shop/reports/periods.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Field, PageHead } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { FunnelView } from './funnel-view.tsx'
import { PERIODS, periodOf, REPORT_VIEWS, type ReportSearch } from './report-search.ts'
import { SalesView } from './sales-view.tsx'
import { ServiceView } from './service-view.tsx'

export function ReportsPage() {
  const can = useCan()
  return can('read:reports') ? <Reports /> : <NoRight />
}

const VIEWS = { sales: SalesView, funnel: FunnelView, service: ServiceView } as const

function Reports() {
  const { t } = useAdmin()
  const search = useSearch({ from: '/reports' })
  const period = periodOf(search, toRigaDate(new Date()))
  const { view = 'sales' } = search
  const View = VIEWS[view]
  return (
    <div className="a-stack">
      <PageHead title={t.reports.title} />
      <nav className="a-views" aria-label={t.reports.title}>
        {REPORT_VIEWS.map((name) => (
          <Link
            key={name}
            to="/reports"
            search={searchOf(search, name)}
            activeOptions={EXACT}
            aria-current={name === view ? 'page' : undefined}
            className="a-views__link"
          >
            {t.reports.views[name]}
          </Link>
        ))}
      </nav>
      <PeriodChoice search={search} />
      <View period={period} search={search} />
    </div>
  )
}

function searchOf({ view: _, ...search }: ReportSearch, name: keyof typeof VIEWS): ReportSearch {
  return name === 'sales' ? search : { ...search, view: name }
}

function PeriodChoice({ search }: { search: ReportSearch }) {
  const { t } = useAdmin()
  const words = t.reports
  const navigate = useNavigate()
  const go = (changes: ReportSearch) =>
    void navigate({ to: '/reports', search: { ...search, ...changes }, replace: true })
  const shown = periodOf(search, toRigaDate(new Date()))
  const { period = 'last-30', compare = 'before' } = search
  const isWrong = shown.from > shown.to
  return (
    <div className="a-row a-reports__period">
      <SelectField
        label={words.period}
        value={period}
        options={PERIODS.map((name) => ({ value: name, title: words.periods[name] }))}
        onChange={(name) =>
          go({
            period: name as typeof period,
            ...(name === 'own' ? shown : { from: undefined, to: undefined }),
          } as ReportSearch)
        }
      />
      {period === 'own' ? (
        <>
          <Field label={words.from} type="date" value={shown.from} onChange={(from) => from && go({ from })} />
          <Field
            label={words.to}
            type="date"
            value={shown.to}
            onChange={(to) => to && go({ to })}
            error={isWrong ? words.wrongPeriod : undefined}
          />
        </>
      ) : null}
      <SelectField
        label={words.compare}
        value={compare}
        options={COMPARED_WITH.map((how) => ({ value: how, title: words.comparedWith[how] }))}
        onChange={(how) => go({ compare: how as typeof compare })}
      />
    </div>
  )
}
