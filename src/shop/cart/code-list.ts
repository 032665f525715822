import { pastedCells } from '../pasted-cells.ts'
import { MAX_QUANTITY } from './cart.ts'

export const MAX_CODES = 100
/** Characters: room for a hundred rows of a table with titles. */
export const MAX_LIST_LENGTH = 20_000

/** `quantity` is null where the rows have no whole number in the range, from 1 to `MAX_QUANTITY`; `text`: as typed. */
export type CodeRow = { code: string; quantity: number | null; text: string }

type Range = { least?: number; most?: number }

/** Rows typed, or copied from a spreadsheet: the code first, the quantity last, 1 without it; repeated codes are summed. */
export function readCodeList(text: string, range: Range = {}): CodeRow[] {
  const found = new Map<string, CodeRow>()
  for (const typed of text.split(/\r?\n/)) {
    const [code = '', ...cells] = cellsOf(typed)
    if (!code) continue
    const row = { code, quantity: quantityOf(cells, range), text: typed }
    const before = found.get(code)
    found.set(code, before ? both(before, row, range) : row)
  }
  return [...found.values()]
}

const both = (a: CodeRow, b: CodeRow, range: Range): CodeRow => {
  const sum = (a.quantity ?? Number.NaN) + (b.quantity ?? Number.NaN)
  return { code: a.code, quantity: isQuantity(sum, range) ? sum : null, text: `${a.text}\n${b.text}` }
}

/** „12 gab.” is 12. */
const cellsOf = (row: string): string[] =>
  pastedCells(row.trim().replace(/(?<=[\s;]\d{1,3}) ?(gab|pcs)\.?$/i, ''))
    .map((cell) => cell.replace(/,$/, ''))
    .filter(Boolean)

function quantityOf(cells: readonly string[], range: Range): number | null {
  const last = cells.at(-1)
  // A spreadsheet may write 12 as 12,00.
  const quantity = last === undefined ? 1 : Number(/^(\d+)([.,]0+)?$/.exec(last)?.[1] ?? Number.NaN)
  return isQuantity(quantity, range) ? quantity : null
}

const isQuantity = (number: number, { least = 1, most = MAX_QUANTITY }: Range) => number >= least && number <= most
