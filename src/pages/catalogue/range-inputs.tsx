const CHART = { width: 240, height: 48 }

type RangeEnd = 'from' | 'to'

type BarsProps = { counts: readonly number[]; isInside: (index: number) => boolean }

/** Those outside the chosen range are paler. */
export function Bars({ counts, isInside }: BarsProps) {
  const step = CHART.width / counts.length
  const most = Math.max(1, ...counts)
  const path = (isWanted: boolean) =>
    counts
      .map((count, index) => {
        if (count === 0 || isInside(index) !== isWanted) return ''
        const height = Math.max(2, Math.round((count / most) * CHART.height))
        const left = Math.round(index * step)
        const width = Math.max(1, Math.round(step) - 1)
        return `M${left} ${CHART.height}v${-height}h${width}v${height}z`
      })
      .join('')
  return (
    <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="range-filter__outside" d={path(false)} />
      <path d={path(true)} />
    </svg>
  )
}

type SliderProps = {
  /** Where focus returns after the list was rendered anew. */
  id: string
  end: RangeEnd
  label: string
  limits: readonly number[]
  value: number | null
  /** What is read aloud. */
  words: (limit: number) => string
}

/** Moves between the limits of the bars; its field keeps the value, so it has no name of its own. */
export function Slider({ id, end, label, limits, value, words }: SliderProps) {
  const last = limits.length - 1
  const position = value === null ? (end === 'from' ? 0 : last) : limits.findLastIndex((limit) => limit <= value)
  return (
    <input
      id={id}
      className="range-filter__slider"
      type="range"
      min={0}
      max={last}
      defaultValue={Math.max(0, position)}
      aria-label={label}
      aria-valuetext={words(value ?? limits[end === 'from' ? 0 : last] ?? 0)}
      data-slider={end}
    />
  )
}

type FieldProps = {
  id: string
  name: string
  label: string
  placeholder: string
  value: string
  /** Of what may be typed, and the words for it. */
  format: { pattern: string; title: string }
}

export function Field({ id, name, label, placeholder, value, format }: FieldProps) {
  return (
    <input
      id={id}
      className="input range-filter__field"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      pattern={format.pattern}
      title={format.title}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
    />
  )
}

export const ApplyButton = ({ words, label }: { words: string; label?: string }) => (
  <button type="submit" className="button button--secondary range-filter__apply" aria-label={label}>
    <span className="button__label">{words}</span>
  </button>
)
