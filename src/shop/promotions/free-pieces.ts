import type { Cents } from '../money/money.ts'

type Pieces = { unit: Cents; quantity: number }

/** Pieces in groups from the dearest on; of each whole group the cheapest are free. Null: a line that is left alone. */
export function freePieces(
  lines: readonly (Pieces | null)[],
  { pieces, paidPieces }: { pieces: number; paidPieces: number },
): Cents[] {
  const shares = lines.map(() => 0)
  const dearestFirst = lines
    .flatMap((line, at) => (line ? [{ ...line, at }] : []))
    .sort((a, b) => b.unit - a.unit || a.at - b.at)
  const count = dearestFirst.reduce((all, { quantity }) => all + quantity, 0)
  const grouped = count - (count % pieces)
  let from = 0
  for (const { unit, quantity, at } of dearestFirst) {
    const free =
      freeBefore(Math.min(from + quantity, grouped), pieces, paidPieces) -
      freeBefore(Math.min(from, grouped), pieces, paidPieces)
    shares[at] = free * unit
    from += quantity
  }
  return shares
}

/** Among the first pieces of the row. */
const freeBefore = (count: number, pieces: number, paid: number): number =>
  Math.floor(count / pieces) * (pieces - paid) + Math.max(0, (count % pieces) - paid)
