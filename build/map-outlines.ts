import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `node build/map-outlines.ts`: cuts the Baltic states and their neighbours out of Natural Earth (public domain, package
 * world-atlas, 1 : 10 million) and writes the small file that the map of pickup points draws.
 */
const WEST = 19
const EAST = 30
const SOUTH = 53
const NORTH = 60.4
/** Of a degree: 50 to 110 m, finer than the source. */
const STEP = 1_000
/** Of a degree. */
const COARSE = 0.03
const OURS = new Map([
  ['428', 'LV'],
  ['440', 'LT'],
  ['233', 'EE'],
])

type Point = [x: number, y: number]
type Topology = {
  arcs: Point[][]
  transform: { scale: Point; translate: Point }
  objects: { countries: { geometries: { id: string; type: string; arcs: number[][] | number[][][] }[] } }
}

const root = join(import.meta.dirname, '..')
const source = join(root, 'node_modules/world-atlas/countries-10m.json')
const { arcs, transform, objects } = JSON.parse(readFileSync(source, 'utf8')) as Topology

const ofOurs = new Set(
  objects.countries.geometries
    .filter(({ id }) => OURS.has(id))
    .flatMap((country) => country.arcs.flat(2).map((id) => (id < 0 ? ~id : id))),
)

const lines = arcs.map((arc, id) => {
  let [x, y] = [0, 0]
  const line = arc.map(([dx, dy]): Point => {
    x += dx
    y += dy
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
  })
  return ofOurs.has(id) ? line : coarse(line)
})

/** Shores and borders among neighbours: nobody looks for a locker there. */
function coarse(line: Point[]): Point[] {
  let kept = line[0] ?? [0, 0]
  return line.filter((point, i) => {
    const isKept = i === 0 || i === line.length - 1 || Math.hypot(point[0] - kept[0], point[1] - kept[1]) > COARSE
    if (isKept) kept = point
    return isKept
  })
}

/** A negative number is an arc drawn backwards. */
const ringOf = (ids: number[]): Point[] =>
  ids.flatMap((id) => (id < 0 ? (lines[~id] ?? []).toReversed() : (lines[id] ?? [])).slice(1))

type Edge = { axis: 0 | 1; limit: number; sign: 1 | -1 }
const EDGES: Edge[] = [
  { axis: 0, limit: WEST, sign: 1 },
  { axis: 0, limit: EAST, sign: -1 },
  { axis: 1, limit: SOUTH, sign: 1 },
  { axis: 1, limit: NORTH, sign: -1 },
]

/** Sutherland and Hodgman's clipping, one edge at a time. */
function clip(ring: Point[], { axis, limit, sign }: Edge): Point[] {
  const isInside = (point: Point) => (point[axis] - limit) * sign >= 0
  return ring.flatMap((point, i) => {
    const before = ring.at(i - 1) ?? point
    if (isInside(before) === isInside(point)) return isInside(point) ? [point] : []
    const share = (limit - before[axis]) / (point[axis] - before[axis])
    const crossing: Point = [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]
    return isInside(point) ? [crossing, point] : [crossing]
  })
}

/** Differences in thousandths of a degree from the corner: small numbers compress well. */
function encode(ring: Point[]): number[] {
  let [x, y] = [0, 0]
  return ring.flatMap(([lon, lat]) => {
    const [nextX, nextY] = [Math.round((lon - WEST) * STEP), Math.round((lat - SOUTH) * STEP)]
    const step = [nextX - x, nextY - y]
    ;[x, y] = [nextX, nextY]
    return step[0] === 0 && step[1] === 0 ? [] : step
  })
}

const countries = objects.countries.geometries.flatMap(({ id, type, arcs: parts }) => {
  const polygons = (type === 'Polygon' ? [parts] : parts) as number[][][]
  const rings = polygons
    .flat()
    .map((ids) => encode(EDGES.reduce(clip, ringOf(ids))))
    .filter(({ length }) => length > 8)
  return rings.length > 0 ? [{ code: OURS.get(id) ?? '', rings }] : []
})

const file = join(root, 'src/pages/checkout/map/outlines.json')
writeFileSync(file, `${JSON.stringify({ west: WEST, south: SOUTH, step: STEP, countries })}\n`)
console.log(`${file}: ${countries.length} countries, ${readFileSync(file).length} bytes`)
