import { UnreadableFile } from '../../shop/imports/read-file.db.ts'
import { checkZip } from './check-zip.ts'

const MAX_XLSX_BYTES = 50 * 1024 * 1024

/** The first sheet, row by row. Formulas are read as their last values; macros are never run. @throws UnreadableFile */
export async function readXlsx(parts: AsyncIterable<Uint8Array>): Promise<AsyncGenerator<string[]>> {
  const kept: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > MAX_XLSX_BYTES) throw new UnreadableFile('too-large')
    kept.push(part)
  }
  const file = Buffer.concat(kept)
  await checkZip(file)
  return sheetRows(file)
}

async function* sheetRows(file: Buffer): AsyncGenerator<string[]> {
  // Imported late: most starts of the shop never need it.
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    for await (const { values } of streamXlsxRows(file)) yield values.map(cellText)
  } catch {
    throw new UnreadableFile('broken')
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  // 0.1 + 0.2 of a formula is 0.3.
  if (typeof value === 'number') return String(Number(value.toPrecision(12)))
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}
