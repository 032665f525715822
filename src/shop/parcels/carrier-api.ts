import type { ParcelState } from './parcel-states.ts'

export type CarrierAddress = {
  name: string
  /** `+37129123456`. */
  phone: string
  email: string
  street: string
  city: string
  /** As the shop stores it: `LV-1010`, `01100`. */
  zip: string
  country: string
}

export type Shipment = {
  parcelId: number
  /** Sent along as our reference, so that a repeated request is recognised: `E-7K4-M92/1`. */
  reference: string
  receiver: CarrierAddress
  /** The locker's or counter's identifier; null: by courier to the address. */
  pointIdentifier: string | null
  /** Grams. */
  weight: number
  size: 'S' | 'M' | 'L' | null
  note: string
}

/** `refused`: the carrier's decision about this shipment alone; `away`: nothing is known, try again with the same reference. */
export type Registered =
  | { parcelId: number; ok: true; code: string; carrierRef: string | null }
  | { parcelId: number; ok: false; reason: 'refused' | 'away'; message: string }

export type TrackingEvent = { at: Date; state: ParcelState | null; text: string; raw: unknown }

export type CourierCall = { from: Date; to: Date; parcels: number; weight: number; note: string }

/** A carrier that makes labels. Methods throw when it is unavailable. Amounts in grams, times in UTC. */
export type CarrierApi = {
  code: string
  /** How many shipments one request may hold. */
  batch: number
  register(shipments: readonly Shipment[]): Promise<Registered[]>
  /** One PDF with the labels of these codes, a page each and in their order. */
  labels(parcels: readonly { code: string; carrierRef: string | null }[]): Promise<Uint8Array>
  track(parcels: readonly { code: string; carrierRef: string | null }[]): Promise<ReadonlyMap<string, TrackingEvent[]>>
  callCourier?(call: CourierCall): Promise<{ reference: string }>
}
