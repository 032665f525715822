import { afterAll, beforeAll, expect, test } from 'vitest'
import { regions } from '../../src/shop/addresses/addresses.tables.ts'
import { deliveryCountries } from '../../src/shop/addresses/countries.db.ts'
import { createLookupCache } from '../../src/shop/cache/lookup-cache.ts'
import { manufacturers } from '../../src/shop/catalogue/catalogue.tables.ts'
import { filterTitles } from '../../src/shop/catalogue/filters.db.ts'
import { pointSearchText } from '../../src/shop/shipping/point-order.ts'
import { findPoints } from '../../src/shop/shipping/points.db.ts'
import { pickupPoints } from '../../src/shop/shipping/shipping.tables.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const LATVIA = 112
/** As a Latvian dictionary has them. By their bytes, capitals come before small letters and Ž comes last. */
const NAMES = ['Ābele', 'abols', 'Cits', 'Čaks', 'Sāts', 'Šaurs', 'Zīle', 'Žagars']
const BY_BYTES = [...NAMES].sort()

test('manufacturers, regions and pickup points are sorted as Latvian is', async () => {
  expect(BY_BYTES).not.toEqual(NAMES)
  await shop.db.insert(manufacturers).values(
    BY_BYTES.map((title, i) => ({
      slug: `manufacturer-${i}`,
      title,
      description: { lv: '' },
      safety: { name: title, address: 'Rīga', email: 'info@paraugs.example' },
    })),
  )
  const { manufacturers: found } = await filterTitles(shop.db, createLookupCache(), 'lv')
  expect(found.map(({ title }) => title)).toEqual(NAMES)

  await shop.db.insert(regions).values(BY_BYTES.map((title, i) => ({ countryId: LATVIA, code: `test-${i}`, title })))
  const latvia = (await deliveryCountries(shop.db, createLookupCache())).find(({ id }) => id === LATVIA)
  expect(latvia?.regions.map(({ title }) => title).filter((title) => NAMES.includes(title))).toEqual(NAMES)

  const points = BY_BYTES.map((city, i) => ({
    identifier: `test-${i}`,
    name: 'Centrs',
    address: 'Iela 1',
    city,
    zip: 'LV-1001',
  }))
  await shop.db.insert(pickupPoints).values(
    points.map((point) => ({
      ...point,
      carrier: 'test',
      kind: 'locker' as const,
      countryId: LATVIA,
      searchText: pointSearchText(point),
    })),
  )
  const sorted = await findPoints(shop.db, 'test', { countryId: LATVIA, search: '' })
  expect(sorted.map(({ city }) => city)).toEqual(NAMES)
})
