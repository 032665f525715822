import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Contested } from '../contested.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { ColumnMenu } from '../grid/column-menu.tsx'
import type { Range } from '../grid/editable-cells.ts'
import { EditableGrid } from '../grid/editable-grid.tsx'
import { SaveBar } from '../grid/save-bar.tsx'
import { useColumns } from '../grid/use-columns.ts'
import { useEdits } from '../grid/use-edits.ts'
import { useMedia } from '../grid/use-media.ts'
import { placeOf, useShownCell, wrongCells } from '../grid/wrong-cells.ts'
import { Leaving } from '../leaving.tsx'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useChoices } from '../product/use-choices.ts'
import { NoGoods } from '../products/no-goods.tsx'
import { useAdmin, useCan } from '../session.ts'
import { type CellColumn, type CellRow, cellColumns, HIDDEN_AT_FIRST } from './cell-columns.tsx'
import { CheckWindow } from './check-window.tsx'
import { PasteCodes } from './paste-codes.tsx'
import { useProductCells } from './use-product-cells.ts'
import { useSaveProductCells } from './use-save-cells.ts'

export function CellsPage() {
  const { t } = useAdmin()
  const can = useCan()
  const search = useSearch({ from: '/products/cells' })
  const isWide = useMedia('(width >= 64rem)')
  const [isPasting, setPasting] = useState(false)
  if (!can('write:catalogue')) return <NoRight />
  return (
    <div className="a-list-page a-cells">
      <Link to="/products" search={search} className="a-back">
        <Icon name="back" size={18} />
        {t.bulkEdit.back}
      </Link>
      <PageHead title={t.cells.title}>
        <Button icon="plus" onPress={() => setPasting(true)}>
          {t.cells.paste.title}
        </Button>
      </PageHead>
      {isWide ? (
        <Cells />
      ) : (
        <Empty icon="grid" text={t.cells.tooNarrow}>
          <Link to="/products" search={search} className="a-button a-button--plain">
            {t.bulkEdit.back}
          </Link>
        </Empty>
      )}
      {isPasting ? <PasteCodes onClose={() => setPasting(false)} /> : null}
    </div>
  )
}

const START: Range = { anchor: { row: 0, column: 1 }, focus: { row: 0, column: 1 } }

function Cells() {
  const { t } = useAdmin()
  const search = useSearch({ from: '/products/cells' })
  const { list, rows, count, onEnd, retry, refresh } = useProductCells(search)
  const can = useCan()
  const [mayPrice, seesCost] = [can('write:prices'), can('read:money')]
  const { data: choices, isPending, error: noChoices, refetch: readChoices } = useChoices()
  const all = useMemo(() => cellColumns(t, { mayPrice, seesCost, choices }), [t, mayPrice, seesCost, choices])
  const { columns, hidden, toggle } = useColumns('product-cells', all, HIDDEN_AT_FIRST)
  if (list.isPending || isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={retry} />
  if (noChoices) return <Problem error={noChoices} onRetry={() => void readChoices()} />
  if (rows.length === 0 && Object.keys(search).length === 0) return <NoGoods />
  if (rows.length === 0) return <Empty icon="search" text={t.products.listNoHits} />
  return (
    <>
      <div className="a-tools">
        <span className="a-note">{t.cells.shown(rows.length, count ?? rows.length)}</span>
        {/* Without its code nobody would know which product a row is. */}
        <ColumnMenu all={all.slice(1)} hidden={hidden} onToggle={toggle} />
      </div>
      {list.error ? <Problem error={list.error} onRetry={retry} /> : null}
      <Table {...{ all, columns, rows, onEnd, refresh }} />
    </>
  )
}

type TableProps = Pick<ReturnType<typeof useProductCells>, 'rows' | 'onEnd' | 'refresh'> & {
  all: readonly CellColumn[]
  columns: readonly CellColumn[]
}

function Table({ all, columns, rows, onEnd, refresh }: TableProps) {
  const { t } = useAdmin()
  const { cells: words } = t
  const cells = useEdits<CellRow>('product-cells', columns)
  const ready = useMemo(
    () => Object.fromEntries(Object.entries(cells.edits).filter(([id, row]) => !wrongCells(all, { [id]: row }).length)),
    [cells.edits, all],
  )
  const saving = useSaveProductCells({ cells, ready, refresh })
  const [range, setRange] = useState(START)
  const [outside, setOutside] = useState(0)
  const [wantsSave, setWantsSave] = useState(false)
  const { place, show } = useShownCell()
  const shown = within(range, rows.length, columns.length)
  const wrong = wrongCells(all, cells.edits, saving.problemOf)
  const ids = useMemo(() => new Set(rows.map(({ id }) => String(id))), [rows])
  const elsewhere = Object.keys(cells.edits).filter((id) => !ids.has(id)).length
  // After the cell that is being typed into has been taken over.
  useEffect(() => {
    if (!wantsSave) return
    setWantsSave(false)
    saving.start.run()
  }, [wantsSave, saving])
  const showWrong = () => {
    const at = placeOf(wrong, columns, rows)
    if (!at) return
    setRange({ anchor: at, focus: at })
    show()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S saves wherever the keyboard is inside of it
    <div
      className="a-cells__table"
      ref={place}
      onKeyDown={({ key, ctrlKey, metaKey }) => key === 's' && (ctrlKey || metaKey) && setWantsSave(true)}
    >
      {saving.contested.length > 0 ? <ContestedCells saving={saving} columns={all} /> : null}
      <EditableGrid
        label={words.title}
        hint={words.hint}
        columns={columns}
        rows={rows}
        cells={cells}
        isReadOnly={saving.isBusy}
        range={shown}
        onRange={setRange}
        problemOf={(row, key) => saving.problemOf(row.id, key)}
        onPasted={setOutside}
        onEnd={onEnd}
      />
      {outside > 0 ? (
        <p className="a-error" role="alert">
          {words.outside(outside)}
        </p>
      ) : null}
      {elsewhere > 0 ? <p className="a-note">{words.elsewhere(elsewhere)}</p> : null}
      <SaveBar
        words={words.saving}
        count={cells.count}
        wrong={wrong.length}
        progress={null}
        status={<Saved saving={saving} />}
        failure={saving.error}
        isBusy={saving.isBusy}
        showWrong={showWrong}
        onDiscard={() => {
          cells.replace({})
          saving.forget()
        }}
        onSave={() => setWantsSave(true)}
      />
      <CheckWindow saving={saving} />
      <Leaving isUnsaved={cells.count > 0} />
    </div>
  )
}

type SavingProps = { saving: ReturnType<typeof useSaveProductCells> }

function Saved({ saving: { saved } }: SavingProps) {
  const { t } = useAdmin()
  if (!saved) return null
  return (
    <>
      {t.cells.saved(saved.done)}{' '}
      <Link to="/products/bulk/$id" params={{ id: saved.id }}>
        {t.cells.seeOrUndo}
      </Link>
    </>
  )
}

function ContestedCells({ saving, columns }: SavingProps & { columns: readonly CellColumn[] }) {
  const columnOf = new Map(columns.map((column) => [column.key, column]))
  const fields = saving.contested.map(({ id, field, mine, theirs }) => ({
    ...{ field: `${id}.${field}`, person: null, at: null },
    mine: columnOf.get(field)?.format(mine) ?? '',
    theirs: columnOf.get(field)?.format(theirs) ?? '',
  }))
  const labels = saving.contested.map(({ id, code, field }) => [
    `${id}.${field}`,
    `${code}: ${columnOf.get(field)?.title ?? field}`,
  ])
  return <Contested fields={fields} labels={Object.fromEntries(labels)} onChoose={saving.choose} />
}

/** Rows and columns may have gone since. */
function within({ anchor, focus }: Range, rows: number, columns: number): Range {
  const inside = ({ row, column }: Range['focus']) => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  })
  return { anchor: inside(anchor), focus: inside(focus) }
}
