import { OUTCOMES } from '../../shop/imports/import-states.ts'
import type { ListedImport } from '../../shop/imports/imports.calls.ts'
import { useAdmin } from '../session.ts'

const LOOKS = {
  uploading: 'over',
  reading: 'moves',
  mapping: 'todo',
  checking: 'moves',
  checked: 'todo',
  running: 'moves',
  done: 'done',
  stopped: 'over',
  failed: 'late',
} as const

export function ImportState({ state }: Pick<ListedImport, 'state'>) {
  return <span className={`a-state a-state--${LOOKS[state]}`}>{useAdmin().t.imports.states[state]}</span>
}

export function ImportCounts({ counts }: Pick<ListedImport, 'counts'>) {
  const { t } = useAdmin()
  return (
    <span className="a-import-counts">
      {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <span key={outcome} className={outcome === 'refused' ? 'a-import-counts__refused' : undefined}>
          {counts[outcome]} {t.imports.counts[outcome](counts[outcome])}
        </span>
      ))}
    </span>
  )
}
