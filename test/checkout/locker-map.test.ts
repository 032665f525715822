import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointSearchText } from '../../src/shop/shipping/point-order.ts'
import { pickupPoints } from '../../src/shop/shipping/shipping.tables.ts'
import { bought } from '../support/bought.ts'
import { methodId, openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { writeStreetFile } from '../support/street-file.ts'

let shop: TestShop

type Point = { identifier: string; name: string; lat: number | null; lon: number | null; distance: number | null }
type OnMap = {
  points: Point[]
  last: string | null
  streets: { tiles: string; min_zoom: number; max_zoom: number; attribution: string } | null
}

const LATVIA = 112

beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.delete(pickupPoints)
  await shop.db
    .insert(pickupPoints)
    .values([
      at('A', 'Rīga', 'LV-1001', { lat: 56.95, lon: 24.1 }),
      at('B', 'Rīga', 'LV-1002', { lat: 56.9545, lon: 24.1 }),
      at('C', 'Ogre', 'LV-5001', { lat: 56.8162, lon: 24.6142 }),
      at('D', 'Liepāja', 'LV-3401', {}),
      { ...at('P1', 'Ikšķile', 'LV-5052', { lat: 56.83, lon: 24.5 }), carrier: 'dpd' },
      { ...at('P2', 'Valmiera', 'LV-4201', { lat: 57.5385, lon: 25.4264 }), carrier: 'dpd' },
    ])
})
afterAll(() => shop.close())

function at(identifier: string, city: string, zip: string, place: { lat?: number; lon?: number }) {
  const point = { name: `${city}, pakomāts`, address: 'Skolas iela 1', city, zip }
  return {
    ...point,
    ...place,
    identifier,
    carrier: 'omniva',
    kind: 'locker' as const,
    countryId: LATVIA,
    searchText: pointSearchText(point),
  }
}

const omniva = () => methodId(shop, 'locker-omniva')
const onMap = async (visitor = shop.visitor()) =>
  (await visitor.get(`/api/shipping/${await omniva()}/pickup-map?country_id=${LATVIA}`)).json<OnMap>()
const found = async (search: string, visitor = shop.visitor()) => {
  const query = new URLSearchParams({ country_id: String(LATVIA), search })
  const answer = await visitor.get(`/api/shipping/${await omniva()}/pickup-points?${query}`)
  return answer.json<{ points: Point[] }>().points
}

test('the map has every point of the carrier in the country, those without a place too', async () => {
  const { points, last, streets } = await onMap()
  expect(points.map(({ identifier }) => identifier).toSorted()).toEqual(['A', 'B', 'C', 'D'])
  expect(points.find(({ identifier }) => identifier === 'B')).toMatchObject({ lat: 56.9545, lon: 24.1 })
  expect(points.find(({ identifier }) => identifier === 'D')).toMatchObject({ lat: null, lon: null })
  expect({ last, streets }).toEqual({ last: null, streets: null })
  const shopPickup = await shop.visitor().get(`/api/shipping/${await methodId(shop, 'courier')}/pickup-map`)
  expect(shopPickup.json<OnMap>().points).toEqual([])
})

test('a new point is on the map in a moment', async () => {
  await onMap()
  await shop.db.insert(pickupPoints).values({ ...at('N', 'Cēsis', 'LV-4101', {}), countryId: LATVIA })
  await expect.poll(async () => (await onMap()).points.map(({ identifier }) => identifier)).toContain('N')
})

describe('a search', () => {
  test('for a town or postcode without a point of this carrier finds the nearest ones, with their distance', async () => {
    for (const search of ['Ikšķile', 'LV-5052', '5052']) {
      const [first, ...others] = await found(search)
      expect(first).toMatchObject({ identifier: 'C', distance: 7116 })
      expect(others.map(({ identifier }) => identifier)).toEqual(['A', 'B'])
    }
  })

  test('that names no place finds nothing', async () => {
    expect(await found('qwertz')).toEqual([])
    // Two places of one name, far apart.
    await shop.db
      .insert(pickupPoints)
      .values({ ...at('P3', 'Vidus', 'LV-3333', { lat: 56.1, lon: 21.2 }), carrier: 'dpd' })
    await shop.db
      .insert(pickupPoints)
      .values({ ...at('P4', 'Vidus', 'LV-3334', { lat: 57.6, lon: 27.2 }), carrier: 'dpd' })
    expect(await found('Vidus')).toEqual([])
  })

  test('by its own words has no distance', async () => {
    expect(await found('ogre')).toMatchObject([{ identifier: 'C', distance: null }])
  })
})

test('the locker of the last order comes first, and the map names it', async () => {
  const { visitor } = await signedIn(shop, { type: 'b2c' })
  const lamp = await shop.product()
  expect((await found('', visitor)).map(({ identifier }) => identifier)[0]).not.toBe('B')
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  await bought(shop, visitor, { shipping: { country_id: LATVIA, identifier: 'B' }, shipping_method: 'locker-omniva' })
  expect((await found('', visitor)).map(({ identifier }) => identifier)[0]).toBe('B')
  expect((await onMap(visitor)).last).toBe('B')
  expect((await onMap()).last).toBeNull()
})

describe('streets', () => {
  const file = () => join(shop.services.config.dataDir, 'map.pmtiles')
  const brivibas = {
    type: 2 as const,
    kind: 'major_road',
    name: 'Brīvības iela',
    line: [
      [0, 0],
      [4096, 4096],
    ] as const,
  }
  const attribution = '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>'

  test('come from the merchant’s file, as soon as it is there', async () => {
    writeStreetFile(file(), [{ z: 14, x: 9288, y: 5026, layers: { roads: [brivibas] } }], { attribution })
    const { streets } = await onMap()
    expect(streets).toMatchObject({ min_zoom: 14, max_zoom: 14, attribution: '© OpenStreetMap' })
    const address = (x: number) =>
      (streets?.tiles ?? '').replace('{z}', '14').replace('{x}', `${x}`).replace('{y}', '5026')
    const tile = await shop.app.inject({ url: address(9288) })
    expect(tile.statusCode).toBe(200)
    expect(tile.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': expect.stringContaining('immutable'),
    })
    const { gunzipSync } = await import('node:zlib')
    const { layers } = new VectorTile(new PbfReader(gunzipSync(tile.rawPayload)))
    expect(layers.roads?.feature(0).properties.name).toBe('Brīvības iela')
    expect((await shop.app.inject({ url: address(1) })).statusCode).toBe(204)
  })

  test('of an older file, or with an address that is none, are not there', async () => {
    for (const path of ['/map/0-0/14/9288/5026', '/map/x/14/9288/5026', '/map/1-1/99/0/0', '/map/1-1/3/8/0']) {
      expect((await shop.app.inject({ url: path })).statusCode).toBe(404)
    }
  })

  test('a replaced file is read anew; one that is none leaves the map without streets', async () => {
    const before = (await onMap()).streets
    writeStreetFile(file(), [{ z: 13, x: 4644, y: 2513, layers: { roads: [brivibas, brivibas] } }], {})
    const after = (await onMap()).streets
    expect(after).toMatchObject({ max_zoom: 13, attribution: '' })
    expect(after?.tiles).not.toBe(before?.tiles)
    writeFileSync(file(), 'no map at all')
    expect((await onMap()).streets).toBeNull()
    await expect.poll(() => openFiles().filter((path) => path === file())).toEqual([])
  })
})

/** Of this process, where the system tells. */
const openFiles = () =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`)
        } catch {
          return []
        }
      })
    : []

test('only the checkout may ask where the buyer is', async () => {
  const visitor = shop.visitor()
  for (const path of ['/cart', '/terms', '/en/cart']) {
    expect((await visitor.get(path)).headers['permissions-policy']).toContain('geolocation=()')
  }
  for (const path of ['/checkout', '/en/checkout']) {
    const { headers } = await visitor.get(path)
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    expect(headers['permissions-policy']).toContain('camera=()')
  }
})
