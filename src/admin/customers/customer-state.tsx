import type { CustomerState } from '../../shop/customer-records/customer-states.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { active: 'done', unconfirmed: 'todo', blocked: 'over', closed: 'over' } as const

export function CustomerStateTag({ state }: { state: CustomerState }) {
  const { t } = useAdmin()
  return <span className={`a-state a-state--${LOOKS[state]}`}>{t.customers.states[state]}</span>
}
