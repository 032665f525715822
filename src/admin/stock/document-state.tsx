import type { DocumentState as State } from '../../shop/stock/documents.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { draft: 'waits', booking: 'moves', sent: 'moves', done: 'done', cancelled: 'over' } as const

export const DocumentState = ({ state }: { state: State }) => (
  <span className={`a-state a-state--${LOOKS[state]}`}>{useAdmin().t.stock.documents.states[state]}</span>
)
