import type { OutsideKeys } from '../outside-keys.ts'

/** Vendors whose keys staff may type, with the variables of the server that go before them. */
export const VENDOR_KEYS = {
  montonio: { id: 'PAYMENT_MONTONIO_ACCESS_KEY', secret: 'PAYMENT_MONTONIO_SECRET_KEY' },
  klix: { id: 'PAYMENT_KLIX_BRAND_ID', secret: 'PAYMENT_KLIX_SECRET' },
} as const

export type Vendor = keyof typeof VENDOR_KEYS

export const VENDORS = Object.keys(VENDOR_KEYS) as Vendor[]

export type VendorKeys = OutsideKeys<Vendor>
