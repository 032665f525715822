import type { ParcelState } from '../parcels/parcel-states.ts'

type Parcel = { state: ParcelState; code: string | null }

/** Registered parcels whose code the buyer has not been told are on their way out too. */
export const isLeaving = ({ state, code }: Parcel, known: readonly string[]): boolean =>
  state === 'packed' || state === 'refused' || (state === 'registered' && !known.includes(code ?? ''))
