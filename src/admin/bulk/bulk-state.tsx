import type { BulkEditView } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { checking: 'moves', checked: 'todo', running: 'moves', done: 'done', stopped: 'over' } as const

export const isPlanned = ({ state, runAt }: Pick<BulkEditView, 'state' | 'runAt'>) =>
  state === 'checked' && runAt !== null

export function BulkStateMark({ edit }: { edit: Pick<BulkEditView, 'state' | 'runAt'> }) {
  const words = useAdmin().t.bulkEdit.state
  if (isPlanned(edit)) return <span className="a-state a-state--moves">{words.planned}</span>
  return <span className={`a-state a-state--${LOOKS[edit.state]}`}>{words[edit.state]}</span>
}
