export type LockerSize = 'S' | 'M' | 'L'

/** Millimetres, shortest first. */
type Sides = readonly [number, number, number]

/** Grams and millimetres of one piece. */
export type Piece = { quantity: number; weight: number; width: number; depth: number; height: number }

/** What one parcel may hold. `sides`: null when only the weight counts. */
export type Container = { maxWeight: number; sides: Sides | null }

/** Weight, volume and the longest sides of what lies together. */
export type Load = { weight: number; volume: number; sides: Sides }

/** `contents`: index of the line and how many of its pieces. */
type Parcel = Load & { contents: readonly { line: number; quantity: number }[] }

export type Packing =
  | { ok: true; parcels: readonly Parcel[] }
  | { ok: false; reason: 'too-big' }
  | { ok: false; reason: 'too-heavy'; maxWeight: number }
  | { ok: false; reason: 'too-many-parcels'; maxParcels: number }

export const COMPARTMENTS: Readonly<Record<LockerSize, Sides>> = {
  S: [90, 380, 640],
  M: [190, 380, 640],
  L: [380, 390, 640],
}

export function loadOf(pieces: readonly Piece[]): Load {
  return pieces.reduce<Load>((load, piece) => withPieces(load, loadOfPiece(piece), piece.quantity), EMPTY)
}

/** An estimate: each piece fits by itself, and the total volume fits. */
export function fits({ weight, volume, sides }: Load, container: Container): boolean {
  return weight <= container.maxWeight && volume <= volumeOf(container) && goesInto(sides, container)
}

/** First-fit decreasing: the largest pieces first, each into the first parcel that has room for it. */
export function firstFitDecreasing(
  pieces: readonly Piece[],
  containers: readonly Container[],
  maxParcels: number,
): Packing {
  const lines = pieces.map((piece, line) => ({ line, quantity: piece.quantity, one: loadOfPiece(piece) }))
  const refusal = lines.map(({ one }) => refusalOf(one, containers)).find((found) => found !== null)
  if (refusal) return refusal
  const share = shareOf(containers)
  const parcels: Parcel[] = []
  for (const { line, quantity, one } of lines.sort((a, b) => share(b.one) - share(a.one) || inOrder(a.one, b.one))) {
    let left = quantity
    for (let i = 0; left > 0; i++) {
      if (i === maxParcels) return { ok: false, reason: 'too-many-parcels', maxParcels }
      const parcel = parcels[i] ?? { ...EMPTY, contents: [] }
      const taken = Math.min(left, roomFor(one, parcel, containers))
      if (taken > 0) parcels[i] = withContents(parcel, { line, quantity: taken }, one)
      left -= taken
    }
  }
  return { ok: true, parcels }
}

const EMPTY: Load = { weight: 0, volume: 0, sides: [0, 0, 0] }

function loadOfPiece({ weight, width, depth, height }: Piece): Load {
  const [short = 0, middle = 0, long = 0] = [width, depth, height].sort((a, b) => a - b)
  return { weight, volume: width * depth * height, sides: [short, middle, long] }
}

const withPieces = (load: Load, one: Load, quantity: number): Load => ({
  weight: load.weight + one.weight * quantity,
  volume: load.volume + one.volume * quantity,
  sides: [
    Math.max(load.sides[0], one.sides[0]),
    Math.max(load.sides[1], one.sides[1]),
    Math.max(load.sides[2], one.sides[2]),
  ],
})

const withContents = (parcel: Parcel, added: Parcel['contents'][number], one: Load): Parcel => ({
  ...withPieces(parcel, one, added.quantity),
  contents: [...parcel.contents, added],
})

const volumeOf = ({ sides }: Container) => (sides ? sides[0] * sides[1] * sides[2] : Number.POSITIVE_INFINITY)

const goesInto = (sides: Sides, container: Container) =>
  container.sides === null || sides.every((side, i) => side <= (container.sides?.[i] ?? 0))

function refusalOf(one: Load, containers: readonly Container[]): Extract<Packing, { ok: false }> | null {
  const bigEnough = containers.filter(
    (container) => goesInto(one.sides, container) && one.volume <= volumeOf(container),
  )
  if (bigEnough.length === 0) return { ok: false, reason: 'too-big' }
  const maxWeight = Math.max(...bigEnough.map((container) => container.maxWeight))
  return one.weight <= maxWeight ? null : { ok: false, reason: 'too-heavy', maxWeight }
}

/** How many more pieces the parcel takes in the container that takes most. */
function roomFor(one: Load, { weight, volume, sides }: Load, containers: readonly Container[]): number {
  const rooms = containers
    .filter((container) => goesInto(sides, container) && goesInto(one.sides, container))
    .map((container) =>
      Math.min(
        wholeTimes(one.weight, container.maxWeight - weight),
        wholeTimes(one.volume, volumeOf(container) - volume),
      ),
    )
  return Math.max(0, ...rooms)
}

const wholeTimes = (one: number, room: number) =>
  room < 0 ? 0 : one === 0 ? Number.POSITIVE_INFINITY : Math.floor(room / one)

/** The part of a parcel that a piece takes, by weight or volume, whichever is more. */
function shareOf(containers: readonly Container[]): (one: Load) => number {
  const maxWeight = Math.max(...containers.map((container) => container.maxWeight))
  const maxVolume = Math.max(...containers.map(volumeOf))
  return ({ weight, volume }) => Math.max(weight / maxWeight, volume / maxVolume)
}

/** So that the order of the cart's lines changes nothing. */
const inOrder = (a: Load, b: Load) =>
  b.weight - a.weight ||
  b.volume - a.volume ||
  b.sides[2] - a.sides[2] ||
  b.sides[1] - a.sides[1] ||
  b.sides[0] - a.sides[0]
