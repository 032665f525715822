import { useId } from 'react'
import type { Lang } from '../../shop/languages.ts'
import { formatMoment } from '../format.ts'
import { useAdmin } from '../session.ts'

type Props = {
  label: string
  /** ISO 8601 in UTC, or what could not be read. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  isReadOnly?: boolean
}

/** As the browser's clock has it. */
const localOf = (utc: string) => {
  const at = new Date(utc)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const momentOf = (text: string | undefined, lang: Lang) =>
  text && !Number.isNaN(Date.parse(text)) ? formatMoment(text, lang) : ''

export function MomentField({ label, value, onChange, error, isReadOnly = false }: Props) {
  const { lang } = useAdmin()
  const id = useId()
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={localOf(value)}
        readOnly={isReadOnly}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value ? new Date(target.value).toISOString() : '')}
      />
      <span id={`${id}-note`} className={error ? 'a-error' : 'a-note'}>
        {error ?? momentOf(value, lang)}
      </span>
    </div>
  )
}
