import { DELIVERY_DAYS, FREE_LOCKER_EUROS } from '../../../demo/delivery.ts'
import { pickupPoints as demoPoints, shops } from '../../../demo/pickup-points.ts'
import { DEFAULT_CREDIT } from '../../shop/credit/credit.ts'
import type { Db } from '../../shop/db.ts'
import { paymentMethods } from '../../shop/payments/methods.tables.ts'
import { pointSearchText } from '../../shop/shipping/points.db.ts'
import { pickupPoints, shippingMethods, shippingPrices, shippingZones } from '../../shop/shipping/shipping.tables.ts'

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
    .values([
      ...carriers.map(([carrier, title], i) => ({
        code: `locker-${carrier}`,
        type: 'locker' as const,
        title: { lv: `${title} pakomāts`, en: `${title} locker` },
        description: {
          lv: 'Saņemiet sev ērtā laikā, sūtījums gaida 7 dienas',
          en: 'Pick up when it suits you, the parcel waits 7 days',
        },
        image: 'icons/locker',
        carrier,
        position: i + 1,
      })),
      {
        code: 'courier',
        type: 'courier' as const,
        title: { lv: 'Kurjers līdz durvīm', en: 'Courier to the door' },
        description: { lv: 'Darba dienās no 9.00 līdz 18.00', en: 'On working days from 9:00 to 18:00' },
        image: 'icons/courier',
        position: 6,
      },
      {
        code: 'courier-bulky',
        type: 'courier' as const,
        title: { lv: 'Lielgabarīta piegāde', en: 'Bulky goods delivery' },
        description: {
          lv: 'Arī sūtījumiem virs 30 kg. Divi piegādātāji, laiku saskaņojam pa tālruni',
          en: 'Also for orders over 30 kg. Two people, we agree on the time by phone',
        },
        image: 'icons/courier',
        isBulky: true,
        position: 7,
      },
      {
        code: 'shop',
        type: 'shop' as const,
        title: { lv: 'Saņemt veikalā', en: 'Shop pickup' },
        description: { lv: 'Bez maksas Rīgā, Liepājā un Valmierā', en: 'Free in Rīga, Liepāja and Valmiera' },
        image: 'icons/shop',
        carrier: 'shop',
        position: 8,
      },
    ])
    .returning({ id: shippingMethods.id, code: shippingMethods.code })
  const idOf = (code: string) => {
    const found = methods.find((method) => method.code === code)
    if (!found) throw new Error(`No shipping method ${code}`)
    return found.id
  }
  const lockers = methods.filter(({ code }) => code.startsWith('locker-'))
  await tx.insert(shippingZones).values([
    ...lockers.flatMap(({ id, code }) =>
      (code === 'locker-latvijas-pasts' ? [LV] : BALTICS).map((countryId) => ({
        methodId: id,
        countryId,
        freeFrom: FREE_LOCKER_EUROS * 100,
        ...daysTo(countryId, DELIVERY_DAYS.locker),
      })),
    ),
    ...BALTICS.map((countryId) => ({
      methodId: idOf('courier'),
      countryId,
      ...daysTo(countryId, DELIVERY_DAYS.courier),
    })),
    { methodId: idOf('courier-bulky'), countryId: LV, ...daysTo(LV, DELIVERY_DAYS.bulky) },
    { methodId: idOf('shop'), countryId: LV, ...daysTo(LV, DELIVERY_DAYS.shop) },
  ])
  await tx.insert(shippingPrices).values([
    ...lockers.flatMap(({ id, code }) =>
      (code === 'locker-latvijas-pasts' ? [LV] : BALTICS).flatMap((countryId) =>
        (
          [
            ['S', 249],
            ['M', 299],
            ['L', 399],
          ] as const
        ).map(([size, price]) => ({
          methodId: id,
          countryId,
          upToWeight: 30_000,
          size,
          price: price + (countryId === LV ? 0 : 200),
        })),
      ),
    ),
    ...BALTICS.flatMap((countryId) =>
      (
        [
          [5_000, 549],
          [15_000, 699],
          [30_000, 999],
        ] as const
      ).map(([upToWeight, price]) => ({
        methodId: idOf('courier'),
        countryId,
        upToWeight,
        price: price + (countryId === LV ? 0 : 400),
      })),
    ),
    { methodId: idOf('courier-bulky'), countryId: LV, upToWeight: 500_000, price: 2490 },
    { methodId: idOf('shop'), countryId: LV, upToWeight: 1_000_000, price: 0 },
  ])
  await seedPoints(tx)
  await tx.insert(paymentMethods).values([
    {
      code: 'practice-bank',
      title: { lv: 'Internetbanka', en: 'Bank link' },
      description: {
        lv: 'Mācību banka: samaksu var izmēģināt, nauda netiek noņemta',
        en: 'Practice bank: paying can be tried, no money is taken',
      },
      image: 'icons/practice-bank',
      provider: 'practice',
      position: 1,
      isActive: practiceBank,
    },
    {
      code: 'practice-card',
      title: { lv: 'Maksājumu karte', en: 'Payment card' },
      description: {
        lv: 'Mācību banka: kartes datus neprasa, nauda netiek noņemta',
        en: 'Practice bank: no card data are asked for, no money is taken',
      },
      image: 'icons/card',
      provider: 'practice',
      providerMethod: 'card',
      position: 2,
      isActive: practiceBank,
    },
    {
      code: 'practice-instalments',
      title: { lv: 'Pirkums uz nomaksu', en: 'Instalments' },
      description: {
        lv: 'Mācību banka: līgumu neslēdz, nauda netiek noņemta. Aizņemšanās maksā naudu',
        en: 'Practice bank: no contract is made, no money is taken. Borrowing money costs money',
      },
      image: 'icons/banklink',
      provider: 'practice',
      providerMethod: 'instalments',
      minTotal: DEFAULT_CREDIT.minPrice,
      maxTotal: DEFAULT_CREDIT.maxPrice,
      position: 3,
      isActive: practiceBank,
    },
    {
      code: 'bank-transfer',
      title: { lv: 'Pārskaitījums pēc rēķina', en: 'Transfer on invoice' },
      description: {
        lv: 'Preces nosūtām, kad maksājums saņemts',
        en: 'We send the goods once the payment has arrived',
      },
      image: 'icons/bank-transfer',
      provider: 'transfer',
      position: 4,
    },
    {
      code: 'invoice',
      title: { lv: 'Rēķins ar apmaksas termiņu', en: 'Invoice with a due date' },
      description: {
        lv: 'Uzņēmumiem un iestādēm, ar kurām esam vienojušies: preces nosūtām uzreiz, rēķins jāapmaksā 14 dienu laikā',
        en: 'For companies and public bodies we have agreed it with: we send at once, the invoice is paid within 14 days',
      },
      image: 'icons/bank-transfer',
      provider: 'invoice',
      buyers: ['b2b' as const, 'b2g' as const],
      needsApproval: true,
      position: 5,
    },
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
