import type { PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { type AdminTexts, useAdmin } from '../session.ts'

/** Now: its prices count, they do not count yet or any more, or somebody has switched them off. */
const stateOf = ({ fields, isValid }: PriceList) => {
  if (isValid) return 'counts'
  if (fields.isActive !== true) return 'off'
  return String(fields.validFrom) > new Date().toISOString() ? 'later' : 'over'
}

const LOOKS = { counts: 'done', off: 'over', later: 'todo', over: 'over' } as const

export const stateWord = (list: PriceList, t: AdminTexts) => t.priceLists.states[stateOf(list)]

export function ListStateTag({ list }: { list: PriceList }) {
  const { t } = useAdmin()
  return <span className={`a-state a-state--${LOOKS[stateOf(list)]}`}>{stateWord(list, t)}</span>
}
