import { DELIVERY_DAYS, FREE_LOCKER_EUROS, MAX_PARCELS } from '../../../demo/delivery.ts'
import { pickupPoints as demoPoints, shops } from '../../../demo/pickup-points.ts'
import type { Db } from '../../shop/db.ts'
import { pointSearchText } from '../../shop/shipping/point-order.ts'
import { pickupPoints, shippingMethods, shippingPrices, shippingZones } from '../../shop/shipping/shipping.tables.ts'
import { seedPaymentMethods } from './payment-methods.ts'

const LV = 112
const BALTICS = [LV, 113, 64]
const countryIds: Record<string, number> = { LV, LT: 113, EE: 64 }

const carriers = [
  ['omniva', 'Omniva'],
  ['dpd', 'DPD Pickup'],
  ['latvijas-pasts', 'Latvijas Pasts'],
  ['venipak', 'Venipak Pickup'],
] as const

export async function seedDelivery(tx: Db, practiceBank: boolean) {
  const methods = await tx
    .insert(shippingMethods)
    .values(methodRows)
    .returning({ id: shippingMethods.id, code: shippingMethods.code })
  await seedZones(tx, methods)
  await seedPrices(tx, methods)
  await seedPoints(tx)
  await seedPaymentMethods(tx, practiceBank)
}

const methodRows = [
  ...carriers.map(([carrier, title], i) => ({
    code: `locker-${carrier}`,
    type: 'locker' as const,
    title: { lv: `${title} pakomāts`, en: `${title} locker` },
    description: {
      lv: 'Saņemiet sev ērtā laikā, sūtījums gaida 7 dienas',
      en: 'Pick up when it suits you, the parcel waits 7 days',
    },
    carrier,
    maxParcels: MAX_PARCELS.locker,
    position: i + 1,
  })),
  {
    code: 'courier',
    type: 'courier' as const,
    title: { lv: 'Kurjers līdz durvīm', en: 'Courier to the door' },
    description: { lv: 'Darba dienās no 9.00 līdz 18.00', en: 'On working days from 9:00 to 18:00' },
    maxParcels: MAX_PARCELS.courier,
    position: 6,
  },
  {
    code: 'courier-bulky',
    type: 'courier' as const,
    title: { lv: 'Lielgabarīta piegāde', en: 'Bulky goods delivery' },
    description: {
      lv: 'Arī sūtījumiem virs 30 kg. Pieved divi cilvēki, laiku saskaņojam pa tālruni',
      en: 'Also for orders over 30 kg. Two people, we agree on the time by phone',
    },
    isBulky: true,
    position: 7,
  },
  {
    code: 'shop',
    type: 'shop' as const,
    title: { lv: 'Saņemt veikalā', en: 'Shop pickup' },
    description: { lv: 'Bez maksas Rīgā, Liepājā un Valmierā', en: 'Free in Rīga, Liepāja and Valmiera' },
    carrier: 'shop',
    position: 8,
  },
]

type StoredMethod = { id: number; code: string }

const lockersOf = (methods: readonly StoredMethod[]) => methods.filter(({ code }) => code.startsWith('locker-'))

function idOf(methods: readonly StoredMethod[], code: string): number {
  const found = methods.find((method) => method.code === code)
  if (!found) throw new Error(`No shipping method ${code}`)
  return found.id
}

const lockerCountries = (code: string) => (code === 'locker-latvijas-pasts' ? [LV] : BALTICS)

async function seedZones(tx: Db, methods: readonly StoredMethod[]) {
  await tx.insert(shippingZones).values([
    ...lockersOf(methods).flatMap(({ id, code }) =>
      lockerCountries(code).map((countryId) => ({
        methodId: id,
        countryId,
        freeFrom: FREE_LOCKER_EUROS * 100,
        ...daysTo(countryId, DELIVERY_DAYS.locker),
      })),
    ),
    ...BALTICS.map((countryId) => ({
      methodId: idOf(methods, 'courier'),
      countryId,
      ...daysTo(countryId, DELIVERY_DAYS.courier),
    })),
    { methodId: idOf(methods, 'courier-bulky'), countryId: LV, ...daysTo(LV, DELIVERY_DAYS.bulky) },
    { methodId: idOf(methods, 'shop'), countryId: LV, ...daysTo(LV, DELIVERY_DAYS.shop) },
  ])
}

const LOCKER_PRICES = [
  ['S', 249],
  ['M', 299],
  ['L', 399],
] as const

const COURIER_PRICES = [
  [5_000, 549],
  [15_000, 699],
  [30_000, 999],
] as const

async function seedPrices(tx: Db, methods: readonly StoredMethod[]) {
  await tx.insert(shippingPrices).values([
    ...lockersOf(methods).flatMap(({ id, code }) =>
      lockerCountries(code).flatMap((countryId) =>
        LOCKER_PRICES.map(([size, price]) => ({
          methodId: id,
          countryId,
          upToWeight: 30_000,
          size,
          price: price + (countryId === LV ? 0 : 200),
        })),
      ),
    ),
    ...BALTICS.flatMap((countryId) =>
      COURIER_PRICES.map(([upToWeight, price]) => ({
        methodId: idOf(methods, 'courier'),
        countryId,
        upToWeight,
        price: price + (countryId === LV ? 0 : 400),
      })),
    ),
    { methodId: idOf(methods, 'courier-bulky'), countryId: LV, upToWeight: 500_000, price: 2490 },
    { methodId: idOf(methods, 'shop'), countryId: LV, upToWeight: 1_000_000, price: 0 },
  ])
}

type Days = { min: number; max: number }

function daysTo(countryId: number, { latvia, abroad = latvia }: { latvia: Days; abroad?: Days }) {
  const { min, max } = countryId === LV ? latvia : abroad
  return { daysMin: min, daysMax: max }
}

async function seedPoints(tx: Db) {
  await tx.insert(pickupPoints).values(
    demoPoints.map(({ country, ...point }) => ({
      ...point,
      countryId: countryIds[country] ?? LV,
      searchText: pointSearchText(point),
    })),
  )
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  await tx.insert(pickupPoints).values(
    shops.map(({ country, hours, ...shop }) => ({
      ...shop,
      carrier: 'shop',
      kind: 'shop' as const,
      countryId: countryIds[country] ?? LV,
      hours: Object.fromEntries(days.map((day, i) => [day, hours[i] ?? ''])),
      searchText: pointSearchText(shop),
    })),
  )
}
