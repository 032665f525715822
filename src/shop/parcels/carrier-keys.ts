import type { OutsideKeys } from '../outside-keys.ts'

/** Carriers whose account staff may type, with the variables of the server that go before it. */
export const CARRIER_KEYS = {
  omniva: {
    customer: 'CARRIER_OMNIVA_CUSTOMER',
    user: 'CARRIER_OMNIVA_USER',
    password: 'CARRIER_OMNIVA_PASSWORD',
  },
  dpd: { token: 'CARRIER_DPD_TOKEN' },
  venipak: {
    customer: 'CARRIER_VENIPAK_CUSTOMER',
    user: 'CARRIER_VENIPAK_USER',
    password: 'CARRIER_VENIPAK_PASSWORD',
  },
} as const

export type KeyedCarrier = keyof typeof CARRIER_KEYS
export type CarrierKeyPart = 'customer' | 'user' | 'password' | 'token'

export const KEYED_CARRIERS = Object.keys(CARRIER_KEYS) as KeyedCarrier[]

export const partsOf = (carrier: KeyedCarrier) => Object.keys(CARRIER_KEYS[carrier]) as CarrierKeyPart[]

export type CarrierKeys = OutsideKeys<KeyedCarrier>
