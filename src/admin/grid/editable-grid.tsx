import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type CSSProperties, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { boundsOf, copied, type EditableColumn, type EditableRow, pasted, type Range } from './editable-cells.ts'
import { onCellKey, onEditKey } from './editable-keys.ts'
import { EditableRowView, type LatestSheet } from './editable-row.tsx'
import type { CellEdits } from './use-edits.ts'
import { type Sheet, useSheet } from './use-sheet.ts'

type Props<Row extends EditableRow> = {
  label: string
  /** How it is used with keys; read out when it is entered. */
  hint: string
  columns: readonly EditableColumn<Row>[]
  rows: readonly Row[]
  cells: CellEdits
  isReadOnly: boolean
  range: Range
  onRange: (range: Range) => void
  /** What the server says of a cell. */
  problemOf: (row: Row, key: string) => string | undefined
  /** @param outside cells that found no place */
  onPasted: (outside: number) => void
  /** Called when the last rows come near; must be harmless when called often. */
  onEnd?: () => void
}

const ROW = 40
const HEIGHT = 540
const OVERSCAN = 6

/**
 * A table edited like a spreadsheet: arrows move, Shift extends, typing, Enter or F2 edits, Escape takes back, Tab goes on. Only
 * rows near the window are in the document, and the one with the keyboard.
 */
export function EditableGrid<Row extends EditableRow>(props: Props<Row>) {
  const { columns, rows, cells, isReadOnly, range, onRange, onPasted, onEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    // Rows are drawn at once, not only after the table has been measured.
    initialRect: { width: 0, height: HEIGHT },
    // The head covers as much of what scrolls.
    scrollPaddingEnd: ROW,
    rangeExtractor: (given) => {
      const shown = defaultRangeExtractor(given)
      const { row } = range.focus
      return row >= rows.length || shown.includes(row) ? shown : [...shown, row].toSorted((a, b) => a - b)
    },
  })
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - OVERSCAN * 2) onEnd?.()
  }, [last, rows.length, onEnd])
  const reveal = (row: number) => virtual.scrollToIndex(row)
  const sheet = useSheet({ scroller, columns, rows, cells, isReadOnly, range, onRange, reveal })
  const latest = useLatest(sheet)
  const bounds = useMemo(() => boundsOf(range), [range])
  const problemsOf = (row: Row) => {
    const problems = columns.map(({ key }) => props.problemOf(row, key))
    return problems.some(Boolean) ? problems : NO_PROBLEMS
  }
  const shownSheet = { rows, columns, edits: cells.edits }
  const onCopy = (event: ClipboardEvent) => {
    if (sheet.typed !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(shownSheet, range))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (sheet.typed !== null || isReadOnly) return
    event.preventDefault()
    const { changes, outside } = pasted(shownSheet, range, event.clipboardData.getData('text/plain'))
    sheet.change(changes)
    onPasted(outside)
  }
  return (
    <>
      <p id={hintId} className="a-note">
        {props.hint}
      </p>
      <div
        className="a-sheet"
        role="grid"
        aria-label={props.label}
        aria-describedby={hintId}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={isReadOnly || undefined}
        tabIndex={-1}
        ref={scroller}
        style={widthsOf(columns)}
        onKeyDown={(event) => sheet.typed === null && onCellKey(event, sheet)}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <Head
          columns={columns}
          onColumn={(at) => sheet.select({ row: rows.length - 1, column: at }, { row: 0, column: at })}
        />
        <div role="rowgroup" className="a-sheet__body" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            const isNear = sheet.fillingTo !== null || (index >= bounds.top && index <= bounds.bottom)
            const hasFocus = index === sheet.focus.row
            return row ? (
              <EditableRowView
                key={row.id}
                row={row}
                index={index}
                columns={columns}
                start={start}
                edited={cells.edits[row.id]}
                focusAt={hasFocus ? sheet.focus.column : null}
                typed={hasFocus ? sheet.typed : null}
                bounds={isNear ? bounds : null}
                fillingTo={sheet.fillingTo}
                isReadOnly={isReadOnly}
                problems={problemsOf(row)}
                latest={latest}
              />
            ) : null
          })}
        </div>
      </div>
    </>
  )
}

const NO_PROBLEMS: readonly undefined[] = []

function useLatest(sheet: Sheet): LatestSheet {
  const latest: LatestSheet = useRef({ sheet, onEditKey: (event) => onEditKey(event, sheet) })
  useLayoutEffect(() => {
    latest.current = { sheet, onEditKey: (event) => onEditKey(event, sheet) }
  })
  return latest
}

/** On a phone a wide column, the first of which stays in sight, leaves room for others. */
const least = <Row,>({ width, isWide }: EditableColumn<Row>) => (isWide ? `min(${width}rem, 38vw)` : `${width}rem`)

const widthsOf = <Row,>(columns: readonly EditableColumn<Row>[]) =>
  ({
    '--columns': columns.map((each) => (each.isWide ? `minmax(${least(each)}, 1fr)` : least(each))).join(' '),
    '--inline-size': `calc(${columns.map(least).join(' + ')})`,
  }) as CSSProperties

type HeadProps<Row> = { columns: readonly EditableColumn<Row>[]; onColumn: (at: number) => void }

/** A press selects the column. */
function Head<Row>({ columns, onColumn }: HeadProps<Row>) {
  return (
    <div role="rowgroup" className="a-sheet__head">
      <div role="row" className="a-sheet__row" aria-rowindex={1} tabIndex={-1}>
        {columns.map(({ key, title, isNumber }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl+A and Shift with arrows do the same
          <span
            key={key}
            role="columnheader"
            tabIndex={-1}
            data-number={isNumber || undefined}
            onClick={() => onColumn(at)}
          >
            {title}
          </span>
        ))}
      </div>
    </div>
  )
}
