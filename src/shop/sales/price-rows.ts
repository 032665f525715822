type PriceRow = { code: string; price: number | null; text: string }

/** Rows typed, or copied from a spreadsheet: a code and a price in euros, or a code alone. @returns wrong: rows as typed */
export function readPriceRows(text: string): { prices: PriceRow[]; wrong: string[] } {
  const prices: PriceRow[] = []
  const wrong: string[] = []
  for (const typed of text.split(/\r?\n/)) {
    const cells = cellsOf(typed)
    const [code, ...more] = cells
    if (!code) continue
    const price = more.length === 0 ? null : centsOf(more.at(-1) ?? '')
    if (price === undefined) wrong.push(typed)
    else prices.push({ code, price, text: typed })
  }
  return { prices, wrong }
}

/** Tabs come from a spreadsheet, semicolons from its CSV; spaces only where neither is. */
export function cellsOf(row: string): string[] {
  const separator = row.includes('\t') ? /\t/ : row.includes(';') ? /;/ : /\s+/
  return row
    .replace(/€|EUR/g, '')
    .trim()
    .split(separator)
    .map((cell) => cell.trim())
    .filter(Boolean)
}

export function centsOf(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return whole !== undefined && cents > 0 ? cents : undefined
}
