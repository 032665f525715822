import type { ImportKind } from '../goods-files/file-kinds.ts'
import { listText, optionsText } from '../goods-files/lists.ts'

/** How the export of another shop system becomes rows of ours. */
export type Preset = {
  name: string
  kind: ImportKind
  fits(header: readonly string[]): boolean
  header(header: readonly string[]): readonly string[]
  rows(header: readonly string[], rows: AsyncIterable<string[]>): AsyncIterable<string[]>
}

type Row = Readonly<Record<string, string | undefined>>

export type Cells = Readonly<Record<string, string>>

/** Rows by the names of their columns, in lower case. */
export const cellsOf = (header: readonly string[], row: readonly string[]): Cells =>
  Object.fromEntries(header.map((name, i) => [name.trim().toLowerCase(), (row[i] ?? '').trim()]))

/** Each row of the file is one of ours. */
export const byRow = (
  what: Pick<Preset, 'name' | 'kind'>,
  columns: readonly string[],
  fits: Preset['fits'],
  make: (cells: Cells) => Row,
): Preset => ({
  ...what,
  fits,
  header: () => columns,
  async *rows(header, rows) {
    for await (const row of rows) {
      const made = make(cellsOf(header, row))
      yield columns.map((key) => made[key] ?? '')
    }
  },
})

/** @param factor 1000 from kilograms to grams, 10 from centimetres to millimetres */
export function measure(text: string | undefined, factor: number): string {
  const number = Number((text ?? '').replace(',', '.'))
  return text && Number.isFinite(number) && number > 0 ? String(Math.round(number * factor)) : ''
}

/** What is paid, and what was paid before, of a usual price and one of a sale. */
export function prices(usual = '', sale = ''): { price: string; previous_price: string } {
  const [a, b] = [amount(usual), amount(sale)]
  return b && a && Number(b) < Number(a) ? { price: b, previous_price: a } : { price: a || b, previous_price: '' }
}

/** `12.50` of `12.500000` and `12,5`; what is no number stays, so that the check refuses it. */
export function amount(text: string): string {
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(number) ? text : number.toFixed(2)
}

export const axes = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  optionsText(pairs.filter(([name, value]) => name && value).map(([attribute, option]) => ({ attribute, option })))

export const addresses = (texts: readonly (string | undefined)[]): string =>
  listText(texts.flatMap((text) => text || []))

export const pieces = (text: string | undefined): string => {
  const number = Number(text)
  return text && Number.isFinite(number) ? String(Math.max(0, Math.trunc(number))) : ''
}
