import { useId } from 'react'

type PiecesProps = {
  label: string
  max: number
  value: number
  onChange: (pieces: number) => void
  autoFocus?: boolean
}

/** A number of pieces from none to `max`; its label is for those who hear. */
export function PiecesField({ label, max, value, onChange, autoFocus }: PiecesProps) {
  const id = useId()
  return (
    <span className="a-pieces">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        // biome-ignore lint/a11y/noAutofocus: the first field of a window
        autoFocus={autoFocus}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(Math.min(Math.max(Math.trunc(Number(event.target.value)) || 0, 0), max))}
      />
    </span>
  )
}
