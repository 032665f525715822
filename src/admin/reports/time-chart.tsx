import { type ReactNode, useId, useState } from 'react'
import { ChartLegend, type ChartValue, useChartWords } from './chart-parts.tsx'
import { labelledEvery, ticksUpTo } from './ticks.ts'
import { useWidth } from './use-width.ts'

type TimeChartProps = {
  label: string
  words: { before: string; choose: string }
  bars: readonly ChartValue[]
  write: (value: number) => string
  writeTick: (value: number) => string
  /** Of the chosen bar. */
  children: (key: string) => ReactNode
}

const HEIGHT = 200
const AXIS = { left: 64, bottom: 24, top: 8 }
const LABEL_WIDTH = 64

/** Bars of the period, and a line of dots for the earlier one: told apart by shape, not by colour. */
export function TimeChart({ label, words, bars, write, writeTick, children }: TimeChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(640)
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? bars.length - 1, bars.length - 1)
  const bar = bars[at]
  if (!bar) return null
  const said = `${bar.label}: ${write(bar.now)}${bar.before === null ? '' : `, ${words.before}: ${write(bar.before)}`}`
  return (
    <figure className="a-chart">
      <ChartLegend values={bars} />
      <div ref={ref} className="a-chart__drawing">
        <Drawing {...{ label, bars, width, write, writeTick }} chosen={at} onChoose={setChosen} />
      </div>
      <input
        type="range"
        className="a-chart__range"
        aria-label={words.choose}
        aria-valuetext={said}
        min={0}
        max={bars.length - 1}
        value={at}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <p className="a-chart__said">
        <output>{said}</output> {children(bar.key)}
      </p>
    </figure>
  )
}

type DrawingProps = Pick<TimeChartProps, 'label' | 'bars' | 'write' | 'writeTick'> & {
  width: number
  chosen: number
  onChoose: (index: number) => void
}

/** Negative sums, where more was given back than sold, are drawn as none; the words beside say them. */
function Drawing({ label, bars, width, write, writeTick, chosen, onChoose }: DrawingProps) {
  const id = useId()
  const words = useChartWords(label, bars, write)
  const ticks = ticksUpTo(Math.max(...bars.flatMap(({ now, before }) => [now, before ?? 0])))
  const top = ticks.at(-1) ?? 1
  const inner = Math.max(width - AXIS.left, 1)
  const slot = inner / bars.length
  const y = (value: number) => AXIS.top + (HEIGHT - AXIS.top) * (1 - Math.max(value, 0) / top)
  const middle = (n: number) => AXIS.left + slot * (n + 0.5)
  const every = labelledEvery(bars.length, inner, LABEL_WIDTH)
  const dots = bars.flatMap(({ before }, n) => (before === null ? [] : [{ x: middle(n), y: y(before) }]))
  const barWidth = Math.max(1, Math.min(slot * 0.7, 40))
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
      width={width}
      height={HEIGHT + AXIS.bottom}
      onPointerMove={({ nativeEvent }) => {
        const n = Math.floor((nativeEvent.offsetX - AXIS.left) / slot)
        if (n >= 0 && n < bars.length) onChoose(n)
      }}
    >
      <title id={`${id}-title`}>{words.title}</title>
      <desc id={`${id}-desc`}>{words.most}</desc>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="a-chart__grid" x1={AXIS.left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className="a-chart__tick" x={AXIS.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
            {writeTick(tick)}
          </text>
        </g>
      ))}
      <rect
        className="a-chart__chosen"
        x={middle(chosen) - slot / 2}
        y={AXIS.top}
        width={slot}
        height={HEIGHT - AXIS.top}
      />
      {bars.map(({ key, now }, n) => (
        <rect
          key={key}
          className="a-chart__bar"
          x={middle(n) - barWidth / 2}
          y={y(now)}
          width={barWidth}
          height={HEIGHT - y(now)}
        />
      ))}
      <polyline className="a-chart__before" points={dots.map((dot) => `${dot.x},${dot.y}`).join(' ')} />
      {slot > 12
        ? dots.map((dot) => <circle key={dot.x} className="a-chart__dot" cx={dot.x} cy={dot.y} r={3} />)
        : null}
      {bars.map(({ key, label: name }, n) =>
        n % every === 0 ? (
          <text key={key} className="a-chart__tick" x={middle(n)} y={HEIGHT + 16} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
    </svg>
  )
}
