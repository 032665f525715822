import { useId } from 'react'

type Location = { code: string; title: string }

/** Nothing where there is only one. */
export function LocationChoice({
  label,
  locations,
  value,
  onChange,
}: {
  label: string
  locations: readonly Location[]
  value: string
  onChange: (code: string) => void
}) {
  const id = useId()
  if (locations.length < 2) return null
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="a-select" value={value} onChange={(event) => onChange(event.target.value)}>
        {locations.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
