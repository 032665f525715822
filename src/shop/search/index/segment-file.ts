/** Segment file: arrays one after another, the rest as JSON, the length of the JSON, a SHA-256 of all before. */

import { createHash, type Hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { endianness } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Facets } from '../search-doc.ts'
import { createPause, type Pause } from './pause.ts'
import type { Segment } from './segment.ts'
import { termDictionaryOf } from './term-dictionary.ts'

/** A file that was cut or damaged, or that another build wrote, is treated as missing. */
export type SegmentFile<Origin> = { origin: Origin; facets: Facets; base: Segment }

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array }
type ArrayName = keyof typeof ARRAYS | 'Buffer'
type AnyArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

const LENGTH_BYTES = 8
const DIGEST_BYTES = 32
/** One more with every change of what a segment is made of. */
const FORMAT = 8
const ALIGNMENT = 8
/** Written, read and digested at once: about a millisecond. */
const SLICE = 1 << 20

const ABANDONED_MS = 3_600_000

let saves = 0

/** Writes a file beside and renames it, so that concurrent writers leave one complete file. */
export async function writeSegmentFile<Origin>(file: string, { origin, facets, base }: SegmentFile<Origin>) {
  const part = `${file}.part-${process.pid}-${++saves}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await removeAbandoned(file)
  const handle = await open(part, 'w', 0o600)
  try {
    const arrays: AnyArray[] = []
    let length = 0
    const { terms, ...rest } = base
    const tree = withoutArrays({ ...rest, terms: terms.toData() }, (array) => {
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
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  try {
    const json = await readWholeJson(handle)
    if (!json) return undefined
    const stored = JSON.parse(json) as { build: string; origin: Origin; facets: Facets; tree: unknown }
    if (stored.build !== build()) return undefined
    // Each array has memory of its own: the next base may keep some of them and let go of the others.
    const arrays: { at: number; array: AnyArray }[] = []
    const { terms, ...base } = withArrays(stored.tree, (at, array) => arrays.push({ at, array })) as StoredSegment
    for (const { at, array } of arrays) {
      if (!(await readInto(handle, Buffer.from(array.buffer, array.byteOffset, array.byteLength), at))) return undefined
    }
    return { origin: stored.origin, facets: stored.facets, base: { ...base, terms: termDictionaryOf(terms) } }
  } finally {
    await handle.close()
  }
}

/** Unfinished files of killed processes: no write takes an hour. */
async function removeAbandoned(file: string) {
  for (const name of await readdir(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.part-`)) continue
    const path = join(dirname(file), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

type StoredSegment = Omit<Segment, 'terms'> & { terms: Parameters<typeof termDictionaryOf>[0] }

const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

/** Another build may cut words or number columns in another way. */
const build = () => {
  ownDigest ??= createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex')
  return `${FORMAT} ${ownDigest} ${endianness()}`
}
let ownDigest: string | undefined

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

function withArrays(value: unknown, found: (at: number, array: AnyArray) => void): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('array' in value) {
    const { array: kind, at, length } = value as { array: ArrayName; at: number; length: number }
    const array = kind === 'Buffer' ? Buffer.from(new ArrayBuffer(length)) : new ARRAYS[kind](length)
    found(at, array)
    return array
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withArrays(each, found)]))
}

async function write(handle: FileHandle, hash: Hash, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += SLICE) {
    const slice = bytes.subarray(at, at + SLICE)
    hash.update(slice)
    await handle.writev([slice])
  }
}

async function readWholeJson(handle: FileHandle): Promise<string | undefined> {
  const { size } = await handle.stat()
  const end = Buffer.alloc(LENGTH_BYTES + DIGEST_BYTES)
  if (size < end.length || !(await readInto(handle, end, size - end.length))) return undefined
  if (!(await digestOf(handle, size - DIGEST_BYTES)).equals(end.subarray(LENGTH_BYTES))) return undefined
  const json = Buffer.alloc(end.readDoubleLE())
  return (await readInto(handle, json, size - end.length - json.length)) ? json.toString('utf8') : undefined
}

async function digestOf(handle: FileHandle, length: number, pause: Pause = createPause()): Promise<Buffer> {
  const hash = createHash('sha256')
  const slice = Buffer.alloc(SLICE)
  for (let at = 0; at < length; at += SLICE) {
    const part = slice.subarray(0, Math.min(SLICE, length - at))
    await readInto(handle, part, at)
    hash.update(part)
    await pause()
  }
  return hash.digest()
}

/** False where the file ends before. */
async function readInto(handle: FileHandle, bytes: Buffer, from: number): Promise<boolean> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, Math.min(SLICE, bytes.length - at), from + at)
    if (bytesRead === 0) return false
    at += bytesRead
  }
  return true
}
