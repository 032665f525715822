import type { VariationRow } from '../../shop/catalogue/variations/variations.calls.ts'
import { Contested } from '../contested.tsx'
import type { CellEdits } from '../grid/use-edits.ts'
import { Button, Problem } from '../parts.tsx'
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
  return (
    <div className="a-variations__save" data-unsaved={cells.count > 0 || undefined}>
      <output>
        {progress
          ? words.progress(progress.done, progress.all)
          : cells.count > 0
            ? words.cells(cells.count)
            : isSaved
              ? words.saved
              : ''}
        {!progress && wrong > 0 ? <span className="a-error">{words.wrong(wrong)}</span> : null}
      </output>
      {progress && progress.all > 200 ? (
        <progress className="a-progress" aria-label={words.save} value={progress.done} max={progress.all} />
      ) : null}
      {failure ? <Problem error={failure} /> : null}
      {cells.count > 0 ? (
        <div className="a-row">
          {wrong > 0 && !progress ? <Button onPress={showWrong}>{words.showWrong}</Button> : null}
          <Button
            onPress={() => {
              cells.replace({})
              saving.forget()
            }}
          >
            {words.discard}
          </Button>
          <Button look="primary" isPending={progress !== null} onPress={onSave}>
            {words.save}
          </Button>
        </div>
      ) : null}
    </div>
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
