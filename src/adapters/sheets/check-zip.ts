import { createInflateRaw } from 'node:zlib'
import { UnreadableFile } from '../../shop/imports/read-file.db.ts'

const MAX_ENTRIES = 2_000
const MAX_UNPACKED = 300 * 1024 * 1024
/** XML of spreadsheets packs to about a twentieth; bombs to a thousandth. */
const MAX_RATIO = 150
const RATIO_FROM_BYTES = 4 * 1024 * 1024

const END = 0x06054b50
const ENTRY = 0x02014b50

/** Unpacks every entry without keeping it, so that a directory that lies about sizes is found out. @throws UnreadableFile */
export async function checkZip(file: Buffer) {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== END) throw new UnreadableFile('broken')
  const entries = file.readUInt16LE(end + 10)
  if (entries > MAX_ENTRIES) throw new UnreadableFile('too-large')
  let at = file.readUInt32LE(end + 16)
  let unpacked = 0
  for (let i = 0; i < entries; i += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw new UnreadableFile('broken')
    const method = file.readUInt16LE(at + 10)
    const packedSize = file.readUInt32LE(at + 20)
    const local = file.readUInt32LE(at + 42)
    if (method !== 0 && method !== 8) throw new UnreadableFile('broken')
    const size = method === 0 ? packedSize : await inflatedSize(file, { local, packedSize }, MAX_UNPACKED - unpacked)
    unpacked += size
    if (unpacked > MAX_UNPACKED) throw new UnreadableFile('too-large')
    if (size > RATIO_FROM_BYTES && size > packedSize * MAX_RATIO) throw new UnreadableFile('too-large')
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
}

/** Stops beyond `limit`. */
async function inflatedSize(
  file: Buffer,
  { local, packedSize }: { local: number; packedSize: number },
  limit: number,
): Promise<number> {
  if (local + 30 > file.length) throw new UnreadableFile('broken')
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const inflate = createInflateRaw()
  inflate.end(file.subarray(start, start + packedSize))
  let size = 0
  try {
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length
      if (size > limit) throw new UnreadableFile('too-large')
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken')
  }
  return size
}
