import type { ListedCompany } from '../../shop/customer-records/companies.calls.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { waiting: 'todo', approved: 'done', refused: 'over' } as const

export function CompanyStateTag({ state }: Pick<ListedCompany, 'state'>) {
  const { t } = useAdmin()
  return <span className={`a-state a-state--${LOOKS[state]}`}>{t.companies.states[state]}</span>
}
