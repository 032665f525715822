import type { VectorTileLayer } from '@mapbox/vector-tile'
import { type Colors, writeWithHalo } from './draw-map.ts'
import type { View } from './projection.ts'

/** On the longest straight piece of a street; `angle` in radians, never upside down. */
export type StreetName = { text: string; x: number; y: number; angle: number; length: number }

type Placed = { names: readonly StreetName[]; left: number; top: number; scale: number }

const FROM_ZOOM = 14.5
const APART_PX = 90
const LINE = 2

export function streetNames(layers: Record<string, VectorTileLayer>): StreetName[] {
  const named = layers.transportation_name ?? layers.roads
  if (!named) return []
  const longest = new Map<string, StreetName>()
  for (let i = 0; i < named.length; i++) {
    const feature = named.feature(i)
    const { name } = feature.properties
    if (feature.type !== LINE || typeof name !== 'string' || name === '') continue
    const found = longestPiece(feature.loadGeometry())
    if (found && found.length > (longest.get(name)?.length ?? 0)) longest.set(name, { text: name, ...found })
  }
  return [...longest.values()].toSorted((a, b) => b.length - a.length)
}

function longestPiece(lines: readonly (readonly { x: number; y: number }[])[]): Omit<StreetName, 'text'> | null {
  let best: Omit<StreetName, 'text'> | null = null
  for (const line of lines) {
    for (const [i, from] of line.entries()) {
      const to = line[i + 1]
      if (!to) break
      const [a, b] = from.x <= to.x ? [from, to] : [to, from]
      const length = Math.hypot(b.x - a.x, b.y - a.y)
      if (length <= (best?.length ?? 0)) continue
      best = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle: Math.atan2(b.y - a.y, b.x - a.x), length }
    }
  }
  return best
}

/** Names that fit their street and keep clear of others. */
export function drawNames(
  paint: CanvasRenderingContext2D,
  placed: readonly Placed[],
  { view, colors }: { view: View; colors: Colors },
) {
  if (view.zoom < FROM_ZOOM) return
  const taken: { x: number; y: number }[] = []
  paint.font = `500 12px ${colors.font}`
  paint.textAlign = 'center'
  for (const { names, left, top, scale } of placed) {
    for (const { text, angle, length, ...at } of names) {
      const [x, y] = [left + at.x * scale, top + at.y * scale]
      if (x < 0 || y < 0 || x > view.width || y > view.height) continue
      if (paint.measureText(text).width > length * scale * 1.1) continue
      if (taken.some((other) => Math.hypot(other.x - x, other.y - y) < APART_PX)) continue
      taken.push({ x, y })
      paint.save()
      paint.translate(x, y)
      paint.rotate(angle)
      writeWithHalo(paint, { text, x: 0, y: 4 }, colors)
      paint.restore()
    }
  }
}
