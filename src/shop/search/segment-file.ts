import { createHash, type Hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { endianness } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Facets } from './dictionary.ts'
import { lexiconOf } from './lexicon.ts'
import { createPause, type Pause } from './pause.ts'
import type { Segment } from './segment.ts'

/**
 * A segment in a file: its arrays one after another, the rest as JSON, then the length of the JSON and a digest of all
 * before. A file that was cut or damaged, or that another build wrote, is as good as none.
 */
export type SegmentFile<Origin> = { origin: Origin; facets: Facets; base: Segment }

const ARRAYS = { Uint8Array, Uint32Array, Int32Array, Float64Array }
type ArrayName = keyof typeof ARRAYS | 'Buffer'
type AnyArray = Uint8Array | Uint32Array | Int32Array | Float64Array

const LENGTH_BYTES = 8
const DIGEST_BYTES = 32
/** Where an array of any kind may begin. */
const ALIGNMENT = 8
/** Written, read and digested at once: about a millisecond. */
const SLICE = 1 << 20

const ABANDONED_MS = 3_600_000

let saves = 0

/** Writes beside the file and renames: of several processes that write, one is left whole. */
export async function writeSegmentFile<Origin>(file: string, { origin, facets, base }: SegmentFile<Origin>) {
  const part = `${file}.part-${process.pid}-${++saves}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await removeAbandoned(file)
  const handle = await open(part, 'w', 0o600)
  try {
    const arrays: AnyArray[] = []
    let length = 0
    const { lexicon, ...rest } = base
    const tree = withoutArrays({ ...rest, lexicon: lexicon.toData() }, (array) => {
      arrays.push(array)
      const at = length
      length = aligned(at + array.byteLength)
      return at
    })
    const hash = createHash('sha256')
    for (const array of arrays) {
      await write(handle, hash, Buffer.from(array.buffer, array.byteOffset, array.byteLength))
      await write(handle, hash, Buffer.alloc(aligned(array.byteLength) - array.byteLength))
    }
    const json = Buffer.from(JSON.stringify({ build: build(), origin, facets, tree }))
    await write(handle, hash, json)
    const end = Buffer.alloc(LENGTH_BYTES)
    end.writeDoubleLE(json.length)
    await write(handle, hash, end)
    await handle.write(hash.digest())
    await handle.close()
    await rename(part, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

/** Undefined when there is no file, or none that can be used. */
export async function readSegmentFile<Origin>(file: string): Promise<SegmentFile<Origin> | undefined> {
  const bytes = await readWhole(file)
  if (!bytes || bytes.length < LENGTH_BYTES + DIGEST_BYTES) return undefined
  const endOfJson = bytes.length - LENGTH_BYTES - DIGEST_BYTES
  if (!(await isWhole(bytes))) return undefined
  const json = bytes.toString('utf8', endOfJson - bytes.readDoubleLE(endOfJson), endOfJson)
  const stored = JSON.parse(json) as { build: string; origin: Origin; facets: Facets; tree: unknown }
  if (stored.build !== build()) return undefined
  const { lexicon, ...base } = withArrays(stored.tree, bytes) as StoredSegment
  return {
    origin: stored.origin,
    facets: stored.facets,
    base: { ...base, lexicon: lexiconOf(lexicon) },
  }
}

/** What killed processes did not finish; a write that takes an hour is none. */
async function removeAbandoned(file: string) {
  for (const name of await readdir(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.part-`)) continue
    const path = join(dirname(file), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

type StoredSegment = Omit<Segment, 'lexicon'> & { lexicon: Parameters<typeof lexiconOf>[0] }

const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

/** Another build may cut words or number columns in another way. */
const build = () => {
  ownDigest ??= createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex')
  return `${ownDigest} ${endianness()}`
}
let ownDigest: string | undefined

/** The same values with the place of each array in its stead. */
function withoutArrays(value: unknown, place: (array: AnyArray) => number): unknown {
  if (ArrayBuffer.isView(value)) {
    const array = value as AnyArray
    const kind = Buffer.isBuffer(array) ? 'Buffer' : array.constructor.name
    return { array: kind, at: place(array), length: array.length }
  }
  // Lists are of words and numbers only.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutArrays(each, place)]))
}

function withArrays(value: unknown, bytes: Buffer): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('array' in value) {
    const { array, at, length } = value as { array: ArrayName; at: number; length: number }
    const start = bytes.byteOffset + at
    if (array === 'Buffer') return Buffer.from(bytes.buffer, start, length)
    return new ARRAYS[array](bytes.buffer as ArrayBuffer, start, length)
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withArrays(each, bytes)]))
}

async function write(handle: FileHandle, hash: Hash, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += SLICE) {
    const slice = bytes.subarray(at, at + SLICE)
    hash.update(slice)
    await handle.writev([slice])
  }
}

async function readWhole(file: string): Promise<Buffer | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    // Its memory begins where the arrays can.
    const bytes = Buffer.from(new ArrayBuffer(size))
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(bytes, at, Math.min(SLICE, size - at), at)
      if (bytesRead === 0) return undefined
      at += bytesRead
    }
    return bytes
  } finally {
    await handle.close()
  }
}

async function isWhole(bytes: Buffer, pause: Pause = createPause()): Promise<boolean> {
  const end = bytes.length - DIGEST_BYTES
  const hash = createHash('sha256')
  for (let at = 0; at < end; at += SLICE) {
    hash.update(bytes.subarray(at, Math.min(end, at + SLICE)))
    await pause()
  }
  return hash.digest().equals(bytes.subarray(end))
}
