import type { ListedReturn } from '../../shop/returns/returns.calls.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { announced: 'waits', received: 'todo', settled: 'done', refused: 'over' } as const

export function ReturnState({ state }: Pick<ListedReturn, 'state'>) {
  return <span className={`a-state a-state--${LOOKS[state]}`}>{useAdmin().t.returns.states[state]}</span>
}

const SOON_DAYS = 3

/** Days until the money is due; what is late stands out by a word and by colour. */
export function DaysLeft({ days }: { days: number | null }) {
  const { t } = useAdmin()
  if (days === null) return null
  const look = days < 0 ? 'late' : days <= SOON_DAYS ? 'waits' : 'over'
  return <span className={`a-state a-state--${look}`}>{t.returns.daysLeft(days)}</span>
}
