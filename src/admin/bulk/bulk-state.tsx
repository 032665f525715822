import type { BulkEditView } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { checking: 'moves', checked: 'todo', running: 'moves', done: 'done', stopped: 'over' } as const

export function BulkStateMark({ state }: Pick<BulkEditView, 'state'>) {
  return <span className={`a-state a-state--${LOOKS[state]}`}>{useAdmin().t.bulkEdit.state[state]}</span>
}
