import type { ReactNode } from 'react'
import type { CheckState } from '../../shop/system/system.calls.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useAdmin } from '../session.ts'

const ICONS: Readonly<Record<CheckState, IconName>> = { ok: 'check', warning: 'info', problem: 'warning' }

type CheckProps = {
  title: string
  state: CheckState
  /** What helps; null: nothing is to be done. */
  todo: string | null
  children: ReactNode
}

export function Check({ title, state, todo, children }: CheckProps) {
  const { t } = useAdmin()
  return (
    <li className="a-card a-checks__one">
      <h2 className="a-checks__head" data-state={state}>
        <Icon name={ICONS[state]} size={20} />
        {title}
        <span className="a-checks__state">{t.system.states[state]}</span>
      </h2>
      <div>{children}</div>
      {todo ? <p className="a-note">{todo}</p> : null}
    </li>
  )
}
