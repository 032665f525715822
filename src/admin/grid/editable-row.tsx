import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type RefObject } from 'react'
import { type boundsOf, type EditableColumn, type EditableRow, isEditable } from './editable-cells.ts'
import type { Sheet } from './use-sheet.ts'

/** What presses and keys work on; never makes a row be drawn again. */
export type LatestSheet = RefObject<{ sheet: Sheet; onEditKey: (event: KeyboardEvent) => void }>

type Props<Row extends EditableRow> = {
  row: Row
  index: number
  columns: readonly EditableColumn<Row>[]
  /** Where it lies in the table, in pixels. */
  start: number
  /** Its unsaved cells. */
  edited: Sheet['cells']['edits'][number] | undefined
  /** Column of the cell with the keyboard, if it is in this row, and what is typed there. */
  focusAt: number | null
  typed: string | null
  /** The chosen range, where it has to do with this row. */
  bounds: ReturnType<typeof boundsOf> | null
  fillingTo: number | null
  isReadOnly: boolean
  /** Of its cells, in the order of the columns. */
  problems: readonly (string | undefined)[]
  latest: LatestSheet
}

/** Drawn again only when something of it changes: a key moves in one row or two of a hundred. */
export const EditableRowView = memo(function EditableRowView<Row extends EditableRow>({
  columns,
  start,
  problems,
  ...props
}: Props<Row>) {
  const { index, edited } = props
  return (
    <div
      role="row"
      className="a-sheet__row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)` }}
      tabIndex={-1}
      data-changed={edited !== undefined || undefined}
    >
      {columns.map((column, at) => (
        <Cell key={column.key} column={column} at={at} problemOfServer={problems[at]} {...props} />
      ))}
    </div>
  )
}) as <Row extends EditableRow>(props: Props<Row>) => ReactNode

type CellProps<Row extends EditableRow> = Omit<Props<Row>, 'columns' | 'start' | 'problems'> & {
  column: EditableColumn<Row>
  at: number
  problemOfServer: string | undefined
}

function Cell<Row extends EditableRow>({ row, index, column, at, problemOfServer, ...props }: CellProps<Row>) {
  const { edited, focusAt, typed, bounds, fillingTo, isReadOnly, latest } = props
  const { key, isNumber, validate } = column
  const isFixed = !isEditable(column, row)
  const changed = edited?.cells[key]
  const value = changed ? changed.to : column.value(row)
  const hasFocus = focusAt === at
  const isTyped = hasFocus && typed !== null
  const problem = (changed && validate?.(value)) ?? problemOfServer
  const problemId = `cell-${row.id}-${key}-problem`
  const isChosen = bounds !== null && isWithin(bounds, index, at)
  const onMouseDown = (event: MouseEvent) => {
    const { sheet } = latest.current
    const { range } = sheet
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
      data-filled={(bounds && isFilled(fillingTo, index, at, bounds)) || undefined}
      aria-colindex={at + 1}
      aria-selected={isChosen}
      aria-readonly={isFixed || undefined}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem === undefined ? undefined : problemId}
      title={column.isWide ? column.format(value) : undefined}
      tabIndex={hasFocus && !isTyped ? 0 : -1}
      onMouseDown={onMouseDown}
      onMouseEnter={({ buttons }) => {
        const { sheet } = latest.current
        if (sheet.fillingTo !== null) sheet.fillTo(index)
        else if (buttons === 1 && sheet.typed === null) sheet.select(sheet.range.anchor, { row: index, column: at })
      }}
    >
      {isTyped ? (
        <input
          aria-label={column.title}
          // biome-ignore lint/a11y/noAutofocus: the person has just begun to edit it
          autoFocus
          value={typed}
          inputMode={isNumber ? 'decimal' : 'text'}
          onChange={({ target }) => latest.current.sheet.setTyped(target.value)}
          onKeyDown={(event) => latest.current.onEditKey(event)}
          onBlur={() => latest.current.sheet.commit({ isForAll: false, isReturning: false })}
        />
      ) : (
        ((changed ? undefined : column.cell?.(row)) ?? column.format(value))
      )}
      {problem === undefined ? null : (
        <span id={problemId} className="a-sheet__problem">
          {problem}
        </span>
      )}
      {index === bounds?.bottom && at === bounds.right && !isReadOnly && !isTyped ? (
        <Handle onDown={() => latest.current.sheet.fillTo(index)} />
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

const isWithin = ({ top, bottom, left, right }: ReturnType<typeof boundsOf>, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right

function isFilled(to: number | null, row: number, column: number, bounds: ReturnType<typeof boundsOf>): boolean {
  if (to === null || column < bounds.left || column > bounds.right) return false
  return (row > bounds.bottom && row <= to) || (row < bounds.top && row >= to)
}
