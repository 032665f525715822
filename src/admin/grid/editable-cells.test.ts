import { expect, test } from 'vitest'
import { cellsOf, copied, type EditableColumn, filledDown, filledTo, pasted, withChanges } from './editable-cells.ts'

type Row = { id: number; version: number; name: string; price: number }
const rows: Row[] = [1, 2, 3].map((id) => ({ id, version: id, name: `N${id}`, price: id * 100 }))
const columns: EditableColumn<Row>[] = [
  { key: 'name', title: '', width: 5, value: (row) => row.name, format: String },
  {
    ...{ key: 'price', title: '', width: 5, value: (row: Row) => row.price, format: String },
    parse: (text) => (/^\d+$/.test(text) ? Number(text) : text),
  },
]
const sheet = { rows, columns, edits: {} }
const range = (top: number, left: number, bottom = top, right = left) => ({
  anchor: { row: top, column: left },
  focus: { row: bottom, column: right },
})

test('a spreadsheet’s quotes, line ends and empty cells are read', () => {
  expect(cellsOf('a\t"b ""c""\td"\r\n\t2\n')).toEqual([
    ['a', 'b "c"\td'],
    ['', '2'],
  ])
  expect(cellsOf('')).toEqual([['']])
})

test('pasted cells keep their columns; what has no place is counted, what is only shown stays', () => {
  const { changes, outside } = pasted(sheet, range(1, 0), 'X\t5\tz\nY\tdivi\nZ\t7')
  expect(outside).toBe(3)
  const edits = withChanges(sheet, changes)
  expect(edits).toEqual({
    2: { version: 2, cells: { price: { from: 200, to: 5 } } },
    3: { version: 3, cells: { price: { from: 300, to: 'divi' } } },
  })
  expect(copied({ ...sheet, edits }, range(0, 0, 2, 1))).toBe('N1\t100\nN2\t5\nN3\tdivi')
})

test('one cell fills a range; the first row is filled down; what is as before is no change', () => {
  const same = withChanges(sheet, pasted(sheet, range(0, 1, 2, 1), '200').changes)
  expect(Object.keys(same)).toEqual(['1', '3'])
  const down = withChanges({ ...sheet, edits: same }, filledDown({ ...sheet, edits: {} }, range(0, 1, 2, 1)))
  expect(down).toEqual({
    1: { version: 1, cells: { price: { from: 100, to: 200 } } },
    2: { version: 2, cells: { price: { from: 200, to: 100 } } },
    3: { version: 3, cells: { price: { from: 300, to: 100 } } },
  })
  expect(filledDown(sheet, range(1, 1))).toEqual([{ row: 1, column: 1, to: 100 }])
})

test('a range goes on down and up to the row that its handle is drawn to', () => {
  const many = { ...sheet, rows: [1, 2, 3, 4, 5, 6].map((id) => ({ id, version: 1, name: '', price: id })) }
  const prices = (to: number, top: number, bottom: number) =>
    filledTo(many, range(top, 1, bottom, 1), to).map(({ row, to: value }) => [row, value])
  expect(prices(5, 0, 1)).toEqual([
    [2, 1],
    [3, 2],
    [4, 1],
    [5, 2],
  ])
  expect(prices(0, 3, 4).toSorted()).toEqual([
    [0, 5],
    [1, 4],
    [2, 5],
  ])
  expect(prices(1, 0, 2)).toEqual([])
})

test('a cell that is only shown in its row stays as it is', () => {
  const [name, price] = columns
  if (!name || !price) throw new Error('No columns')
  const fixed = { ...sheet, columns: [name, { ...price, isFixed: ({ id }: Row) => id === 2 }] }
  expect(Object.keys(withChanges(fixed, pasted(fixed, range(0, 1, 2, 1), '7').changes))).toEqual(['1', '3'])
})
