/** Cells of a row that was typed or copied: tabs come from a spreadsheet, semicolons from its CSV; spaces only where neither is. */
export function pastedCells(row: string): string[] {
  const separator = row.includes('\t') ? /\t/ : row.includes(';') ? /;/ : /\s+/
  return row
    .trim()
    .split(separator)
    .map((cell) => cell.trim())
    .filter(Boolean)
}
