import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Button } from './parts.tsx'
import { useAdmin } from './session.ts'

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
  const { t } = useAdmin()
  if (chosen.length === 0) return null
  return (
    <ul className="a-chips" aria-label={t.products.listChosen}>
      {chosen.map((name) => (
        <li key={name}>
          <Link {...linkWithout(name)} replace className="a-chip" aria-label={t.products.listWithout(wordsOf(name))}>
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
