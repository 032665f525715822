import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { type boundsOf, type EditableColumn, type EditableRow, isEditable } from './editable-cells.ts'
import type { Sheet } from './use-sheet.ts'

type Props<Row extends EditableRow> = {
  row: Row
  index: number
  columns: readonly EditableColumn<Row>[]
  sheet: Sheet
  bounds: ReturnType<typeof boundsOf>
  place: CSSProperties
  problemOf: (key: string) => string | undefined
  onEditKey: (event: KeyboardEvent) => void
}

export function EditableRowView<Row extends EditableRow>({ columns, place, ...props }: Props<Row>) {
  const { row, index, sheet } = props
  return (
    <div
      role="row"
      className="a-sheet__row"
      aria-rowindex={index + 2}
      style={place}
      tabIndex={-1}
      data-changed={sheet.cells.edits[row.id] !== undefined || undefined}
    >
      {columns.map((column, at) => (
        <Cell key={column.key} column={column} at={at} {...props} />
      ))}
    </div>
  )
}

type CellProps<Row extends EditableRow> = Omit<Props<Row>, 'columns' | 'place'> & {
  column: EditableColumn<Row>
  at: number
}

function Cell<Row extends EditableRow>({
  row,
  index,
  column,
  at,
  sheet,
  bounds,
  problemOf,
  onEditKey,
}: CellProps<Row>) {
  const { key, isNumber, validate } = column
  const isFixed = !isEditable(column, row)
  const { focus, typed, range } = sheet
  const changed = sheet.cells.edits[row.id]?.cells[key]
  const value = changed ? changed.to : column.value(row)
  const hasFocus = focus.row === index && focus.column === at
  const isTyped = hasFocus && typed !== null
  const problem = (changed && validate?.(value)) ?? problemOf(key)
  const problemId = `cell-${row.id}-${key}-problem`
  const onMouseDown = (event: MouseEvent) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('a, input'))) return
    event.preventDefault()
    const hadKeyboard = event.currentTarget === document.activeElement
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
    const isAlone = range.anchor.row === index && range.anchor.column === at
    // The second press edits.
    if (hadKeyboard && isAlone && !event.shiftKey) sheet.edit()
    else sheet.go({ row: index, column: at }, event.shiftKey)
  }
  return (
    <span
      role="gridcell"
      className="a-sheet__cell"
      data-cell={`${index}:${at}`}
      data-number={isNumber || undefined}
      data-changed={changed !== undefined || undefined}
      data-fixed={isFixed || undefined}
      data-wrong={problem !== undefined || undefined}
      data-filled={isFilled(sheet.fillingTo, index, at, bounds) || undefined}
      aria-colindex={at + 1}
      aria-selected={index >= bounds.top && index <= bounds.bottom && at >= bounds.left && at <= bounds.right}
      aria-readonly={isFixed || undefined}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem === undefined ? undefined : problemId}
      title={column.isWide ? column.format(value) : undefined}
      tabIndex={hasFocus && !isTyped ? 0 : -1}
      onMouseDown={onMouseDown}
      onMouseEnter={({ buttons }) => {
        if (sheet.fillingTo !== null) sheet.fillTo(index)
        else if (buttons === 1 && typed === null) sheet.select(range.anchor, { row: index, column: at })
      }}
    >
      {isTyped ? (
        <input
          aria-label={column.title}
          // biome-ignore lint/a11y/noAutofocus: the person has just begun to edit it
          autoFocus
          value={typed}
          inputMode={isNumber ? 'decimal' : 'text'}
          onChange={({ target }) => sheet.setTyped(target.value)}
          onKeyDown={onEditKey}
          onBlur={() => sheet.commit({ isForAll: false, isReturning: false })}
        />
      ) : (
        ((changed ? undefined : column.cell?.(row)) ?? column.format(value))
      )}
      {problem === undefined ? null : (
        <span id={problemId} className="a-sheet__problem">
          {problem}
        </span>
      )}
      {index === bounds.bottom && at === bounds.right && !sheet.isReadOnly && !isTyped ? (
        <Handle onDown={() => sheet.fillTo(index)} />
      ) : null}
    </span>
  )
}

/** Drawn up or down, the range goes on there; Ctrl+D does the same with keys. */
function Handle({ onDown }: { onDown: () => void }) {
  return (
    <span
      className="a-sheet__handle"
      aria-hidden
      onMouseDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onDown()
      }}
    />
  )
}

function isFilled(to: number | null, row: number, column: number, bounds: ReturnType<typeof boundsOf>): boolean {
  if (to === null || column < bounds.left || column > bounds.right) return false
  return (row > bounds.bottom && row <= to) || (row < bounds.top && row >= to)
}
