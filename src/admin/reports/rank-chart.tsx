import { useId } from 'react'
import { ChartLegend, type ChartValue, useChartWords } from './chart-parts.tsx'
import { useWidth } from './use-width.ts'

type RankChartProps = {
  /** What is ranked. */
  label: string
  values: readonly ChartValue[]
  write: (value: number) => string
}

const ROW = 44
const BAR = { top: 22, height: 12 }
const DOT = 4
/** Of a character, on average. */
const CHARACTER = 7.5

/** One bar a row, its name and number above it: names of goods are long, and phones are narrow. */
export function RankChart({ label, values, write }: RankChartProps) {
  const id = useId()
  const words = useChartWords(label, values, write)
  const { ref, width } = useWidth<HTMLDivElement>(640)
  if (values.length === 0) return null
  const most = Math.max(...values.flatMap(({ now, before }) => [now, before ?? 0]), 1)
  const x = (value: number) => (Math.max(value, 0) / most) * (width - DOT * 2) + DOT
  return (
    <figure className="a-chart">
      <ChartLegend values={values} />
      <div ref={ref} className="a-chart__drawing">
        <svg
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
          width={width}
          height={values.length * ROW}
        >
          <title id={`${id}-title`}>{words.title}</title>
          <desc id={`${id}-desc`}>{words.most}</desc>
          {values.map(({ key, label: name, now, before }, n) => (
            <g key={key} transform={`translate(0 ${n * ROW})`}>
              <text className="a-chart__name" y={15}>
                {shortened(name, width / CHARACTER - write(now).length - 3)}
              </text>
              <text className="a-chart__value" x={width} y={15} textAnchor="end">
                {write(now)}
              </text>
              <rect className="a-chart__grid-bar" y={BAR.top} width={width} height={BAR.height} rx="3" />
              {now > 0 ? <rect className="a-chart__bar" y={BAR.top} width={x(now)} height={BAR.height} rx="3" /> : null}
              {before === null ? null : (
                <circle className="a-chart__dot" cx={x(before)} cy={BAR.top + BAR.height / 2} r={DOT} />
              )}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}

/** The whole name is in the table. */
const shortened = (name: string, room: number): string =>
  name.length <= room ? name : `${name.slice(0, Math.max(1, Math.floor(room) - 1)).trimEnd()}…`
