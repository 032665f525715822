import { useEffect, useMemo, useState } from 'react'
import type { VariationRow, Variations } from '../../shop/catalogue/variations/variations.calls.ts'
import { boundsOf, type Range } from '../grid/editable-cells.ts'
import { EditableGrid } from '../grid/editable-grid.tsx'
import { useEdits } from '../grid/use-edits.ts'
import { placeOf, useShownCell, wrongCells } from '../grid/wrong-cells.ts'
import { Leaving } from '../leaving.tsx'
import { useAdmin, useCan } from '../session.ts'
import { Acts } from './acts.tsx'
import { ApplyForm } from './apply-form.tsx'
import { ChangedPrices } from './changed-prices.tsx'
import { variationColumns } from './columns.tsx'
import { EVERYTHING, Filters, fits } from './filters.tsx'
import { ContestedCells, SaveCells } from './save-cells.tsx'
import { useSaveCells } from './use-variations.ts'

const START: Range = { anchor: { row: 0, column: 1 }, focus: { row: 0, column: 1 } }

/** The variations as a table that is edited like a spreadsheet. */
export function Matrix({ productId, variations }: { productId: number; variations: Variations }) {
  const { t } = useAdmin()
  const { variations: words } = t
  const can = useCan()
  const mayWrite = can('write:catalogue')
  const mayPrice = mayWrite && can('write:prices')
  const seesCost = can('read:money')
  const columns = useMemo(() => variationColumns(words, { mayPrice, seesCost }), [words, mayPrice, seesCost])
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
    void saving.save(
      cells.edits,
      Object.keys(cells.edits).filter((id) => !wrongCells(columns, { [id]: cells.edits[id] }).length),
    )
  }, [wantsSave, saving, cells.edits, columns])
  const wrong = wrongCells(columns, cells.edits, saving.problemOf)
  const { place, show } = useShownCell()
  const showWrong = () => {
    const among = rows.some(({ id }) => wrong.some((each) => each.id === id)) ? rows : variations.rows
    const found = placeOf(wrong, columns, among)
    if (!found) return
    if (among !== rows) setFilter({ ...EVERYTHING, state: among[found.row]?.isArchived ? 'archived' : 'all' })
    const all = among === rows ? rows : among.filter(({ isArchived }) => isArchived === among[found.row]?.isArchived)
    const at = placeOf(wrong, columns, all) ?? found
    setRange({ anchor: at, focus: at })
    show()
  }
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
      ref={place}
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
      <ChangedPrices rows={variations.rows} edits={cells.edits} />
      <SaveCells {...{ cells, saving, showWrong }} wrong={wrong.length} onSave={() => setWantsSave(true)} />
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
