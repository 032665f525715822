import type { Lang } from '../../shop/languages.ts'
import type { Sale } from '../../shop/sales/sales.calls.ts'
import { useAdmin } from '../session.ts'
import { isWorking } from './sale-queries.ts'

const LOOKS = { draft: 'over', planned: 'todo', running: 'done', ended: 'over', stopped: 'over' } as const

export const titleOf = ({ fields }: Sale, lang: Lang): string => fields[`title.${lang}`] || fields['title.lv'] || ''

export function SaleStateTag({ sale }: { sale: Sale }) {
  const { t } = useAdmin()
  const { states, working } = t.prices.sales
  if (isWorking(sale))
    return <span className="a-state a-state--moves">{working[sale.state] ?? states[sale.state]}</span>
  return <span className={`a-state a-state--${LOOKS[sale.state]}`}>{states[sale.state]}</span>
}
