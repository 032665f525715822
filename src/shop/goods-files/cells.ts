import { fromLocalTime } from '../calendar/local-time.ts'
import type { Column } from './column.ts'
import { linesOf, linesText, listOf, listText, optionsOf, optionsText, propertiesOf, propertiesText } from './lists.ts'
import { isCropText, isFocusText } from './picture-edits.ts'

type CellProblem =
  | 'number'
  | 'whole'
  | 'money'
  | 'yes-or-no'
  | 'date'
  | 'choice'
  | 'too-long'
  | 'ean'
  | 'slug'
  | 'color'
  | 'list'

type ReadCell = { ok: true; text: string } | { ok: false; code: CellProblem }

const MAX_INTEGER = 2_147_483_647
const NO_BREAK = /[\u00a0\u202f\s]/g

const good = (text: string): ReadCell => ({ ok: true, text })
const bad = (code: CellProblem): ReadCell => ({ ok: false, code })

/** What a person or another program wrote, as our own files write it: so that both can be compared. */
export function readCell(column: Column, given: string): ReadCell {
  if (given.trim() === '') return good('')
  // An empty first line counts: the lines of other columns are of the same entries.
  const cell = column.kind === 'lines' ? given.trimEnd() : given.trim()
  if (cell.length > (column.max ?? 500)) return bad('too-long')
  return readers[column.kind]?.(cell, column) ?? good(withoutNul(cell))
}

/** PostgreSQL stores neither NUL nor half a character. */
const withoutNul = (text: string) => text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed()

const readers: Partial<Record<Column['kind'], (cell: string, column: Column) => ReadCell>> = {
  money: (cell) => decimal(cell.replace(/^€|(€|EUR)$/gi, ''), 2, 'money'),
  whole: (cell) => decimal(cell, 0, 'whole'),
  thousandths: (cell) => decimal(cell, 3, 'number'),
  'yes-no': readYesNo,
  moment: readMoment,
  ean: (cell) => (/^\d{8}$|^\d{12,14}$/.test(cell) ? good(cell) : bad('ean')),
  digits: (cell) => (/^\d+$/.test(cell) ? good(cell) : bad('number')),
  slug: (cell) => (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(cell) && cell.length <= 200 ? good(cell) : bad('slug')),
  color: (cell) => (/^#[0-9a-f]{6}$/i.test(cell) ? good(cell.toLowerCase()) : bad('color')),
  choice: (cell, { choices = [] }) => {
    const known = choices.find((each) => each.toLowerCase() === cell.toLowerCase())
    return known ? good(known) : bad('choice')
  },
  list: (cell, { key }) => LISTS[key]?.(cell) ?? good(listText(listOf(cell))),
  lines: (cell, { key }) =>
    key.startsWith('properties_') ? readProperties(cell) : readLines(cell, LINES[key] ?? (() => true)),
}

/** `1 234,5` and `1,234.50`. `1,234` is refused where it may mean a thousand. */
function decimal(given: string, places: number, problem: 'money' | 'number' | 'whole'): ReadCell {
  const cell = given.replace(NO_BREAK, '')
  const at = Math.max(cell.lastIndexOf(','), cell.lastIndexOf('.'))
  const mark = cell[at]
  const isGrouping = mark !== undefined && cell.indexOf(mark) !== at
  const whole = (at < 0 || isGrouping ? cell : cell.slice(0, at)).replace(/[.,]/g, '')
  const rest = at < 0 || isGrouping ? '' : cell.slice(at + 1)
  if (!/^\d{1,9}$/.test(whole) || !/^\d*$/.test(rest)) return bad(problem)
  if (rest.length === 3 && places < 3) return bad(problem)
  const kept = rest.replace(/0+$/, '')
  if (kept.length > places) return bad(problem)
  if (Number(whole) * 10 ** places > MAX_INTEGER) return bad(problem)
  const digits = places === 2 ? kept.padEnd(2, '0') : kept
  return good(`${Number(whole)}${digits ? `.${digits}` : ''}`)
}

const YES = new Set(['1', 'yes', 'y', 'true', 'jā', 'ja', 'x', 'active', 'taip', '+', 'published', 'visible'])
const NO = new Set(['0', 'no', 'n', 'false', 'nē', 'ne', '-1', 'draft', 'archived', '-', 'hidden', 'inactive'])

function readYesNo(cell: string): ReadCell {
  const word = cell.toLowerCase()
  return YES.has(word) ? good('1') : NO.has(word) ? good('0') : bad('yes-or-no')
}

/** Also `31.12.2025`, as people write it here. */
function readMoment(given: string): ReadCell {
  const cell = given.replace(/^(\d\d)\.(\d\d)\.(\d{4})/, '$3-$2-$1')
  if (!/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(cell)) return bad('date')
  // Without a zone it is a time of the shop.
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(cell.slice(10))
  const local = hasZone ? null : fromLocalTime(`${cell.replace(' ', 'T')}T00:00`.slice(0, 16))
  const at = local?.instant ?? new Date(cell.replace(' ', 'T'))
  return Number.isNaN(at.getTime()) ? bad('date') : good(at.toISOString())
}

function readOptions(cell: string): ReadCell {
  const options = optionsOf(cell)
  return options ? good(optionsText(options)) : bad('list')
}

/** `galdi=2`: the place that the product has in the list of that category. */
function readPins(cell: string): ReadCell {
  const pins = optionsOf(cell)
  return pins?.every(({ option }) => /^\d{1,6}$/.test(option)) ? good(optionsText(pins)) : bad('list')
}

function readLines(cell: string, isLine: (line: string) => boolean): ReadCell {
  const lines = linesOf(cell)
  return lines.every((line) => line === '' || isLine(line)) ? good(linesText(lines)) : bad('list')
}

const LISTS: Readonly<Record<string, (cell: string) => ReadCell>> = {
  options: readOptions,
  attributes: readOptions,
  pins: readPins,
}
const LINES: Readonly<Record<string, (line: string) => boolean>> = {
  picture_crops: isCropText,
  picture_focuses: isFocusText,
}

function readProperties(cell: string): ReadCell {
  const lines = propertiesOf(cell)
  return lines ? good(propertiesText(lines)) : bad('list')
}

/** @returns cents of a cell that was read */
export const centsOf = (text: string): number => Math.round(Number(text) * 100)
