import type { ListedCoupon } from '../../shop/coupons/coupons.calls.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { works: 'done', off: 'over', later: 'todo', over: 'over', 'used-up': 'over' } as const

export function DealStateTag({ state }: Pick<ListedCoupon, 'state'>) {
  const { t } = useAdmin()
  return <span className={`a-state a-state--${LOOKS[state]}`}>{t.marketing.states[state]}</span>
}
