import type { Place } from '../../../shop/shipping/point-order.ts'

/** Web Mercator; the world is 1 wide and high. */
export type World = { x: number; y: number }
/** CSS pixels. */
export type Size = { width: number; height: number }
/** The middle of what is shown, its size, and a zoom as of tiles: at 0 the world has 256 px. */
export type View = World & Size & { zoom: number }

const MIN_ZOOM = 6.5
export const MAX_ZOOM = 18
/** Around what is found: a district, not one doorstep. */
const CLOSEST_FIT = 14

export const pixelsOf = (zoom: number) => 256 * 2 ** zoom

export function worldOf({ lat, lon }: Place): World {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (lon + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export const placeOf = ({ x, y }: World): Place => ({
  lon: x * 360 - 180,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
})

/** CSS pixels from the upper left corner. */
export function screenOf({ x, y }: World, view: View): World {
  const pixels = pixelsOf(view.zoom)
  return { x: (x - view.x) * pixels + view.width / 2, y: (y - view.y) * pixels + view.height / 2 }
}

export function isShown(at: World, view: View, margin = 0): boolean {
  const { x, y } = screenOf(at, view)
  return x >= -margin && y >= -margin && x <= view.width + margin && y <= view.height + margin
}

/** What the outlines cover. */
const NORTH_WEST = worldOf({ lat: 60.3, lon: 19.1 })
const SOUTH_EAST = worldOf({ lat: 53.1, lon: 29.9 })

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

function bounded(view: View): View {
  const zoom = between(view.zoom, MIN_ZOOM, MAX_ZOOM)
  const inside = (value: number, least: number, most: number, pixels: number) => {
    const half = pixels / pixelsOf(zoom) / 2
    return least + half > most - half ? (least + most) / 2 : between(value, least + half, most - half)
  }
  const x = inside(view.x, NORTH_WEST.x, SOUTH_EAST.x, view.width)
  return { ...view, zoom, x, y: inside(view.y, NORTH_WEST.y, SOUTH_EAST.y, view.height) }
}

/** @param by CSS pixels that the map moves to the right and down */
export function moved(view: View, by: World): View {
  const pixels = pixelsOf(view.zoom)
  return bounded({ ...view, x: view.x - by.x / pixels, y: view.y - by.y / pixels })
}

/** What is at `at` (CSS pixels from the middle) stays there. */
export function zoomed(view: View, steps: number, at: World = { x: 0, y: 0 }): View {
  const zoom = between(view.zoom + steps, MIN_ZOOM, MAX_ZOOM)
  const [before, after] = [pixelsOf(view.zoom), pixelsOf(zoom)]
  return bounded({ ...view, x: view.x + at.x / before - at.x / after, y: view.y + at.y / before - at.y / after, zoom })
}

export const canZoom = ({ zoom }: View, steps: number) => (steps > 0 ? zoom < MAX_ZOOM : zoom > MIN_ZOOM)

const MARGIN_PX = 40

/** Shows all of the places, with a margin; without places it stays. */
export function fitted(view: View, places: readonly World[], closest = CLOSEST_FIT): View {
  if (places.length === 0) return view
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zoomFor = (pixels: number, extent: number) => Math.log2(Math.max(pixels - 2 * MARGIN_PX, 64) / 256 / extent)
  const zoom = Math.min(zoomFor(view.width, east - west), zoomFor(view.height, south - north), closest)
  return bounded({ ...view, x: (west + east) / 2, y: (north + south) / 2, zoom })
}
