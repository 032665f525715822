import type { ReactNode } from 'react'

export type CellValue = string | number | boolean | null

export type EditableRow = { id: number; version: number }

/** Without `parse` it is only shown. */
export type EditableColumn<Row> = {
  key: string
  title: string
  /** In rem. */
  width: number
  /** Takes a part of the space that is left. */
  isWide?: boolean
  isNumber?: boolean
  /** Space turns it over. */
  isFlag?: boolean
  value: (row: Row) => CellValue
  /** As it is shown, copied and typed over. */
  format: (value: CellValue) => string
  /** What cannot be understood stays the text that was typed, so that nothing is lost. */
  parse?: (text: string) => CellValue
  /** Only shown in this row. */
  isFixed?: (row: Row) => boolean
  /** What is wrong with a typed value, in words. */
  validate?: (value: CellValue) => string | undefined
  cell?: (row: Row) => ReactNode
}

/** `from`: what the cell was when it was begun. */
type CellEdit = { from: CellValue; to: CellValue }
/** Unsaved cells by id of the row; `version`: of the row when its first cell was begun. */
export type Edits = Readonly<Record<string, { version: number; cells: Readonly<Record<string, CellEdit>> }>>
export type CellChange = { row: number; column: number; to: CellValue }

/** Indexes of a row and a column. */
export type Place = { row: number; column: number }
/** `focus` has the keyboard; the range is between both. */
export type Range = { anchor: Place; focus: Place }

export const boundsOf = ({ anchor, focus }: Range) => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})

type Sheet<Row extends EditableRow> = { rows: readonly Row[]; columns: readonly EditableColumn<Row>[]; edits: Edits }

export const isEditable = <Row>(column: EditableColumn<Row> | undefined, row: Row | undefined): boolean =>
  column?.parse !== undefined && row !== undefined && !column.isFixed?.(row)

export function valueAt<Row extends EditableRow>(
  { rows, columns, edits }: Sheet<Row>,
  { row, column }: Place,
): CellValue {
  const [of, by] = [rows[row], columns[column]]
  if (!of || !by) return null
  const edit = edits[of.id]?.cells[by.key]
  return edit ? edit.to : by.value(of)
}

/** A cell that is again what it was is no change. */
export function withChanges<Row extends EditableRow>(sheet: Sheet<Row>, changes: readonly CellChange[]): Edits {
  const next: Record<string, Edits[string]> = { ...sheet.edits }
  for (const { row, column, to } of changes) {
    const [of, by] = [sheet.rows[row], sheet.columns[column]]
    if (!of || !by || !isEditable(by, of)) continue
    const { version, cells } = next[of.id] ?? { version: of.version, cells: {} }
    const { [by.key]: before, ...others } = cells
    const from = before ? before.from : by.value(of)
    const left = from === to ? others : { ...others, [by.key]: { from, to } }
    if (Object.keys(left).length > 0) next[of.id] = { version, cells: left }
    else delete next[of.id]
  }
  return next
}

/** Every cell of a range gets the same. */
export const filled = (range: Range, to: CellValue): CellChange[] => placesOf(range).map((place) => ({ ...place, to }))

/** The first row of the range goes into the others; of a single row, what is above it. */
export function filledDown<Row extends EditableRow>(sheet: Sheet<Row>, range: Range): CellChange[] {
  const { top, bottom } = boundsOf(range)
  const source = top === bottom ? top - 1 : top
  return source < 0
    ? []
    : placesOf(range)
        .filter(({ row }) => row !== source)
        .map((place) => ({ ...place, to: valueAt(sheet, { row: source, column: place.column }) }))
}

/** The range goes on, row after row, down or up to the row `to`. */
export function filledTo<Row extends EditableRow>(sheet: Sheet<Row>, range: Range, to: number): CellChange[] {
  const { top, bottom, left, right } = boundsOf(range)
  const height = bottom - top + 1
  const rows = placesOf({
    anchor: { row: to, column: left },
    focus: { row: to < top ? top - 1 : bottom + 1, column: right },
  })
  if (to >= top && to <= bottom) return []
  return rows.map((place) => {
    const source = to < top ? bottom - ((bottom - place.row) % height) : top + ((place.row - top) % height)
    return { ...place, to: valueAt(sheet, { row: source, column: place.column }) }
  })
}

function placesOf(range: Range): Place[] {
  const { top, bottom, left, right } = boundsOf(range)
  const places: Place[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) places.push({ row, column })
  return places
}

/** As spreadsheets paste it. */
export function copied<Row extends EditableRow>(sheet: Sheet<Row>, range: Range): string {
  const { top, bottom, left, right } = boundsOf(range)
  const lines: string[] = []
  for (let row = top; row <= bottom; row++) {
    const cells = sheet.columns
      .slice(left, right + 1)
      .map(({ format }, at) => format(valueAt(sheet, { row, column: left + at })))
    lines.push(cells.map((text) => text.replace(/[\t\r\n]+/g, ' ')).join('\t'))
  }
  return lines.join('\n')
}

/** Cells of a text from a spreadsheet; those with line breaks, tabs or quotes are in quotes. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  const whole = text.replace(/(\r\n|\n|\r)$/, '')
  while (pattern.lastIndex <= whole.length) {
    const [, quoted, plain = '', end] = pattern.exec(whole) ?? []
    if (end === undefined) break
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  return lines
}

/** One cell fills the whole range; several begin at its corner. `outside`: cells that found no place. */
export function pasted<Row extends EditableRow>(sheet: Sheet<Row>, range: Range, text: string) {
  const lines = cellsOf(text)
  const { top, left } = boundsOf(range)
  const parsed = (column: number, cell: string) => sheet.columns[column]?.parse?.(cell.trim()) ?? null
  const [only = ''] = lines[0] ?? []
  if (lines.length === 1 && lines[0]?.length === 1)
    return { changes: placesOf(range).map((place) => ({ ...place, to: parsed(place.column, only) })), outside: 0 }
  const places = lines.flatMap((cells, y) => cells.map((cell, x) => ({ row: top + y, column: left + x, cell })))
  const fits = places.filter(({ row, column }) => row < sheet.rows.length && column < sheet.columns.length)
  return {
    changes: fits.map(({ row, column, cell }) => ({ row, column, to: parsed(column, cell) })),
    outside: places.length - fits.length,
  }
}

export const countCells = (edits: Edits): number =>
  Object.values(edits).reduce((sum, { cells }) => sum + Object.keys(cells).length, 0)
