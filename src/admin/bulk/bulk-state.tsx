import type { BulkEditView } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { checking: 'moves', checked: 'todo', running: 'moves', done: 'done', stopped: 'over' } as const

export const isPlanned = ({ state, runAt }: Pick<BulkEditView, 'state' | 'runAt'>) =>
  state === 'checked' && runAt !== null

const POLL_MS = 1_000
/** A browser cannot wait longer than some weeks. */
const LONGEST_WAIT_MS = 3_600_000

/** How long until the state may have moved on by itself; false: it stays. */
export function waitOf(edit: Pick<BulkEditView, 'state' | 'runAt'>): number | false {
  if (edit.state === 'checking' || edit.state === 'running') return POLL_MS
  if (!isPlanned(edit)) return false
  const left = Date.parse(edit.runAt ?? '') - Date.now()
  return Math.min(Math.max(left, POLL_MS), LONGEST_WAIT_MS)
}

export function BulkStateMark({ edit }: { edit: Pick<BulkEditView, 'state' | 'runAt'> }) {
  const words = useAdmin().t.bulkEdit.state
  if (isPlanned(edit)) return <span className="a-state a-state--moves">{words.planned}</span>
  return <span className={`a-state a-state--${LOOKS[edit.state]}`}>{words[edit.state]}</span>
}
