import { useEffect, useRef, useState } from 'react'
import type { EditableColumn, EditableRow, Edits, Place } from './editable-cells.ts'

type WrongCell = { id: number; key: string }
type Told = (id: number, field: string) => string | undefined

/** Unsaved cells that cannot be saved as they are. @param told what the server said of a cell */
export function wrongCells<Row>(
  columns: readonly EditableColumn<Row>[],
  edits: Readonly<Record<string, Edits[string] | undefined>>,
  told: Told = () => undefined,
): WrongCell[] {
  const columnOf = new Map(columns.map((column) => [column.key, column]))
  return Object.entries(edits).flatMap(([id, edit]) =>
    Object.entries(edit?.cells ?? {})
      .filter(([key, { to }]) => columnOf.get(key)?.validate?.(to) ?? told(Number(id), key))
      .map(([key]) => ({ id: Number(id), key })),
  )
}

/** The first of the cells in the order of the table. */
export function placeOf<Row extends EditableRow>(
  cells: readonly WrongCell[],
  columns: readonly EditableColumn<Row>[],
  rows: readonly Row[],
): Place | undefined {
  const row = rows.findIndex(({ id }) => cells.some((each) => each.id === id))
  const column = columns.findIndex(({ key }) => cells.some((each) => each.id === rows[row]?.id && each.key === key))
  return row < 0 || column < 0 ? undefined : { row, column }
}

/** Gives the chosen cell inside of `place` the keyboard once it is drawn. */
export function useShownCell() {
  const place = useRef<HTMLDivElement>(null)
  const [shows, setShows] = useState(0)
  useEffect(() => {
    if (shows === 0) return
    const cell = place.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [shows])
  return { place, show: () => setShows((before) => before + 1) }
}
