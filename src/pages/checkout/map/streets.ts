import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Layer } from './draw-map.ts'
import { pixelsOf, type View } from './projection.ts'
import { drawNames, type StreetName, streetNames } from './street-names.ts'

export type StreetsView = { tiles: string; min_zoom: number; max_zoom: number; attribution: string }

type Kind = 'water' | 'green' | 'building' | 'road' | 'street'
/** In the tile's own units, of which its side has `extent`. */
type StreetTile = { paths: ReadonlyMap<Kind, Path2D>; names: readonly StreetName[]; extent: number }

/** Farther out, streets are a grey haze and many tiles. */
const FROM_ZOOM = 9
const KEPT_TILES = 80
const EMPTY: StreetTile = { paths: new Map(), names: [], extent: 4096 }

/** @param onChange called when a tile has come */
export function streetLayer({ tiles, min_zoom, max_zoom }: StreetsView, onChange: () => void): Layer {
  const kept = new Map<string, StreetTile | null>()

  async function load(key: string, address: string) {
    kept.set(key, null)
    const answer = await fetch(address).catch(() => null)
    const bytes = answer?.status === 200 ? await answer.arrayBuffer() : null
    kept.set(key, bytes ? read(new Uint8Array(bytes)) : EMPTY)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_TILES) break
      kept.delete(oldest)
    }
    onChange()
  }

  return (paint, view, colors) => {
    if (view.zoom < FROM_ZOOM) return
    const z = Math.min(max_zoom, Math.max(min_zoom, Math.floor(view.zoom)))
    const placed = tilesOf(view, z).flatMap(({ x, y }) => {
      const key = `${z}/${x}/${y}`
      const tile = kept.get(key)
      if (tile === undefined) void load(key, tiles.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
      return tile ? [{ tile, ...cornerOf(view, { z, x, y }) }] : []
    })
    for (const kind of ORDER) {
      for (const { tile, left, top, side } of placed) {
        const path = tile.paths.get(kind)
        if (!path) continue
        const scale = side / tile.extent
        paint.save()
        paint.translate(left, top)
        paint.scale(scale, scale)
        drawKind(paint, { kind, path, color: colors[kind], scale, zoom: view.zoom })
        paint.restore()
      }
    }
    drawNames(
      paint,
      placed.map(({ tile, left, top, side }) => ({ names: tile.names, left, top, scale: side / tile.extent })),
      { view, colors },
    )
  }
}

const ORDER: readonly Kind[] = ['green', 'water', 'building', 'street', 'road']

type StreetPath = { kind: Kind; path: Path2D; color: string; scale: number; zoom: number }

function drawKind(paint: CanvasRenderingContext2D, { kind, path, color, scale, zoom }: StreetPath) {
  if (kind === 'road' || kind === 'street') {
    const pixels = (kind === 'road' ? 2 : 1) * Math.max(0.75, (zoom - 10) * 0.7)
    paint.lineWidth = pixels / scale
    paint.lineJoin = 'round'
    paint.strokeStyle = color
    paint.stroke(path)
    return
  }
  paint.fillStyle = color
  paint.fill(path)
}

type TileAt = { z: number; x: number; y: number }

function tilesOf(view: View, z: number): { x: number; y: number }[] {
  const count = 2 ** z
  const [halfX, halfY] = [view.width, view.height].map((pixels) => pixels / pixelsOf(view.zoom) / 2) as [number, number]
  const columns = range((view.x - halfX) * count, (view.x + halfX) * count)
  const rows = range((view.y - halfY) * count, (view.y + halfY) * count)
  return columns.flatMap((x) => rows.map((y) => ({ x, y })))
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.floor(to) - Math.floor(from) + 1 }, (_, i) => Math.floor(from) + i)

function cornerOf(view: View, { z, x, y }: TileAt) {
  const pixels = pixelsOf(view.zoom)
  const side = pixels / 2 ** z
  return { left: x * side - view.x * pixels + view.width / 2, top: y * side - view.y * pixels + view.height / 2, side }
}

function read(bytes: Uint8Array): StreetTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const paths = new Map<Kind, Path2D>()
  let extent = EMPTY.extent
  for (const layer of Object.values(layers)) {
    extent = layer.extent
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i)
      const kind = kindOf(layer.name, feature.type, feature.properties)
      if (!kind) continue
      const path = paths.get(kind) ?? new Path2D()
      paths.set(kind, path)
      for (const line of feature.loadGeometry()) {
        for (const [at, { x, y }] of line.entries()) at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)
      }
    }
  }
  return { paths, names: streetNames(layers), extent }
}

const LINE = 2
const POLYGON = 3
const BIG = /motorway|trunk|primary|secondary|highway|major_road/
const NO_STREET = /rail|ferry|path|footway|cycleway|steps|track|transit|pier/
const GREEN = /park|forest|wood|grass|garden|meadow|cemetery|nature|recreation/

/** Names of Protomaps' and OpenMapTiles' schemes. */
function kindOf(layer: string, type: number, properties: Record<string, unknown>): Kind | null {
  const kind = String(properties.kind ?? properties.class ?? '')
  if (layer === 'water') return type === POLYGON ? 'water' : null
  if (/^(landuse|landcover|park|natural)$/.test(layer)) return type === POLYGON && GREEN.test(kind) ? 'green' : null
  if (/^buildings?$/.test(layer)) return type === POLYGON ? 'building' : null
  if (!/^(roads|transportation)$/.test(layer) || type !== LINE || NO_STREET.test(kind)) return null
  return BIG.test(kind) ? 'road' : 'street'
}
