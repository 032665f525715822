import type { Refundable } from '../../shop/payments/refunds.calls.ts'

export type Chosen = {
  /** Pieces of each line, by its position. */
  pieces: Readonly<Record<number, number>>
  restocked: readonly number[]
  charges: readonly ('delivery' | 'surcharge')[]
}

export const nothingChosen: Chosen = { pieces: {}, restocked: [], charges: [] }

export const everythingOf = ({ lines, charges }: Refundable): Chosen => ({
  pieces: Object.fromEntries(lines.map(({ position, left }) => [position, left])),
  restocked: [],
  charges: charges.filter(({ isLeft }) => isLeft).map(({ kind }) => kind),
})

/** Without what has been given back meanwhile. */
export const possibleOf = (
  { pieces, restocked, charges }: Chosen,
  open: Pick<Refundable, 'lines' | 'charges'>,
): Chosen => ({
  pieces: Object.fromEntries(open.lines.map(({ position, left }) => [position, Math.min(pieces[position] ?? 0, left)])),
  restocked,
  charges: charges.filter((kind) => open.charges.some((charge) => charge.kind === kind && charge.isLeft)),
})

/** As the calls want it. */
export const askedOf = ({ pieces, restocked, charges }: Chosen) => ({
  lines: Object.entries(pieces)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, restock: restocked.includes(line.position) ? line.quantity : 0 })),
  charges: [...charges],
})

export const isNothing = ({ lines, charges }: ReturnType<typeof askedOf>): boolean =>
  lines.length === 0 && charges.length === 0

export const centsAsTyped = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
