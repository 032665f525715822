import { type Box, type FreeSpace, THINGS, type Thing } from '../../../shop/catalogue/real-size.ts'

/** Of both drawings, in their own units; the same scale serves both. */
export const DRAWING = { width: 1000, left: 84, right: 160, top: 64, bottom: 20, gap: 36 }
export const HEIGHTS = { front: 620, top: 500 } as const
export type ViewName = keyof typeof HEIGHTS

/** Millimetres: from the left edge, above the floor, from the wall. Null until the product is moved. */
export type Spot = { x: number; lift: number; z: number }

export type Layout = {
  /** Units per millimetre. */
  scale: number
  things: { name: Thing; x: number }[]
  product: Spot
  /** The last position that keeps the product in the drawing. */
  most: Spot
  /** Of the product, millimetres. */
  width: number
  /** Of a square of the grid, millimetres. */
  square: number
}

const INNER = DRAWING.width - DRAWING.left - DRAWING.right
const inner = (view: ViewName) => HEIGHTS[view] - DRAWING.top - DRAWING.bottom

/** Everything on one floor and along one wall, from left to right. */
export function layoutOf(
  box: Box,
  names: readonly Thing[],
  { spot, place }: { spot: Spot | null; place: FreeSpace },
): Layout {
  const room = { width: place.width ?? 0, depth: place.depth ?? 0, height: place.height ?? 0 }
  const all: Box[] = [...names.map((name) => THINGS[name]), box]
  const largest = (side: 'depth' | 'height') => Math.max(room[side], ...all.map((each) => each[side]))
  const widths = names.reduce((sum, name) => sum + THINGS[name].width, Math.max(box.width, room.width))
  const scale = Math.min(
    (INNER - DRAWING.gap * names.length) / widths,
    inner('front') / largest('height'),
    inner('top') / largest('depth'),
  )
  const gap = DRAWING.gap / scale
  const spare = INNER / scale - widths - gap * names.length
  // Centred; wider gaps would look lost.
  let x = spare / 2
  const things = names.map((name) => {
    const at = x
    x += THINGS[name].width + gap
    return { name, x: at }
  })
  const most = {
    x: Math.max(0, INNER / scale - box.width),
    lift: Math.max(0, inner('front') / scale - box.height),
    z: Math.max(0, inner('top') / scale - box.depth),
  }
  const start = { x: x + Math.max(0, room.width - box.width) / 2, lift: 0, z: 0 }
  return { scale, things, product: clamped(spot ?? start, most), most, width: box.width, square: squareOf(scale) }
}

export const clamped = (spot: Spot, most: Spot): Spot => ({
  x: between(spot.x, most.x),
  lift: between(spot.lift, most.lift),
  z: between(spot.z, most.z),
})

const between = (value: number, most: number) => Math.min(Math.max(0, value), most)

/** At least 16 units wide. */
function squareOf(scale: number): number {
  return [10, 20, 50, 100, 200, 500, 1000].find((each) => each * scale >= 16) ?? 5000
}
