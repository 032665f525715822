import { Link, useRouterState } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useCore } from '../session.ts'
import { useKeptNames } from '../use-kept-names.ts'
import { GROUPS, type Group, type Section, useSections } from './sections.ts'

/** The sections in groups that can be closed; the group of the page in sight is opened on arrival. */
export const SectionMenu = memo(function SectionMenu({ onChoose }: { onChoose: () => void }) {
  const sections = useSections()
  const groups = GROUPS.map((name) => ({ name, items: sections.filter(({ group }) => group === name) })).filter(
    ({ items }) => items.length > 0,
  )
  const current = useCurrentGroup(sections)
  const { names: closed, set, toggle } = useKeptNames('closed-groups')
  const arrived = useRef<Group | null>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (arrived.current === current) return
    arrived.current = current
    if (current && closed.includes(current)) set(closed.filter((name) => name !== current))
  }, [current, closed, set])
  useEffect(() => {
    if (current) menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const alone = sections.filter(({ group }) => group === null)
  return (
    <div className="a-nav__sections" ref={menu}>
      <SectionList sections={alone} onChoose={onChoose} />
      {groups.map(({ name, items }) =>
        groups.length === 1 ? (
          <SectionList key={name} sections={items} onChoose={onChoose} />
        ) : (
          <SectionGroup
            key={name}
            name={name}
            isOpen={!closed.includes(name)}
            sections={items}
            onToggle={() => toggle(name)}
            onChoose={onChoose}
          />
        ),
      )}
    </div>
  )
})

function useCurrentGroup(sections: readonly Section[]): Group | null {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return sections.find(({ to }) => path === to || path.startsWith(`${to}/`))?.group ?? null
}

type GroupProps = Omit<ListProps, 'labelledBy'> & { name: Group; isOpen: boolean; onToggle: () => void }

function SectionGroup({ name, isOpen, sections, onToggle, onChoose }: GroupProps) {
  const { t } = useCore()
  const id = `menu-${name}`
  return (
    <div>
      <button
        type="button"
        id={`${id}-title`}
        className="a-nav__group"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {t.nav.groups[name]}
        <Icon name="down" size={16} />
      </button>
      <div id={id} hidden={!isOpen}>
        <SectionList labelledBy={`${id}-title`} sections={sections} onChoose={onChoose} />
      </div>
    </div>
  )
}

type ListProps = { labelledBy?: string; sections: readonly Section[]; onChoose: () => void }

function SectionList({ labelledBy, sections, onChoose }: ListProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {sections.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className="a-nav__link" activeOptions={{ exact: to === '/' }} onClick={onChoose}>
            <Icon name={icon} size={20} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
