import type { LocalizedText } from '../languages.ts'
import type { Carrier } from './carrier-point.ts'
import type { StoredPrice } from './price-rows.ts'
import type { ShippingType } from './shipping.tables.ts'

export const TEMPLATES = ['courier', 'bulky', 'omniva', 'dpd', 'latvijas-pasts', 'venipak', 'shop'] as const
export type Template = (typeof TEMPLATES)[number]

export type MethodTemplate = {
  code: string
  type: ShippingType
  title: LocalizedText
  description: LocalizedText
  carrier: Carrier | 'shop' | null
  isBulky: boolean
  maxParcels: number
  /** Within Latvia, to be corrected by the merchant. */
  days: { min: number; max: number }
  prices: readonly StoredPrice[]
}

const LOCKER_PRICES: readonly StoredPrice[] = [
  { upToWeight: 30_000, size: 'S', price: 299 },
  { upToWeight: 30_000, size: 'M', price: 349 },
  { upToWeight: 30_000, size: 'L', price: 449 },
]

const byWeight = (...rows: [upToWeight: number, price: number][]): StoredPrice[] =>
  rows.map(([upToWeight, price]) => ({ upToWeight, size: null, price }))

function locker(carrier: Carrier, name: string): MethodTemplate {
  return {
    code: `locker-${carrier}`,
    type: 'locker',
    title: { lv: `${name} pakomāts`, en: `${name} locker` },
    description: { lv: 'Saņemiet sev ērtā laikā', en: 'Pick up when it suits you' },
    carrier,
    isBulky: false,
    maxParcels: 3,
    days: { min: 1, max: 3 },
    prices: LOCKER_PRICES,
  }
}

const COURIER: MethodTemplate = {
  code: 'courier',
  type: 'courier',
  title: { lv: 'Kurjers līdz durvīm', en: 'Courier to the door' },
  description: { lv: 'Darba dienās', en: 'On working days' },
  carrier: null,
  isBulky: false,
  maxParcels: 5,
  days: { min: 1, max: 3 },
  prices: byWeight([5_000, 599], [15_000, 799], [30_000, 1_199]),
}

const METHODS: Record<Template, MethodTemplate> = {
  courier: COURIER,
  bulky: {
    ...COURIER,
    code: 'courier-bulky',
    title: { lv: 'Lielgabarīta piegāde', en: 'Bulky goods delivery' },
    description: { lv: 'Laiku saskaņojam pa tālruni', en: 'We agree on the time by phone' },
    isBulky: true,
    maxParcels: 1,
    days: { min: 2, max: 7 },
    prices: byWeight([500_000, 2_990]),
  },
  omniva: locker('omniva', 'Omniva'),
  dpd: locker('dpd', 'DPD Pickup'),
  'latvijas-pasts': locker('latvijas-pasts', 'Latvijas Pasts'),
  venipak: locker('venipak', 'Venipak Pickup'),
  shop: {
    ...COURIER,
    code: 'shop',
    type: 'shop',
    title: { lv: 'Saņemt veikalā', en: 'Shop pickup' },
    description: { lv: 'Bez maksas', en: 'Free of charge' },
    carrier: 'shop',
    maxParcels: 1,
    days: { min: 0, max: 1 },
    prices: byWeight([1_000_000, 0]),
  },
}

export const methodFrom = (template: Template): MethodTemplate => METHODS[template]
