/** Millimetres. */
export type Box = { width: number; depth: number; height: number }

/** Things whose size everybody knows. */
export const THINGS = {
  person: { width: 530, depth: 280, height: 1700 },
  door: { width: 800, depth: 800, height: 2000 },
  sheet: { width: 210, depth: 297, height: 297 },
  mug: { width: 112, depth: 80, height: 95 },
  hand: { width: 108, depth: 185, height: 185 },
} as const satisfies Record<string, Box>
export type Thing = keyof typeof THINGS

type Scene = { upTo: number; things: readonly Thing[]; shown: readonly Thing[] }

/** By the longest side of the product: what may lie beside it, and what does at first. */
const SCENES: readonly Scene[] = [
  { upTo: 120, things: ['hand', 'mug', 'sheet'], shown: ['hand', 'mug'] },
  { upTo: 350, things: ['hand', 'mug', 'sheet'], shown: ['hand', 'mug', 'sheet'] },
  { upTo: 700, things: ['mug', 'sheet', 'person'], shown: ['mug', 'sheet'] },
  { upTo: Number.POSITIVE_INFINITY, things: ['person', 'door', 'sheet'], shown: ['person', 'door', 'sheet'] },
]

export const isKnown = ({ width, depth, height }: Box) => width > 0 && depth > 0 && height > 0

export function thingsBeside({ width, depth, height }: Box): Pick<Scene, 'things' | 'shown'> {
  const longest = Math.max(width, depth, height)
  return SCENES.find(({ upTo }) => longest <= upTo) ?? { things: [], shown: [] }
}

export type Side = keyof Box
/** A place in millimetres; what is not known of it is not compared. */
export type FreeSpace = Partial<Box>
export type Fit = { fits: boolean; isTurned: boolean; left: { side: Side; millimetres: number }[] }

const SIDES = ['width', 'depth', 'height'] as const

/** Turned by 90° only where that helps. `left`: room that stays, negative where it is missing. */
export function fitOf(box: Box, place: FreeSpace): Fit {
  const straight = compare(box, place)
  if (straight.fits || place.width === undefined || place.depth === undefined) return straight
  const turned = compare({ width: box.depth, depth: box.width, height: box.height }, place)
  return turned.fits ? { ...turned, isTurned: true } : straight
}

function compare(box: Box, place: FreeSpace): Fit {
  const left = SIDES.flatMap((side) => {
    const room = place[side]
    return room === undefined ? [] : [{ side, millimetres: room - box[side] }]
  })
  return { fits: left.every(({ millimetres }) => millimetres >= 0), isTurned: false, left }
}
