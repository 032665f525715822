import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'

type Line = readonly (readonly [number, number])[]
type Feature = { type: 2 | 3; kind: string; name?: string; line: Line }
type Layers = Record<string, readonly Feature[]>
type Tile = { z: number; x: number; y: number; layers: Layers }

const EXTENT = 4096
const HEADER_BYTES = 127
const [NONE, GZIP, MVT] = [1, 2, 1]

/** Writes a small PMTiles file (version 3) of vector tiles. */
export function writeStreetFile(path: string, tiles: readonly Tile[], metadata: object) {
  const entries = tiles
    .map(({ z, x, y, layers }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(tileOf(layers)) }))
    .toSorted((a, b) => a.id - b.id)
  const root = Buffer.from(directoryOf(entries))
  const about = Buffer.from(JSON.stringify(metadata))
  const data = Buffer.concat(entries.map(({ bytes }) => bytes))
  const zooms = tiles.map(({ z }) => z)
  const header = headerOf({ root: root.length, about: about.length, data: data.length, count: tiles.length })
  header.writeUInt8(Math.min(...zooms), 100)
  header.writeUInt8(Math.max(...zooms), 101)
  writeFileSync(path, Buffer.concat([header, root, about, data]))
}

type Lengths = { root: number; about: number; data: number; count: number }

function headerOf({ root, about, data, count }: Lengths): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const parts = [HEADER_BYTES, root, HEADER_BYTES + root, about, 0, 0, HEADER_BYTES + root + about, data]
  const counts = [count, count, count]
  for (const [i, value] of [...parts, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  for (const [i, value] of [1, NONE, GZIP, MVT].entries()) header.writeUInt8(value, 96 + i)
  return header
}

function directoryOf(entries: readonly { id: number; bytes: Buffer }[]): Uint8Array {
  const out = new PbfWriter()
  out.writeVarint(entries.length)
  for (const [i, { id }] of entries.entries()) out.writeVarint(id - (entries[i - 1]?.id ?? 0))
  for (const _ of entries) out.writeVarint(1)
  for (const { bytes } of entries) out.writeVarint(bytes.length)
  // 0: right after the one before.
  for (const i of entries.keys()) out.writeVarint(i === 0 ? 1 : 0)
  return out.finish()
}

function tileOf(layers: Layers): Uint8Array {
  const out = new PbfWriter()
  for (const [name, features] of Object.entries(layers)) out.writeMessage(3, writeLayer, { name, features })
  return out.finish()
}

function writeLayer({ name, features }: { name: string; features: readonly Feature[] }, out: PbfWriter) {
  out.writeVarintField(15, 2)
  out.writeStringField(1, name)
  const values = features.flatMap(({ kind, name: title = '' }) => [kind, title])
  for (const [i, { type, line }] of features.entries()) {
    out.writeMessage(2, writeFeature, { type, line, tags: [0, 2 * i, 1, 2 * i + 1] })
  }
  for (const key of ['kind', 'name']) out.writeStringField(3, key)
  for (const value of values) out.writeMessage(4, (text: string, pbf) => pbf.writeStringField(1, text), value)
  out.writeVarintField(5, EXTENT)
}

function writeFeature({ type, line, tags }: { type: number; line: Line; tags: number[] }, out: PbfWriter) {
  out.writePackedVarint(2, tags)
  out.writeVarintField(3, type)
  out.writePackedVarint(4, geometryOf(line, type))
}

const zigzag = (n: number) => (n << 1) ^ (n >> 31)

/** Move to the first point, lines to the others; an area is closed. */
function geometryOf(line: Line, type: number): number[] {
  const steps = line.map(([x, y], i) => {
    const [beforeX, beforeY] = line[i - 1] ?? [0, 0]
    return [zigzag(x - beforeX), zigzag(y - beforeY)]
  })
  const lines = [((line.length - 1) << 3) | 2, ...steps.slice(1).flat()]
  return [(1 << 3) | 1, ...(steps[0] ?? []), ...lines, ...(type === 3 ? [(1 << 3) | 7] : [])]
}
