import { pastedCells } from '../pasted-cells.ts'

type PriceRow = { code: string; price: number | null; text: string }

/** Rows typed, or copied from a spreadsheet: a code and a price in euros, or a code alone. @returns wrong: rows as typed */
export function readPriceRows(text: string): { prices: PriceRow[]; wrong: string[] } {
  const prices: PriceRow[] = []
  const wrong: string[] = []
  for (const typed of text.split(/\r?\n/)) {
    const cells = pastedCells(typed.replace(/€|EUR/g, ''))
    const [code, ...more] = cells
    if (!code) continue
    const price = more.length === 0 ? null : centsOf(more.at(-1) ?? '')
    if (price === undefined) wrong.push(typed)
    else prices.push({ code, price, text: typed })
  }
  return { prices, wrong }
}

export function centsOf(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return whole !== undefined && cents > 0 ? cents : undefined
}
