import { readCell } from '../goods-files/cells.ts'
import { attributeOf, columnOf } from '../goods-files/columns.ts'
import { type ChosenOption, listOf, optionsOf, optionsText } from '../goods-files/lists.ts'
import type { ImportOptions, Reason } from './import-states.ts'

export type FileRow = {
  line: number
  cells: readonly (string | null)[]
  code: string
  root: string
  isDuplicate: boolean
  expected?: Readonly<Record<string, string>> | null
}

/** `given`: what the row says, as our files write it. Columns that it says nothing of are not in it. */
export type ParsedRow = Omit<FileRow, 'cells'> & { given: Record<string, string>; reasons: Reason[] }

export function parseRow({ cells, ...row }: FileRow, { kind, mapping, clears }: ImportOptions): ParsedRow {
  const given: Record<string, string> = {}
  const reasons: Reason[] = row.isDuplicate ? [{ code: 'duplicate', column: null, value: row.code }] : []
  const more = cells.slice(mapping.length).filter(Boolean)
  if (more.length > 0) reasons.push({ code: 'more-cells', column: null, value: more.join(', ').slice(0, 100) })
  const lists: { into: 'options' | 'attributes'; chosen: ChosenOption[] }[] = []
  for (const [i, key] of mapping.entries()) {
    const column = key ? columnOf(kind, key) : undefined
    const cell = cells[i] ?? ''
    if (!column || cells[i] === null || (cell.trim() === '' && !clears && !row.expected)) continue
    const read = readCell(column, cell)
    if (!read.ok) {
      reasons.push({ code: read.code, column: key, value: cell.slice(0, 100) })
      continue
    }
    const named = attributeOf(key)
    if (named) {
      const options = listOf(read.text)
        .flatMap((entry) => entry.split(','))
        .map((option) => option.trim())
      lists.push({
        into: named.into,
        chosen: options.filter(Boolean).map((option) => ({ attribute: named.attribute, option })),
      })
    } else given[key] = read.text
  }
  for (const into of ['options', 'attributes'] as const) {
    const more = lists.filter((list) => list.into === into).flatMap(({ chosen }) => chosen)
    if (lists.some((list) => list.into === into)) {
      given[into] = optionsText([...(optionsOf(given[into] ?? '') ?? []), ...more])
    }
  }
  return { ...row, given, reasons }
}
