import type { Carrier } from '../shipping/carrier-point.ts'
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

/** Grams of a parcel whose goods have no weight; carriers weigh it themselves. */
export const UNKNOWN_WEIGHT = 1_000

export type Shipment = {
  parcelId: number
  /** Sent along as our reference, so that a repeated request is recognised: `E-7K4-M92/1`. */
  reference: string
  /** For carriers whose numbers the sender makes: another one for each label. */
  serial: number
  /** It was asked for before, and what the carrier answered is not known. */
  isRepeat: boolean
  /** At a locker or counter: the buyer, at its address. */
  receiver: CarrierAddress
  /** Null: by courier to the address. */
  point: { identifier: string; name: string } | null
  /** Grams. */
  weight: number
  size: 'S' | 'M' | 'L' | null
  note: string
}

export type CarrierNumber = { code: string; carrierRef: string | null }

/** `refused`: the carrier's decision about this shipment alone; `away`: nothing is known, try again with the same reference. */
export type Registered =
  | ({ parcelId: number; ok: true; label: Uint8Array | null } & CarrierNumber)
  | { parcelId: number; ok: false; reason: 'refused' | 'away'; message: string }

/** In the carrier's words; `state`: null where it says nothing about where the parcel is. */
export type TrackingEvent = { code: string; at: Date; state: ParcelState | null; text: string; raw: unknown }

type CourierCall = { from: Date; to: Date; parcels: readonly CarrierNumber[]; weight: number; note: string }

/** A carrier that makes labels. Methods throw when it is unavailable. Amounts in grams, times in UTC. */
export type CarrierApi = {
  code: Carrier
  /** Asks for what changes nothing, to learn whether the account is accepted. */
  trial(): Promise<void>
  /** How many shipments one request may hold. */
  batch: number
  register(sender: CarrierAddress, shipments: readonly Shipment[]): Promise<Registered[]>
  /** By code, a PDF of one page each; one that the carrier does not have is left out. */
  labels(parcels: readonly CarrierNumber[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Before it is handed over. Without it a label that is not used costs nothing. */
  cancel?(parcel: CarrierNumber): Promise<boolean>
  /** How many parcels one question may name. */
  trackBatch: number
  /** @param cursor where the last answer ended; null at first, and for carriers without one */
  track(
    parcels: readonly CarrierNumber[],
    cursor: string | null,
  ): Promise<{ events: TrackingEvent[]; cursor: string | null }>
  /** @returns the number of the order, null where the carrier gives none. A refusal is a `CourierRefused`. */
  callCourier?(sender: CarrierAddress, call: CourierCall): Promise<{ reference: string | null }>
}

export type CarrierApis = ReadonlyMap<string, CarrierApi>

/** The carrier's own words. */
export class CourierRefused extends Error {}
