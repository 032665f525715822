import { memo, type ReactNode, useId } from 'react'

type FieldProps = {
  label: string
  /** Shown while nothing is wrong. */
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean
}

type ListProps = FieldProps & { children: ReactNode }

/** One of a few, in the list of the browser. `children`: options, also in groups. */
export function Select({ label, hint, error, value, onChange, isDisabled = false, children }: ListProps) {
  const id = useId()
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="a-select"
        value={value}
        disabled={isDisabled}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      {error ? (
        <span id={`${id}-error`} className="a-error">
          {error}
        </span>
      ) : hint ? (
        <small id={`${id}-hint`}>{hint}</small>
      ) : null}
    </div>
  )
}

type Option = { value: string; title: string }

export const SelectField = memo(({ options, ...field }: FieldProps & { options: readonly Option[] }) => (
  <Select {...field}>
    {options.map(({ value, title }) => (
      <option key={value} value={value}>
        {title}
      </option>
    ))}
  </Select>
))
