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

/** Not shown while they are typed. */
export const isSecretPart = (part: CarrierKeyPart): boolean => part === 'password' || part === 'token'

export type CarrierTrial = 'accepted' | 'refused' | 'unreachable' | 'no-keys'

/** The accounts that are in use, on this instance. */
export type CarrierKeys = {
  isFromServer(carrier: KeyedCarrier): boolean
  /** After others were typed. */
  reload(): Promise<void>
  /** Asks the carrier for what changes nothing. */
  trial(carrier: KeyedCarrier): Promise<CarrierTrial>
}
