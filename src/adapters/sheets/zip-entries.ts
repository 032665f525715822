import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { UnreadableFile } from '../../shop/imports/read-file.db.ts'

/** A file that is read in places; it need not lie in memory. */
type ZipFile = { bytes: number; read(at: number, length: number): Promise<Buffer> }

type ZipEntry = { name: string; method: number; packed: number; local: number }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL_BYTES = 30
/** With the longest comment. */
const END_BYTES = 22 + 65_535
const MAX_DIRECTORY = 16 * 1024 * 1024
const CHUNK = 256 * 1024
/** XML of spreadsheets packs to about a twentieth; bombs to a thousandth. */
const MAX_RATIO = 150
const RATIO_FROM_BYTES = 4 * 1024 * 1024

/** The directory at the end of the file. @throws UnreadableFile */
export async function zipEntries(file: ZipFile, max: number): Promise<ZipEntry[]> {
  const tail = await file.read(Math.max(0, file.bytes - END_BYTES), Math.min(file.bytes, END_BYTES))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END) throw new UnreadableFile('broken')
  const count = tail.readUInt16LE(end + 10)
  const size = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > max || size > MAX_DIRECTORY) throw new UnreadableFile('too-large')
  if (start + size > file.bytes) throw new UnreadableFile('broken')
  const directory = await file.read(start, size)
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) throw new UnreadableFile('broken')
    const method = directory.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8) throw new UnreadableFile('broken')
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    entries.push({
      ...{ name: directory.toString('utf8', at + 46, nameEnd), method },
      ...{ packed: directory.readUInt32LE(at + 20), local: directory.readUInt32LE(at + 42) },
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  // Entries that share bytes unpack to many times what they are.
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (packed > file.bytes) throw new UnreadableFile('too-large')
  return entries
}

/** The bytes of an entry. Sizes in the directory are not believed. @throws UnreadableFile beyond `limit`, or where it packs as only bombs do */
export async function* unpacked(
  file: ZipFile,
  { method, packed, local }: ZipEntry,
  limit: number,
): AsyncGenerator<Buffer> {
  const head = await file.read(local, LOCAL_BYTES)
  if (head.length < LOCAL_BYTES) throw new UnreadableFile('broken')
  const start = local + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
  let size = 0
  try {
    for await (const chunk of method === 0 ? packedBytes(file, start, packed) : inflated(file, start, packed)) {
      size += chunk.length
      const isBomb = size > RATIO_FROM_BYTES && size > packed * MAX_RATIO
      if (size > limit || isBomb) throw new UnreadableFile('too-large')
      yield chunk
    }
  } catch (error) {
    throw isOfInflate(error) ? new UnreadableFile('broken') : error
  }
}

const isOfInflate = (error: unknown) => error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))

async function* packedBytes(file: ZipFile, start: number, packed: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < packed; at += CHUNK) {
    const chunk = await file.read(start + at, Math.min(CHUNK, packed - at))
    if (chunk.length === 0) throw new UnreadableFile('broken')
    yield chunk
  }
}

async function* inflated(file: ZipFile, start: number, packed: number): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  // Its errors are those of `inflate`, which is read below.
  pipeline(Readable.from(packedBytes(file, start, packed)), inflate, () => {})
  for await (const chunk of inflate) yield chunk as Buffer
}
