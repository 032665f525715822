import { useEffect, useMemo, useState } from 'react'
import type { VariationRow, Variations } from '../../shop/catalogue/variations/variations.calls.ts'
import { Contested } from '../contested.tsx'
import { boundsOf, type Range } from '../grid/editable-cells.ts'
import { EditableGrid } from '../grid/editable-grid.tsx'
import { useEdits } from '../grid/use-edits.ts'
import { Leaving } from '../leaving.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { Acts } from './acts.tsx'
import { ApplyForm } from './apply-form.tsx'
import { variationColumns } from './columns.tsx'
import { EVERYTHING, Filters, fits } from './filters.tsx'
import { useSaveCells } from './use-variations.ts'

const START: Range = { anchor: { row: 0, column: 1 }, focus: { row: 0, column: 1 } }

/** The variations as a table that is edited like a spreadsheet. */
export function Matrix({ productId, variations }: { productId: number; variations: Variations }) {
  const { t } = useAdmin()
  const { variations: words } = t
  const can = useCan()
  const mayWrite = can('write:catalogue')
  const mayPrice = mayWrite && can('write:prices')
  const columns = useMemo(() => variationColumns(words, { mayPrice }), [words, mayPrice])
  const cells = useEdits(`variations:${productId}`, columns)
  const saving = useSaveCells(productId, cells)
  const [filter, setFilter] = useState(EVERYTHING)
  const [range, setRange] = useState(START)
  const [outside, setOutside] = useState(0)
  const [wantsSave, setWantsSave] = useState(false)
  const rows = useMemo(() => variations.rows.filter((row) => fits(row, filter)), [variations.rows, filter])
  const shown = within(range, rows.length)
  const { top, bottom } = boundsOf(shown)
  const selected = rows.slice(top, bottom + 1)
  // After the cell that is being typed into has been taken over.
  useEffect(() => {
    if (!wantsSave) return
    setWantsSave(false)
    void saving.save(cells.edits)
  }, [wantsSave, saving, cells.edits])
  const apply = (of: readonly VariationRow[], column: number, text: string) => {
    const to = columns[column]?.parse?.(text.trim()) ?? null
    cells.change(
      of,
      of.map((_, row) => ({ row, column, to })),
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S saves wherever the keyboard is inside of it
    <div
      className="a-stack"
      onKeyDown={({ key, ctrlKey, metaKey }) => key === 's' && (ctrlKey || metaKey) && setWantsSave(true)}
    >
      <Filters
        axes={variations.axes}
        filter={filter}
        onFilter={(next) => {
          setFilter(next)
          setRange(START)
        }}
      />
      {saving.conflicts.length > 0 ? <ContestedCells {...{ saving, columns, rows: variations.rows }} /> : null}
      {rows.length === 0 ? (
        <p className="a-note">{words.filter.nothing}</p>
      ) : (
        <EditableGrid
          label={words.title}
          hint={words.hint}
          columns={columns}
          rows={rows}
          cells={cells}
          isReadOnly={!mayWrite || saving.progress !== null}
          range={shown}
          onRange={setRange}
          problemOf={(row, key) => saving.problemOf(row.id, key)}
          onPasted={setOutside}
        />
      )}
      {outside > 0 ? (
        <p className="a-error" role="alert">
          {words.outside(outside)}
        </p>
      ) : null}
      <SaveCells cells={cells} saving={saving} onSave={() => setWantsSave(true)} />
      {mayWrite && rows.length > 0 ? (
        <>
          <ApplyForm columns={columns} selected={selected} shown={rows} onApply={apply} />
          <Acts
            productId={productId}
            variations={variations}
            selected={selected}
            isFiltered={rows.length < variations.rows.filter(({ isArchived }) => !isArchived).length}
            isUnsaved={cells.count > 0}
          />
        </>
      ) : null}
      <Leaving isUnsaved={cells.count > 0} />
    </div>
  )
}

/** Rows may have gone since. */
function within({ anchor, focus }: Range, rows: number): Range {
  const inside = (row: number) => Math.max(0, Math.min(row, rows - 1))
  return { anchor: { ...anchor, row: inside(anchor.row) }, focus: { ...focus, row: inside(focus.row) } }
}

type Saving = ReturnType<typeof useSaveCells>

type SaveProps = { cells: ReturnType<typeof useEdits>; saving: Saving; onSave: () => void }

function SaveCells({ cells, saving, onSave }: SaveProps) {
  const { t } = useAdmin()
  const { saving: words } = t.variations
  const { progress, failure, problems, isSaved } = saving
  const wrong = Object.keys(problems).length
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
        {!progress && wrong > 0 && cells.count > 0 ? <span className="a-error">{words.wrong(wrong)}</span> : null}
      </output>
      {progress && progress.all > 200 ? (
        <progress className="a-progress" aria-label={words.save} value={progress.done} max={progress.all} />
      ) : null}
      {failure ? <Problem error={failure} /> : null}
      {cells.count > 0 ? (
        <div className="a-row">
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

type ContestedProps = { saving: Saving; columns: ReturnType<typeof variationColumns>; rows: readonly VariationRow[] }

function ContestedCells({ saving, columns, rows }: ContestedProps) {
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
