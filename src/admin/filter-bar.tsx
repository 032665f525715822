import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Button, Field } from './parts.tsx'
import { Select } from './select-field.tsx'
import { useCore } from './session.ts'

type ChipsProps<Name extends string> = {
  chosen: readonly Name[]
  wordsOf: (name: Name) => string
  /** The list without this filter. */
  linkWithout: (name: Name) => LinkProps
  /** Behind the filters, as a list item. */
  children?: ReactNode
}

/** What narrows a list; a press takes it away. */
export function FilterChips<Name extends string>({ chosen, wordsOf, linkWithout, children }: ChipsProps<Name>) {
  const { t } = useCore()
  if (chosen.length === 0) return null
  return (
    <ul className="a-chips" aria-label={t.filters.chosen}>
      {chosen.map((name) => (
        <li key={name}>
          <Link {...linkWithout(name)} replace className="a-chip" aria-label={t.filters.without(wordsOf(name))}>
            {wordsOf(name)}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      {children}
    </ul>
  )
}

type BarProps<Name extends string> = Omit<ChipsProps<Name>, 'children'> & { title: string; choices: ReactNode }

/** What narrows a list, and on demand all that could. */
export function FilterBar<Name extends string>({ title, choices, ...chips }: BarProps<Name>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="a-row">
        <Button look="quiet" icon="filter" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {title}
        </Button>
        <FilterChips {...chips} />
      </div>
      {isOpen ? choices : null}
    </>
  )
}

/** What was given shows at once; the address, which counts, follows after a frame. */
export function useShownValue<Value>(value: Value): [Value, (shown: Value) => void] {
  const [seen, setSeen] = useState(value)
  const [shown, setShown] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setShown(value)
  }
  return [shown, setShown]
}

type FilterProps = { label: string; value: string; onChange: (value: string) => void }

type FilterSelectProps = FilterProps & { children: ReactNode }

/** Choices as options, and the one that does not narrow. */
export function FilterSelect({ label, value, onChange, children }: FilterSelectProps) {
  const { t } = useCore()
  const [shown, setShown] = useShownValue(value)
  const change = (chosen: string) => {
    setShown(chosen)
    onChange(chosen)
  }
  return (
    <Select label={label} value={shown} onChange={change}>
      <option value="">{t.filters.any}</option>
      {children}
    </Select>
  )
}

/** A year that is being typed is 0002 first. */
const isTyped = (day: string) => day >= '1000'

export function FilterDay({ label, value, onChange }: FilterProps) {
  const [shown, setShown] = useShownValue(value)
  const change = (day: string) => {
    setShown(day)
    if (isTyped(day)) onChange(day)
  }
  // Empty is also what the browser says while a part is missing.
  const clear = () => {
    if (shown === '' && value !== '') onChange('')
  }
  return <Field type="date" label={label} value={shown} onChange={change} onBlur={clear} />
}
