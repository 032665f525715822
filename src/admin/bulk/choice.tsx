import { type ReactNode, useId } from 'react'

type ChoiceProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  children: ReactNode
}

export function Choice({ label, value, onChange, error, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="a-select"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      {error ? (
        <span id={`${id}-error`} className="a-error">
          {error}
        </span>
      ) : null}
    </div>
  )
}
