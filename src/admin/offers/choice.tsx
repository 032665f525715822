import { useId } from 'react'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  /** Value and words. */
  options: readonly (readonly [string, string])[]
}

/** One of a few, in the list of the browser. */
export function Choice({ label, hint, error, value, onChange, options }: Props) {
  const id = useId()
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="a-select"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
      {error ? (
        <span className="a-error" id={`${id}-error`}>
          {error}
        </span>
      ) : hint ? (
        <small id={`${id}-hint`}>{hint}</small>
      ) : null}
    </div>
  )
}
