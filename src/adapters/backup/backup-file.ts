import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/** Gzipped JSON lines: a header, then each table with its rows; since version 2 a SHA-256 of all lines before it. */
const Header = z.object({
  format: z.literal('online-shop-backup'),
  version: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.string(),
  /** `created_at` of the newest migration in drizzle's table, in milliseconds. */
  migration: z.number(),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int().nonnegative() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type Header = z.infer<typeof Header>

const CHUNK_CHARACTERS = 64 * 1024
const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 1_000_000

export const tableLine = (name: string) => JSON.stringify({ table: name })

export const rowCount = (header: Header) => header.tables.reduce((sum, table) => sum + table.rows, 0)

/** Mode 0600, because a backup holds personal data. */
export async function writeBackupFile(file: string, lines: AsyncIterable<string>) {
  await pipeline(withChecksum(lines), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
}

/** In chunks, because gzip runs each one in the thread pool. */
async function* withChecksum(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let chunk = ''
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    hash.update(chunk)
    yield chunk
    chunk = ''
  }
  hash.update(chunk)
  yield `${chunk}${checksumLine(hash.digest('hex'))}\n`
}

const checksumLine = (sha256: string) => JSON.stringify({ sha256 })

type OnRows = (table: string, rows: readonly string[]) => Promise<void>

/** The checksum is checked after all rows were passed on. @throws BackupError for a missing or damaged file */
export async function readBackupFile(file: string, onRows: OnRows = async () => {}): Promise<Header> {
  let header: Header | undefined
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      header = await readTables(file, splitLines(chunks), onRows)
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'EISDIR') throw new BackupError(`There is no file ${file}.`)
    if (code.startsWith('Z_')) throw new BackupError(`${file} is damaged, cut off or not a backup (${code}).`)
    throw error
  }
  if (!header) throw new Error(`${file} was not read`)
  return header
}

async function readTables(file: string, lines: AsyncIterator<string>, onRows: OnRows): Promise<Header> {
  const hash = createHash('sha256')
  async function nextLine(): Promise<string> {
    const { value, done } = await lines.next()
    if (done) throw new BackupError(`${file} is damaged: it ends too early.`)
    hash.update(value).update('\n')
    return value
  }

  const header = parseHeader(file, await nextLine())
  for (const { name, rows } of header.tables) {
    if ((await nextLine()) !== tableLine(name)) throw new BackupError(`${file} is damaged before the table ${name}.`)
    for (let left = rows; left > 0; ) {
      const batch: string[] = []
      for (let size = 0; batch.length < Math.min(left, BATCH_ROWS) && size < BATCH_CHARACTERS; ) {
        const line = await nextLine()
        batch.push(line)
        size += line.length
      }
      await onRows(name, batch)
      left -= batch.length
    }
  }
  if (header.version > 1 && (await lines.next()).value !== checksumLine(hash.digest('hex'))) {
    throw new BackupError(`${file} is damaged: its contents do not match its checksum.`)
  }
  if (!(await lines.next()).done) throw new BackupError(`${file} is damaged: it has more rows than it should.`)
  return header
}

function parseHeader(file: string, line: string): Header {
  try {
    return Header.parse(JSON.parse(line))
  } catch {
    throw new BackupError(`${file} is not a backup of this shop, or is of a version that this program cannot read.`)
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
