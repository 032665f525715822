import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  boundsOf,
  type CellChange,
  type EditableColumn,
  type EditableRow,
  filled,
  filledTo,
  isEditable,
  type Place,
  type Range,
  valueAt,
} from './editable-cells.ts'
import type { CellEdits } from './use-edits.ts'

type Options<Row extends EditableRow> = {
  scroller: RefObject<HTMLDivElement | null>
  columns: readonly EditableColumn<Row>[]
  rows: readonly Row[]
  cells: CellEdits
  isReadOnly: boolean
  range: Range
  onRange: (range: Range) => void
  /** Brings a row into sight. */
  reveal: (row: number) => void
}

/** What keys and presses do to the table. */
export type Sheet = {
  columns: readonly EditableColumn<EditableRow>[]
  rows: readonly EditableRow[]
  cells: CellEdits
  range: Range
  focus: Place
  /** Null: no cell is typed into. */
  typed: string | null
  isReadOnly: boolean
  setTyped: (text: string) => void
  go: (to: Place, isExtending?: boolean) => void
  select: (anchor: Place, focus: Place) => void
  change: (changes: readonly CellChange[]) => void
  /** The handle of the range is drawn to this row. */
  fillingTo: number | null
  fillTo: (row: number) => void
  /** @param text that replaces what is in the cell */
  edit: (text?: string) => void
  /** @param options.isReturning the keyboard goes back to the cell */
  commit: (options: { isForAll: boolean; isReturning: boolean }) => void
  leaveCell: () => void
  leavesWithTab: (isLeaving: boolean) => void
  isLeaving: () => boolean
}

export function useSheet<Row extends EditableRow>(options: Options<Row>): Sheet {
  const { scroller, columns, rows, cells, isReadOnly, range, onRange, reveal } = options
  const [typed, setTyped] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const isReturning = useRef(false)
  const { focus } = range
  const cellAt = () => scroller.current?.querySelector<HTMLElement>(`[data-cell="${focus.row}:${focus.column}"]`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard follows the range
  useEffect(() => {
    if (typed !== null) return
    const isHere = isReturning.current || scroller.current?.contains(document.activeElement)
    isReturning.current = false
    const cell = cellAt()
    // A pressed cell has the keyboard already and stays where it is.
    if (!isHere || !cell || cell === document.activeElement) return
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus.row, focus.column, typed])
  const change = (changes: readonly CellChange[]) => {
    if (!isReadOnly) cells.change(rows, changes)
  }
  const filling = useFilling((to) => {
    const { top, bottom, left, right } = boundsOf(range)
    change(filledTo({ rows, columns, edits: cells.edits }, range, to))
    onRange({ anchor: { row: Math.min(top, to), column: left }, focus: { row: Math.max(bottom, to), column: right } })
  })
  const go = (to: Place, isExtending = false) => {
    const [row, column] = [within(to.row, rows.length), within(to.column, columns.length)]
    onRange({ anchor: isExtending ? range.anchor : { row, column }, focus: { row, column } })
    reveal(row)
    revealColumn(scroller.current, column)
  }
  const edit = (text?: string) => {
    const column = columns[focus.column]
    const value = valueAt({ rows, columns, edits: cells.edits }, focus)
    // A cell that is only shown may lead elsewhere.
    if (!column?.parse) return text === undefined ? cellAt()?.querySelector('a')?.click() : undefined
    if (isReadOnly || !isEditable(column, rows[focus.row])) return
    if (column.isFlag) change([{ ...focus, to: value !== true }])
    else setTyped(text ?? column.format(value))
  }
  return {
    ...{ rows, cells, range, focus, typed, setTyped, go, change, edit, isReadOnly },
    fillingTo: filling.to,
    fillTo: (row) => {
      filling.set(row)
      reveal(row)
    },
    columns: columns as unknown as Sheet['columns'],
    select: (anchor, to) => onRange({ anchor, focus: to }),
    commit: ({ isForAll, isReturning: returns }) => {
      const to = columns[focus.column]?.parse?.((typed ?? '').trim())
      isReturning.current = returns
      setTyped(null)
      if (to !== undefined) change(isForAll ? filled(range, to) : [{ ...focus, to }])
    },
    leaveCell: () => {
      isReturning.current = true
      setTyped(null)
    },
    leavesWithTab: (is) => {
      isLeaving.current = is
    },
    isLeaving: () => isLeaving.current,
  }
}

/** Until the button of the mouse is released; Escape leaves the cells as they are. */
function useFilling(onReleased: (to: number) => void) {
  const [to, set] = useState<number | null>(null)
  const release = useEffectEvent(() => {
    if (to !== null) onReleased(to)
    set(null)
  })
  const isOn = to !== null
  useEffect(() => {
    if (!isOn) return
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && set(null)
    window.addEventListener('mouseup', release)
    window.addEventListener('keydown', leave)
    return () => {
      window.removeEventListener('mouseup', release)
      window.removeEventListener('keydown', leave)
    }
  }, [isOn])
  return { to, set }
}

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))

/** Out from behind the first column, which stays in sight. */
function revealColumn(scroller: HTMLDivElement | null, column: number) {
  const heads = scroller?.querySelectorAll<HTMLElement>('[role=columnheader]')
  const [first, head] = [heads?.[0], heads?.[column]]
  if (!scroller || !first || !head || column === 0) return
  const [from, to] = [head.offsetLeft - first.offsetWidth, head.offsetLeft + head.offsetWidth - scroller.clientWidth]
  if (scroller.scrollLeft > from) scroller.scrollLeft = from
  else if (scroller.scrollLeft < to) scroller.scrollLeft = to
}
