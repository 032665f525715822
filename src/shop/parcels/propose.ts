import { COMPARTMENTS, firstFitDecreasing, fits, type LockerSize, loadOf, type Piece } from '../shipping/parcels.ts'
import { PARCEL_MAX_WEIGHT } from '../shipping/prices.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'

export type PackedLine = { line: number; quantity: number }

/** `weight`: grams, null when unknown. */
export type NewParcel = { weight: number | null; size: LockerSize | null; lines: readonly PackedLine[] }

export type LinePieces = Piece & { line: number }

type Way = { type: ShippingType; parcels: number | null }

/** One parcel, or as many as the order was priced for where the pieces fit into them. */
export function proposeParcels(pieces: readonly LinePieces[], { type, parcels }: Way): NewParcel[] {
  const given = pieces.filter(({ quantity }) => quantity > 0)
  if (given.length === 0) return []
  const container = { maxWeight: PARCEL_MAX_WEIGHT, sides: type === 'locker' ? COMPARTMENTS.L : null }
  const packing = parcels !== null && parcels > 1 ? firstFitDecreasing(given, [container], parcels) : null
  const contents = packing?.ok
    ? packing.parcels.map((parcel) => parcel.contents)
    : [given.map(({ quantity }, line) => ({ line, quantity }))]
  return contents.map((content) => {
    const inside = content.flatMap(({ line, quantity }) => {
      const piece = given[line]
      return piece ? [{ ...piece, quantity }] : []
    })
    const load = loadOf(inside)
    return {
      weight: load.weight > 0 ? load.weight : null,
      size: type === 'locker' ? sizeOf(inside) : null,
      lines: inside.map(({ line, quantity }) => ({ line, quantity })),
    }
  })
}

const SIZES: readonly LockerSize[] = ['S', 'M', 'L']

/** The smallest compartment that takes the pieces; the largest where none does. */
function sizeOf(pieces: readonly Piece[]): LockerSize {
  const load = loadOf(pieces)
  const container = (size: LockerSize) => ({ maxWeight: PARCEL_MAX_WEIGHT, sides: COMPARTMENTS[size] })
  return SIZES.find((size) => fits(load, container(size))) ?? 'L'
}
