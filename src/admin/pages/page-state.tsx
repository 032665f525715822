import type { PageDetail } from '../../shop/content/pages.calls.ts'
import { useAdmin } from '../session.ts'

const LOOKS = { draft: 'over', published: 'done', changed: 'todo' } as const

export function PageStateTag({ state }: Pick<PageDetail, 'state'>) {
  const { t } = useAdmin()
  return <span className={`a-state a-state--${LOOKS[state]}`}>{t.pages.states[state]}</span>
}
