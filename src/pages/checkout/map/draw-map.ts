import { countries } from './outlines.ts'
import { pixelsOf, screenOf, type View, type World } from './projection.ts'

/** Of the style sheet, read when the colour scheme changes. */
export type Colors = Record<(typeof COLORS)[number], string> & { font: string }

const COLORS = [
  'sea',
  'land',
  'abroad',
  'border',
  'water',
  'green',
  'building',
  'road',
  'street',
  'words',
  'halo',
] as const

/** A town of points: its middle and how many there are. */
export type Town = { name: string; at: World; count: number }

/** What lies between land and labels: streets, when the shop has them. */
export type Layer = (paint: CanvasRenderingContext2D, view: View, colors: Colors) => void

export function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element)
  const found = COLORS.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()])
  return { ...(Object.fromEntries(found) as Record<(typeof COLORS)[number], string>), font: style.fontFamily }
}

type Drawing = { view: View; colors: Colors; towns: readonly Town[]; streets: Layer | null; markers: readonly World[] }

export function drawMap(canvas: HTMLCanvasElement, { streets, ...drawing }: Drawing) {
  const paint = canvas.getContext('2d')
  if (!paint) return
  const { view, colors } = drawing
  const ratio = devicePixelRatio
  canvas.width = Math.round(view.width * ratio)
  canvas.height = Math.round(view.height * ratio)
  paint.setTransform(ratio, 0, 0, ratio, 0, 0)
  paint.fillStyle = colors.sea
  paint.fillRect(0, 0, view.width, view.height)
  drawCountries(paint, view, colors)
  streets?.(paint, view, colors)
  drawTowns(paint, drawing)
}

function drawCountries(paint: CanvasRenderingContext2D, view: View, colors: Colors) {
  paint.lineJoin = 'round'
  paint.lineWidth = 1
  paint.strokeStyle = colors.border
  for (const { isOurs, rings } of countries) {
    paint.fillStyle = isOurs ? colors.land : colors.abroad
    paint.beginPath()
    for (const ring of rings) addRing(paint, view, ring)
    paint.fill('evenodd')
    paint.stroke()
  }
}

function addRing(paint: CanvasRenderingContext2D, view: View, ring: readonly World[]) {
  const pixels = pixelsOf(view.zoom)
  const [left, top] = [view.width / 2 - view.x * pixels, view.height / 2 - view.y * pixels]
  for (const [i, at] of ring.entries()) {
    const [x, y] = [at.x * pixels + left, at.y * pixels + top]
    if (i === 0) paint.moveTo(x, y)
    else paint.lineTo(x, y)
  }
  paint.closePath()
}

type Box = { left: number; right: number; top: number; bottom: number }

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const LINES = [34, -20, 6]
const MARKER_PX = 14

const around = ({ x, y }: World): Box => ({
  left: x - MARKER_PX,
  right: x + MARKER_PX,
  top: y - MARKER_PX,
  bottom: y + MARKER_PX,
})

const isInside = (box: Box, view: View) =>
  box.right > 0 && box.left < view.width && box.bottom > 0 && box.top < view.height

/** Where streets have names, the town needs none. */
const TOWNS_UNTIL_ZOOM = 13.5

/** Those with most points first; a name that would cover another one is left out. */
function drawTowns(paint: CanvasRenderingContext2D, { view, colors, towns, markers }: Omit<Drawing, 'streets'>) {
  if (view.zoom > TOWNS_UNTIL_ZOOM) return
  const taken: Box[] = markers.map((at) => around(screenOf(at, view)))
  paint.textAlign = 'center'
  for (const { name, at, count } of towns) {
    const { x, y } = screenOf(at, view)
    const size = count > 8 ? 15 : 13
    paint.font = `600 ${size}px ${colors.font}`
    const half = paint.measureText(name).width / 2 + 6
    // Under the markers of the town or above them.
    const free = LINES.map((by) => ({ left: x - half, right: x + half, top: y + by - size, bottom: y + by + 6 })).find(
      (box) => isInside(box, view) && !taken.some((other) => overlaps(box, other)),
    )
    if (!free) continue
    taken.push(free)
    writeWithHalo(paint, { text: name, x, y: free.bottom - 6 }, colors)
  }
}

export function writeWithHalo(
  paint: CanvasRenderingContext2D,
  { text, x, y }: World & { text: string },
  { words, halo }: Colors,
) {
  paint.lineWidth = 3.5
  paint.lineJoin = 'round'
  paint.strokeStyle = halo
  paint.strokeText(text, x, y)
  paint.fillStyle = words
  paint.fillText(text, x, y)
}
