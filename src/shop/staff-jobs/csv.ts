import { withoutFormula } from '../without-formula.ts'

/** By which Excel knows UTF-8. */
export const BOM = '\uFEFF'

type Separator = ';' | ','

const QUOTED: Readonly<Record<Separator, RegExp>> = { ';': /[;"\r\n]/, ',': /[,"\r\n]/ }

/** `;`, as spreadsheets of languages with a decimal comma expect it. */
export const csvLine = (cells: readonly string[], separator: Separator = ';'): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`

function csvCell(text: string, separator: Separator): string {
  const safe = withoutFormula(text)
  return QUOTED[separator].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
