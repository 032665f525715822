import type { KeyboardEvent } from 'react'
import { filled, filledDown, type Place } from './editable-cells.ts'
import type { Sheet } from './use-sheet.ts'

type Size = { focus: Place; rows: number; columns: number }

const PAGE = 10
const hasMod = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey

/** Where a key moves to; with Ctrl to the edge. Undefined for other keys. */
function moveOf(event: KeyboardEvent, { focus, rows, columns }: Size): Place | undefined {
  const isFar = hasMod(event)
  const { row, column } = focus
  const moves: Readonly<Record<string, Place>> = {
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowRight: { row, column: isFar ? columns - 1 : column + 1 },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    PageDown: { row: row + PAGE, column },
    PageUp: { row: row - PAGE, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
  }
  return moves[event.key]
}

/** The cell before or behind, also in the row above or below. */
function nextPlace({ row, column }: Place, step: 1 | -1, columns: number): Place {
  const to = row * columns + column + step
  return { row: Math.floor(to / columns), column: ((to % columns) + columns) % columns }
}

/** Keys while a cell is typed into. */
export function onEditKey(event: KeyboardEvent, sheet: Sheet) {
  const { key, shiftKey } = event
  const { focus, columns } = sheet
  if (key === 'Escape') {
    // A window around it stays open.
    event.stopPropagation()
    return sheet.leaveCell()
  }
  const isSave = key === 's' && hasMod(event)
  if ((key !== 'Enter' && key !== 'Tab' && !isSave) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const isForAll = key === 'Enter' && hasMod(event)
  sheet.commit({ isForAll, isReturning: true })
  if (key === 'Enter' && !isForAll) sheet.go({ ...focus, row: focus.row + (shiftKey ? -1 : 1) })
  if (key === 'Tab') sheet.go(nextPlace(focus, shiftKey ? -1 : 1, columns.length))
}

/** Keys while a cell has the keyboard and is not typed into. */
export function onCellKey(event: KeyboardEvent, sheet: Sheet) {
  const { key, shiftKey } = event
  const { focus, rows, columns } = sheet
  const isFlag = columns[focus.column]?.isFlag
  if (event.altKey || (event.target instanceof Element && event.target.closest('a'))) return
  const move = moveOf(event, { focus, rows: rows.length, columns: columns.length })
  if (key === 'Tab') return onTab(event, sheet)
  if (key !== 'Shift') sheet.leavesWithTab(key === 'Escape')
  if (move) sheet.go(move, shiftKey)
  else if (key === 'Escape') sheet.select(focus, focus)
  else if (key === 'Enter' || key === 'F2' || (key === ' ' && isFlag)) sheet.edit()
  else if (key === 'Delete' || key === 'Backspace') empty(sheet)
  else if (hasMod(event)) {
    if (!onShortcut(key.toLowerCase(), shiftKey, sheet)) return
  } else if (key.length === 1 && !isFlag) sheet.edit(key)
  else return
  event.preventDefault()
}

/** To the next cell; out of the table at its ends, and after Escape. */
function onTab(event: KeyboardEvent, sheet: Sheet) {
  const next = nextPlace(sheet.focus, event.shiftKey ? -1 : 1, sheet.columns.length)
  if (sheet.isLeaving() || next.row < 0 || next.row >= sheet.rows.length) return
  sheet.go(next)
  event.preventDefault()
}

function onShortcut(key: string, isShifted: boolean, sheet: Sheet): boolean {
  const { rows, columns, range, cells } = sheet
  if (key === 'a') sheet.select({ row: rows.length - 1, column: columns.length - 1 }, { row: 0, column: 0 })
  else if (key === 'd') sheet.change(filledDown({ rows, columns, edits: cells.edits }, range))
  else if (key === 'y' || (key === 'z' && isShifted)) cells.redo()
  else if (key === 'z') cells.undo()
  else return false
  return true
}

function empty({ columns, range, change }: Sheet) {
  const changes = filled(range, null).filter(({ column }) => columns[column]?.parse && !columns[column]?.isFlag)
  change(changes.map((each) => ({ ...each, to: columns[each.column]?.parse?.('') ?? null })))
}
