import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { ReadAs } from '../../shop/imports/import-states.ts'
import { presetFor } from '../../shop/imports/presets.ts'
import { type SheetReader, UnreadableFile } from '../../shop/imports/read-file.db.ts'
import { guessDelimiter, guessEncoding, utf16Encoding } from './guess-text.ts'
import { readXlsx } from './read-xlsx.ts'

const HEAD_BYTES = 64 * 1024
/** Of a cell; csv-parse counts a whole record. */
const MAX_RECORD = 2_000_000

type Sheet = Pick<Awaited<ReturnType<SheetReader>>, 'encoding' | 'delimiter'> & { lines: AsyncIterator<string[]> }

/** What a browser saves, or a server answers, under the name of a table. */
const MARKUP = /^\s*<(!doctype|html|head|body|table|\?xml)\b/i

/** CSV, or XLSX: found out from its bytes, not from its name; also its encoding, unless it is said. */
export const readSheet: SheetReader = async (parts, readAs = {}) => {
  const head = await headOf(parts())
  const { lines, encoding, delimiter } = isZip(head) ? await openXlsx(parts()) : await openCsv(head, parts, readAs)
  const first = await lines.next()
  const names = first.done ? [] : first.value.map((name) => name.trim())
  // Cells beside the header: notes in a spreadsheet; in a text a delimiter that lacks its quotes has moved the row.
  const widest = encoding === 'xlsx' ? 0 : names.length
  while (names.at(-1) === '') names.pop()
  const preset = presetFor(names)
  const rows = restOf(lines, { columns: names.length, widest })
  if (!preset) return { encoding, delimiter, preset: null, kind: null, header: names, rows }
  const { name, kind } = preset
  return {
    ...{ encoding, delimiter, preset: name, kind },
    ...{ header: [...preset.header(names)], rows: preset.rows(names, rows) },
  }
}

async function headOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const kept: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    kept.push(part)
    bytes += part.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(kept).subarray(0, HEAD_BYTES)
}

const isZip = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b
/** Excel's files before 2007. */
const isOldExcel = (head: Uint8Array) => head[0] === 0xd0 && head[1] === 0xcf

async function openCsv(head: Buffer, parts: () => AsyncIterable<Uint8Array>, readAs: ReadAs): Promise<Sheet> {
  if (isOldExcel(head)) throw new UnreadableFile('old-excel')
  if (MARKUP.test(head.toString('latin1', 0, 200))) throw new UnreadableFile('broken')
  const known = readAs.encoding ?? utf16Encoding(head)
  if (!known && head.includes(0)) throw new UnreadableFile('broken')
  const encoding = known ?? (await guessEncoding(parts))
  const delimiter = readAs.delimiter ?? guessDelimiter(new TextDecoder(encoding).decode(head))
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  })
  const source = Readable.from(decoded(parts(), encoding))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  return { encoding, delimiter, lines: csvLines(parser) }
}

/** Without its end a quoted text takes in all that follows. */
const QUOTE_ERRORS = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'])

async function* csvLines(parser: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  try {
    yield* parser
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new UnreadableFile(QUOTE_ERRORS.has(String(error.code)) ? 'quote' : 'broken')
    throw error
  }
}

/** A character may lie across two parts. */
async function* decoded(parts: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of parts) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

async function openXlsx(parts: AsyncIterable<Uint8Array>): Promise<Sheet> {
  return { encoding: 'xlsx', delimiter: ';', lines: await readXlsx(parts) }
}

type Widths = { columns: number; widest: number }

/** Every row has as many cells as the header, and those that are too many; empty ones are left out. */
async function* restOf(lines: AsyncIterator<string[]>, { columns, widest }: Widths): AsyncGenerator<string[]> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const cells = Array.from({ length: columns }, (_, i) => withoutApostrophe(next.value[i] ?? ''))
    const more = widest > 0 ? next.value.slice(widest).filter((cell) => cell.trim() !== '') : []
    if (cells.some((cell) => cell.trim() !== '')) yield [...cells, ...more]
  }
}

/** Our own exports put one before what a spreadsheet would run as a formula. */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, '')
