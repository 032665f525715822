import { DELIVERY_DAYS } from '../../../demo/delivery.ts'
import { pickupPoints as demoPoints, shops } from '../../../demo/pickup-points.ts'
import type { Db } from '../../shop/db.ts'
import { insertMethods } from '../../shop/opening/delivery.db.ts'
import { DELIVERY_TEMPLATES, type DeliveryTemplate } from '../../shop/opening/delivery-template.ts'
import { pointSearchText } from '../../shop/shipping/point-order.ts'
import { pickupPoints } from '../../shop/shipping/shipping.tables.ts'
import { seedPaymentMethods } from './payment-methods.ts'

const LV = 112
const countryIds: Record<string, number> = { LV, LT: 113, EE: 64 }

export async function seedDelivery(tx: Db, practiceBank: boolean) {
  await insertMethods(tx, [...DELIVERY_TEMPLATES, bulky, shop])
  await seedPoints(tx)
  await seedPaymentMethods(tx, practiceBank)
}

const bulky: DeliveryTemplate = {
  code: 'courier-bulky',
  type: 'courier',
  title: { lv: 'Lielgabarīta piegāde', en: 'Bulky goods delivery' },
  description: {
    lv: 'Arī sūtījumiem virs 30 kg. Pieved divi cilvēki, laiku saskaņojam pa tālruni',
    en: 'Also for orders over 30 kg. Two people, we agree on the time by phone',
  },
  isBulky: true,
  position: 7,
  places: [{ country: 'LV', days: DELIVERY_DAYS.bulky.latvia, prices: [{ upToWeight: 500_000, price: 2490 }] }],
}

const shop: DeliveryTemplate = {
  code: 'shop',
  type: 'shop',
  title: { lv: 'Saņemt veikalā', en: 'Shop pickup' },
  description: { lv: 'Bez maksas Rīgā, Liepājā un Valmierā', en: 'Free in Rīga, Liepāja and Valmiera' },
  carrier: 'shop',
  position: 8,
  places: [{ country: 'LV', days: DELIVERY_DAYS.shop.latvia, prices: [{ upToWeight: 1_000_000, price: 0 }] }],
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
