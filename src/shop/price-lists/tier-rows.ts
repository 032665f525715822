import { pastedCells } from '../pasted-cells.ts'
import { centsOf } from '../sales/price-rows.ts'
import { MAX_FROM } from './price-list.ts'

type TierRow = { code: string; from: number; price: number; text: string }
type RowProblem = 'cells' | 'quantity' | 'price'
type WrongRow = { row: number; text: string; problem: RowProblem }

/** Rows typed, or copied from a spreadsheet: code and price, or code, pieces from which it counts, and price in euros. */
export function readTierRows(text: string): { rows: TierRow[]; wrong: WrongRow[] } {
  const rows: TierRow[] = []
  const wrong: WrongRow[] = []
  for (const [index, typed] of text.split(/\r?\n/).entries()) {
    const [code, ...cells] = pastedCells(typed.replace(/€|EUR/g, ''))
    if (!code) continue
    const read = tierOf(cells)
    if (typeof read === 'string') wrong.push({ row: index + 1, text: typed, problem: read })
    else rows.push({ code, ...read, text: typed })
  }
  return { rows, wrong }
}

function tierOf(cells: readonly string[]): { from: number; price: number } | RowProblem {
  if (cells.length === 0 || cells.length > 2) return 'cells'
  const from = cells.length === 1 ? 1 : Number(/^\d{1,3}$/.exec(cells[0] ?? '')?.[0] ?? 0)
  if (from < 1 || from > MAX_FROM) return 'quantity'
  const price = centsOf(cells.at(-1) ?? '')
  return price === undefined ? 'price' : { from, price }
}
