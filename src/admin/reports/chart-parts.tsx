import { useAdmin } from '../session.ts'

/** `before`: of the earlier period; null: there is none to compare with. */
export type ChartValue = { key: string; label: string; now: number; before: number | null }

/** Bars of the period, and dots of the earlier one: told apart by shape, not by colour. */
export function ChartLegend({ values }: { values: readonly ChartValue[] }) {
  const { now, before } = useAdmin().t.reports
  if (values.every((value) => value.before === null)) return null
  return (
    <figcaption className="a-chart__legend">
      <span>
        <svg className="a-chart__key" width="16" height="16" aria-hidden="true">
          <rect className="a-chart__bar" x="3" y="3" width="10" height="13" />
        </svg>
        {now}
      </span>
      <span>
        <svg className="a-chart__key" width="16" height="16" aria-hidden="true">
          <line className="a-chart__before" x1="0" y1="8" x2="16" y2="8" />
          <circle className="a-chart__dot" cx="8" cy="8" r="3" />
        </svg>
        {before}
      </span>
    </figcaption>
  )
}

/** What a drawing is about, and its largest figure; all of them are in the table below it. */
export function useChartWords(label: string, values: readonly ChartValue[], write: (value: number) => string) {
  const words = useAdmin().t.reports
  const [first, ...rest] = values
  const most = first && rest.reduce((all, value) => (value.now > all.now ? value : all), first)
  return { title: words.chart(label), most: most ? words.chartMost(most.label, write(most.now)) : '' }
}
