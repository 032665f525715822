import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WeekAnswer } from '../../shop/reports/reports.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Problem } from '../parts.tsx'
import { Change } from '../reports/change.tsx'
import { Figures } from '../reports/figures.tsx'
import { useAdmin } from '../session.ts'

type Side = WeekAnswer['now']

/** Orders for each hundred products that were seen, in tenths. */
const conversionOf = ({ seen, placed }: Side) => (seen === 0 ? 0 : Math.round((placed * 1000) / seen) / 10)

/** The last seven days against the seven before. */
export function WeekFigures() {
  const { t, lang } = useAdmin()
  const words = t.reports
  const { data, error } = useQuery({
    queryKey: ['reports', 'week'],
    queryFn: () => call<WeekAnswer>('GET', '/reports/week'),
  })
  const change = (read: (side: Side) => number) =>
    data ? <Change now={read(data.now)} before={read(data.before)} /> : null
  const value = (write: (side: Side) => string) => (data ? write(data.now) : '–')
  return (
    <section aria-labelledby="week" className="a-stack">
      <div className="a-row a-row--spread">
        <h2 id="week">{words.week}</h2>
        <Link to="/reports" search={{ period: 'last-7' }}>
          {words.open}
        </Link>
      </div>
      {error ? <Problem error={error} /> : null}
      <Figures
        label={words.weekHint}
        figures={[
          {
            name: words.figures.sales,
            value: value(({ sales }) => formatSum(sales, lang)),
            change: change(({ sales }) => sales),
          },
          {
            name: words.figures.orders,
            value: value(({ orders }) => String(orders)),
            change: change(({ orders }) => orders),
          },
          {
            name: words.figures.average,
            value: value(({ average }) => formatSum(average, lang)),
            change: change(({ average }) => average),
          },
          {
            name: words.figures.conversion,
            value: value((side) => (side.seen === 0 ? '–' : String(conversionOf(side)))),
            change: change(conversionOf),
          },
        ]}
      />
      <p className="a-note">{words.weekHint}</p>
    </section>
  )
}
