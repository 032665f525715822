import type { Cents } from '../money/money.ts'
import { CARRIERS, type Carrier, PICKUP_COUNTRIES, type PickupCountry } from '../shipping/carrier-point.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'

/** Ways of delivery as shops in Latvia usually have them: where a merchant begins, who then sets own prices. */

type Days = { min: number; max: number }

type DeliveryPlace = {
  country: PickupCountry
  freeFrom?: Cents
  days: Days
  prices: readonly { upToWeight: number; size?: 'S' | 'M' | 'L'; price: Cents }[]
}

export type DeliveryTemplate = {
  code: string
  type: ShippingType
  title: { lv: string; en: string }
  description: { lv: string; en: string }
  carrier?: string
  isBulky?: boolean
  maxParcels?: number
  position: number
  places: readonly DeliveryPlace[]
}

/** Goods with VAT from which delivery to lockers is free. */
export const LOCKER_FREE_FROM: Cents = 10_000

/** Of one order. */
export const PARCELS_OF_ORDER = { locker: 3, courier: 10 } as const

/** Working days. */
export const USUAL_DAYS_OF = {
  locker: { latvia: { min: 1, max: 3 }, abroad: { min: 2, max: 5 } },
  courier: { latvia: { min: 1, max: 2 }, abroad: { min: 2, max: 5 } },
} as const satisfies Record<string, { latvia: Days; abroad: Days }>

const LOCKER_PRICES = [
  ['S', 249],
  ['M', 299],
  ['L', 399],
] as const
const LOCKER_ABROAD: Cents = 200
const MAX_LOCKER_GRAMS = 30_000

const COURIER_PRICES = [
  [5_000, 549],
  [15_000, 699],
  [30_000, 999],
] as const
const COURIER_ABROAD: Cents = 400

export const carrierNames: Readonly<Record<Carrier, string>> = {
  omniva: 'Omniva',
  dpd: 'DPD Pickup',
  'latvijas-pasts': 'Latvijas Pasts',
  venipak: 'Venipak Pickup',
}

export const lockerCode = (carrier: Carrier) => `locker-${carrier}`
export const COURIER_CODE = 'courier'

const lockerTemplates = CARRIERS.map(
  (carrier, index): DeliveryTemplate => ({
    code: lockerCode(carrier),
    type: 'locker',
    title: { lv: `${carrierNames[carrier]} pakomāts`, en: `${carrierNames[carrier]} locker` },
    description: {
      lv: 'Saņemiet sev ērtā laikā, sūtījums gaida 7 dienas',
      en: 'Pick up when it suits you, the parcel waits 7 days',
    },
    carrier,
    maxParcels: PARCELS_OF_ORDER.locker,
    position: index + 1,
    places: (carrier === 'latvijas-pasts' ? (['LV'] as const) : PICKUP_COUNTRIES).map((country) => ({
      country,
      freeFrom: LOCKER_FREE_FROM,
      days: daysTo(country, USUAL_DAYS_OF.locker),
      prices: LOCKER_PRICES.map(([size, price]) => ({
        upToWeight: MAX_LOCKER_GRAMS,
        size,
        price: price + (country === 'LV' ? 0 : LOCKER_ABROAD),
      })),
    })),
  }),
)

const courierTemplate: DeliveryTemplate = {
  code: COURIER_CODE,
  type: 'courier',
  title: { lv: 'Kurjers līdz durvīm', en: 'Courier to the door' },
  description: { lv: 'Darba dienās no 9.00 līdz 18.00', en: 'On working days from 9:00 to 18:00' },
  maxParcels: PARCELS_OF_ORDER.courier,
  position: 6,
  places: PICKUP_COUNTRIES.map((country) => ({
    country,
    days: daysTo(country, USUAL_DAYS_OF.courier),
    prices: COURIER_PRICES.map(([upToWeight, price]) => ({
      upToWeight,
      price: price + (country === 'LV' ? 0 : COURIER_ABROAD),
    })),
  })),
}

export const DELIVERY_TEMPLATES: readonly DeliveryTemplate[] = [...lockerTemplates, courierTemplate]

function daysTo(country: PickupCountry, { latvia, abroad }: { latvia: Days; abroad: Days }): Days {
  return country === 'LV' ? latvia : abroad
}
