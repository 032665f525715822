/** Pieces of an order's line; `refunded` and `later` were not on the shelf. */
export type Pieces = { quantity: number; refunded: number; later: number; picked: number; packed: number }

/** Pieces still to be taken from the shelf now. */
export const openPieces = ({ quantity, refunded, later, picked }: Pieces): number =>
  Math.max(0, quantity - refunded - later - picked)

/** Picked pieces that lie in no parcel. */
export const looseOf = ({ picked, packed }: Pieces): number => Math.max(0, picked - packed)

/** Pieces that the buyer still gets and that lie in no parcel. */
export const unpackedPieces = ({ quantity, refunded, packed }: Pieces): number =>
  Math.max(0, quantity - refunded - packed)
