import type { ReactNode } from 'react'
import { Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { titleIn } from './attributes-page.tsx'

type Titled = Parameters<typeof titleIn>[0] & { version: number }
type Props<Row> = { row: Row | undefined; onClose: () => void; children: (row: Row) => ReactNode }

/** The form of a row that was opened; another version begins it anew. */
export function OpenedWindow<Row extends Titled>({ row, onClose, children }: Props<Row>) {
  const { lang } = useAdmin()
  return (
    <Window title={row ? titleIn(row, lang) : ''} isOpen={row !== undefined} onClose={onClose}>
      {row ? <div key={row.version}>{children(row)}</div> : null}
    </Window>
  )
}
