import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { UsageError } from './commands.ts'

export const FORMAT = 'online-shop-backup'
export const VERSION = 1

/** The first line of a backup. After it the tables follow, one after the other: a line with the name, then its rows. */
const Header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  madeAt: z.string(),
  /** When the newest migration of the backed-up database was written, in milliseconds; its name in drizzle's table. */
  migration: z.number(),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** Numbers that were given out; null for a sequence never used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type Header = z.infer<typeof Header>

/**
 * Writes the lines gzipped, for the owner's eyes only (a backup holds people's data), and gives the file its name when
 * all of it is on the disk: a file of that name is a whole backup.
 */
export async function writeLines(file: string, lines: AsyncIterable<string>) {
  const part = `${file}.part`
  await pipeline(lines, createGzip({ level: 6 }), createWriteStream(part, { mode: 0o600 }))
  const handle = await open(part, 'r+')
  await handle.sync()
  await handle.close()
  await rename(part, file)
}

/**
 * Hands the file's header and its further lines to `use`, as they come from the disk.
 * @throws UsageError when the file is not there, is no backup, or is cut off
 */
export async function readLines(file: string, use: (header: Header, lines: AsyncIterator<string>) => Promise<void>) {
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      const lines = split(chunks)
      const first = await lines.next()
      await use(parseHeader(file, first.done ? '' : first.value), lines)
    })
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'EISDIR') throw new UsageError(`There is no file ${file}.`)
    if (code.startsWith('Z_')) throw new UsageError(`${file} is damaged, cut off or no backup (${code}).`)
    throw error
  }
}

function parseHeader(file: string, line: string): Header {
  try {
    return Header.parse(JSON.parse(line))
  } catch {
    throw new UsageError(`${file} is no backup of this shop, or one of a version that this program cannot read.`)
  }
}

async function* split(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
