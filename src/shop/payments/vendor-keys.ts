/** Vendors whose keys staff may type, with the variables of the server that go before them. */
export const VENDOR_KEYS = {
  montonio: { id: 'PAYMENT_MONTONIO_ACCESS_KEY', secret: 'PAYMENT_MONTONIO_SECRET_KEY' },
  klix: { id: 'PAYMENT_KLIX_BRAND_ID', secret: 'PAYMENT_KLIX_SECRET' },
} as const

export type Vendor = keyof typeof VENDOR_KEYS

export const VENDORS = Object.keys(VENDOR_KEYS) as Vendor[]

export type KeyTrial = 'accepted' | 'refused' | 'unreachable' | 'no-keys'

/** The keys that are in use, on this instance. */
export type VendorKeys = {
  isFromServer(vendor: Vendor): boolean
  /** After others were typed. */
  reload(): Promise<void>
  /** Asks the vendor for a payment that does not exist. */
  trial(vendor: Vendor): Promise<KeyTrial>
}
