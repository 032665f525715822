import { memo, useId, useState } from 'react'
import { fromLocalTime, toLocalTime } from '../shop/calendar/local-time.ts'
import type { Lang } from '../shop/languages.ts'
import { formatPlanned } from './format.ts'
import { useAdmin } from './session.ts'

type Props = {
  label: string
  /** ISO 8601 in UTC, or what could not be read. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  isReadOnly?: boolean
  isRequired?: boolean
}

export const momentOf = (text: string | undefined, lang: Lang) =>
  text && !Number.isNaN(Date.parse(text)) ? formatPlanned(text, lang) : ''

const instantOf = (local: string) => fromLocalTime(local)?.instant.toISOString() ?? ''
const minuteOf = (text: string) => Date.parse(text) || null

/** A day and time by the clock of the shop, wherever the browser is. */
export const MomentField = memo(function MomentField(props: Props) {
  const { label, value, onChange, error, isReadOnly = false, isRequired = false } = props
  const { t, lang } = useAdmin()
  const id = useId()
  // Written anew while it is typed, the field would jump.
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && minuteOf(instantOf(typed)) === minuteOf(value)
  const change = isTyped ? fromLocalTime(typed)?.change : 'none'
  const shown = momentOf(value, lang)
  const note = { none: shown, skipped: t.moments.skipped(shown), twice: t.moments.twice(shown) }[change ?? 'none']
  return (
    <div className="a-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={isTyped ? typed : toLocalTime(new Date(value))}
        readOnly={isReadOnly}
        required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(instantOf(target.value))
        }}
        onBlur={() => setTyped(change === 'twice' ? typed : '')}
      />
      <span id={`${id}-note`} className={error ? 'a-error' : 'a-note'}>
        {error ?? note}
      </span>
    </div>
  )
})
