import type { FurnishedRoom, RoomGood, RoomLine } from './room-plan.ts'
import type { RoomRole } from './room-role.ts'
import { ROOM_SIDE, type RoomWish } from './room-wish.ts'

/** Millimetres that the drawing keeps free; the page says them, they are no norm. */
export const FREE = { wall: 500, aisle: 600, seat: 800, front: 2_400, back: 700 }

/** Without a board or a desk in front, rows begin near the wall. */
const PLAIN_FRONT = 800
/** How far gaps grow in a room that has more space than needed. */
const WIDEST_AISLE = 1_300
const MOST_EXTRA_SEAT = 300
const LEAD_AT = 1_050
const TUCKED = 120
const MOST_COLUMNS = 10
/** Length to width of a room that is proposed. */
const GOOD_RATIO = 1.25

/** Millimetres from the left wall and from the wall of the board, seen from above. */
export type Piece = { role: RoomRole; x: number; y: number; width: number; depth: number }

export type FloorPlan = {
  width: number
  length: number
  /** The measures are not the buyer's, but what the furniture needs. */
  isProposed: boolean
  pieces: Piece[]
  columns: number
  rows: number
  /** People who sit in the drawing. */
  seats: number
  /** People who would fit into the room at most. */
  capacity: number
}

type Grid = { columns: number; rows: number; desks: number }
type Setting = { desk: Pick<RoomGood, 'width' | 'depth' | 'places'>; front: number; back: number }

/** Rows of desks that face the board; null without desks. */
export function drawRoom(room: FurnishedRoom, wish: Pick<RoomWish, 'length' | 'width'>): FloorPlan | null {
  const of = (role: RoomRole) => room.lines.find((line) => line.item.role === role && line.chosen) ?? null
  const desk = of('desk')?.chosen
  if (!desk) return null
  const storage = of('storage')
  const hasFront = of('board') ?? of('lead_desk') ?? of('lead_chair')
  const setting: Setting = {
    desk,
    front: hasFront ? FREE.front : PLAIN_FRONT,
    back: FREE.back + (storage?.chosen?.depth ?? 0),
  }
  const { grid, width, length } = arrange(Math.ceil(room.people / desk.places), setting, wish)
  const seats = Math.min(room.people, grid.desks * desk.places)
  const places = desksIn(grid, setting, { width, length })
  const chair = of('chair')?.chosen ?? null
  const most = roomFor(setting, { width, length })
  return {
    width,
    length,
    isProposed: wish.width === null || wish.length === null,
    pieces: [
      ...inFront({ board: of('board'), leadDesk: of('lead_desk'), leadChair: of('lead_chair') }, width),
      ...places,
      ...(chair ? chairsAt(places, { chair, places: desk.places, seats }) : []),
      ...(storage ? alongBack(storage, { width, length }) : []),
    ],
    columns: grid.columns,
    rows: grid.rows,
    seats,
    capacity: most.columns * most.rows * desk.places,
  }
}

const widthOf = (columns: number, { desk }: Setting) =>
  2 * FREE.wall + columns * desk.width + (columns - 1) * FREE.aisle

const lengthOf = (rows: number, { desk, front, back }: Setting) => front + rows * (desk.depth + FREE.seat) + back

type Size = { width: number; length: number }

function roomFor(setting: Setting, { width, length }: Size): { columns: number; rows: number } {
  const { desk } = setting
  const columns = Math.floor((width - (2 * FREE.wall - FREE.aisle)) / (desk.width + FREE.aisle))
  const rows = Math.floor((length - lengthOf(0, setting)) / (desk.depth + FREE.seat))
  return { columns: Math.max(columns, 0), rows: Math.max(rows, 0) }
}

/** The grid that suits the room, and the room that suits the grid where its measures are not said. */
function arrange(desks: number, setting: Setting, wish: Pick<RoomWish, 'length' | 'width'>) {
  const candidates = Array.from({ length: Math.min(MOST_COLUMNS, desks) }, (_, index) => {
    const columns = index + 1
    const rows = Math.ceil(desks / columns)
    const width = wish.width ?? proposed(widthOf(columns, setting))
    const length = wish.length ?? proposed(lengthOf(rows, setting))
    return { grid: { columns, rows, desks }, width, length, empty: columns * rows - desks }
  })
  const fitting = candidates.filter(
    ({ grid, width, length }) => widthOf(grid.columns, setting) <= width && lengthOf(grid.rows, setting) <= length,
  )
  const isGiven = wish.width !== null && wish.length !== null
  const badness = ({ grid, width, length, empty }: (typeof candidates)[number]) =>
    isGiven ? empty * 10 - grid.columns : Math.abs(Math.log(length / width / GOOD_RATIO)) + empty * 0.1
  const best = fitting.toSorted((a, b) => badness(a) - badness(b))[0]
  if (best) return best
  const size = { width: wish.width ?? proposed(0), length: wish.length ?? proposed(0) }
  const { columns, rows } = roomFor(setting, size)
  return { grid: { columns, rows, desks: Math.min(desks, columns * rows) }, ...size }
}

/** To whole decimetres, and not less than a room can be. */
const proposed = (millimetres: number) => Math.max(Math.ceil(millimetres / 100) * 100, ROOM_SIDE.min * 1_000)

function desksIn({ columns, rows, desks }: Grid, { desk, front, back }: Setting, { width, length }: Size): Piece[] {
  const free = width - 2 * FREE.wall - columns * desk.width
  const aisle = columns > 1 ? Math.min(free / (columns - 1), WIDEST_AISLE) : 0
  const left = (width - columns * desk.width - (columns - 1) * aisle) / 2
  const extra = rows > 0 ? (length - front - back) / rows - desk.depth - FREE.seat : 0
  const step = desk.depth + FREE.seat + Math.min(Math.max(extra, 0), MOST_EXTRA_SEAT)
  return Array.from({ length: desks }, (_, index) => ({
    role: 'desk' as const,
    x: Math.round(left + (index % columns) * (desk.width + aisle)),
    y: Math.round(front + Math.floor(index / columns) * step),
    width: desk.width,
    depth: desk.depth,
  }))
}

type Seating = { chair: RoomGood; places: number; seats: number }

function chairsAt(desks: readonly Piece[], { chair, places, seats }: Seating): Piece[] {
  const all = desks.flatMap((desk) =>
    Array.from({ length: places }, (_, place) => ({
      role: 'chair' as const,
      x: Math.round(desk.x + ((place + 0.5) * desk.width) / places - chair.width / 2),
      y: desk.y + desk.depth - TUCKED,
      width: chair.width,
      depth: chair.depth,
    })),
  )
  return all.slice(0, seats)
}

type Front = { board: RoomLine | null; leadDesk: RoomLine | null; leadChair: RoomLine | null }

function inFront({ board, leadDesk, leadChair }: Front, width: number): Piece[] {
  const pieces: Piece[] = []
  if (board?.chosen) {
    const wide = Math.min(board.chosen.width, width)
    pieces.push({ role: 'board', x: Math.round((width - wide) / 2), y: 0, width: wide, depth: 80 })
  }
  const desk = leadDesk?.chosen
  const chair = leadChair?.chosen
  if (desk) pieces.push({ role: 'lead_desk', x: FREE.wall, y: LEAD_AT, width: desk.width, depth: desk.depth })
  if (chair) {
    const x = Math.round(FREE.wall + ((desk?.width ?? chair.width) - chair.width) / 2)
    pieces.push({ role: 'lead_chair', x, y: LEAD_AT + TUCKED - chair.depth, width: chair.width, depth: chair.depth })
  }
  return pieces
}

/** Side by side from the right, as many as have room. */
function alongBack({ chosen, needed }: RoomLine, { width, length }: Size): Piece[] {
  if (!chosen) return []
  const count = Math.min(needed, Math.floor(width / chosen.width))
  return Array.from({ length: count }, (_, index) => ({
    role: 'storage' as const,
    x: width - (index + 1) * chosen.width,
    y: length - chosen.depth,
    width: chosen.width,
    depth: chosen.depth,
  }))
}
