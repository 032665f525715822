import type { VariationRow } from '../../shop/catalogue/variations/variations.calls.ts'
import { Contested } from '../contested.tsx'
import { SaveBar } from '../grid/save-bar.tsx'
import type { CellEdits } from '../grid/use-edits.ts'
import { useAdmin } from '../session.ts'
import type { VariationColumn } from './columns.tsx'
import type { useSaveCells } from './use-variations.ts'

type Saving = ReturnType<typeof useSaveCells>

type SaveProps = {
  cells: CellEdits
  saving: Saving
  wrong: number
  showWrong: () => void
  onSave: () => void
}

export function SaveCells({ cells, saving, wrong, showWrong, onSave }: SaveProps) {
  const { t } = useAdmin()
  const { saving: words } = t.variations
  const { progress, failure, isSaved } = saving
  const discard = () => {
    cells.replace({})
    saving.forget()
  }
  return (
    <SaveBar
      words={words}
      {...{ count: cells.count, wrong, progress, failure, showWrong, onSave }}
      onDiscard={discard}
      status={isSaved ? words.saved : ''}
    />
  )
}

type ContestedProps = { saving: Saving; columns: readonly VariationColumn[]; rows: readonly VariationRow[] }

export function ContestedCells({ saving, columns, rows }: ContestedProps) {
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]))
  const columnOf = new Map(columns.map((column) => [column.key, column]))
  const fields = saving.conflicts.map(({ id, field, mine, theirs, person, at }) => ({
    ...{ field: `${id}.${field}`, person, at },
    mine: columnOf.get(field)?.format(mine) ?? '',
    theirs: columnOf.get(field)?.format(theirs) ?? '',
  }))
  const labels = saving.conflicts.map(({ id, field }) => [
    `${id}.${field}`,
    `${codeOf.get(id) ?? id}: ${columnOf.get(field)?.title ?? field}`,
  ])
  return <Contested fields={fields} labels={Object.fromEntries(labels)} onChoose={saving.choose} />
}
