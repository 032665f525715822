/** By which Excel knows UTF-8. */
export const BOM = '\uFEFF'

/** A spreadsheet would run a text that begins so as a formula; the apostrophe makes it text. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** `;`, as spreadsheets of languages with a decimal comma expect it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
