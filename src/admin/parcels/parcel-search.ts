import { PARCEL_STATES, type ParcelState } from '../../shop/parcels/parcel-states.ts'

/** A view is an address, as with orders. */
export type ParcelSearch = { state?: ParcelState[]; carrier?: string; q?: string }

const isState = (value: unknown): value is ParcelState => (PARCEL_STATES as readonly unknown[]).includes(value)

export function parcelSearchFrom(search: Record<string, unknown>): ParcelSearch {
  const state = [search.state].flat().filter(isState)
  return {
    ...(state.length > 0 ? { state } : {}),
    ...(typeof search.carrier === 'string' && search.carrier ? { carrier: search.carrier } : {}),
    ...(typeof search.q === 'string' && search.q ? { q: search.q } : {}),
  }
}

export function parcelQuery({ state = [], carrier, q }: ParcelSearch, after: number | null): string {
  const params = new URLSearchParams()
  for (const each of state) params.append('state', each)
  if (carrier) params.set('carrier', carrier)
  if (q) params.set('q', q)
  if (after !== null) params.set('after', String(after))
  return params.toString()
}
