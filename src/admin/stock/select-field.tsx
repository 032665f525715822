import { useId } from 'react'

type Option = { value: string; title: string }

type Props = {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function SelectField({ label, options, value, onChange, error }: Props) {
  const id = useId()
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="a-select"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      {error ? (
        <span id={`${id}-error`} className="a-error">
          {error}
        </span>
      ) : null}
    </div>
  )
}
