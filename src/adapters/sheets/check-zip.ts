import { UnreadableFile } from '../../shop/imports/read-file.db.ts'
import { unpacked, zipEntries } from './zip-entries.ts'

const MAX_ENTRIES = 2_000
const MAX_UNPACKED = 300 * 1024 * 1024

/** Unpacks every entry without keeping it, so that a directory that lies about sizes is found out. @throws UnreadableFile */
export async function checkZip(bytes: Buffer) {
  const file = {
    bytes: bytes.length,
    read: async (at: number, length: number) => bytes.subarray(at, at + length),
  }
  let all = 0
  for (const entry of await zipEntries(file, MAX_ENTRIES)) {
    for await (const { length } of unpacked(file, entry, MAX_UNPACKED)) all += length
    if (all > MAX_UNPACKED) throw new UnreadableFile('too-large')
  }
}
