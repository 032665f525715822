import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { productWithVariations } from '../support/variations.ts'
import { agentOf, openPlatform, type Platform } from './agent.ts'

let shop: TestShop
let platform: Platform
let call: ReturnType<typeof agentOf>
let table: Awaited<ReturnType<TestShop['product']>>
let chair: Awaited<ReturnType<typeof productWithVariations>>

beforeAll(async () => {
  shop = await openTestShop()
  platform = await openPlatform()
  call = agentOf(shop, platform)
  table = await shop.product({ title: 'Galds Rudens', price: 12_100, quantity: 2, ean: '4750000000005' })
  await shop.product({
    title: 'Galds Ziema',
    price: 30_000,
    quantity: 0,
    unitKind: 'kg',
    unitMilli: 500,
    energyClass: 'E',
  })
  for (let each = 0; each < 4; each += 1) await shop.product({ title: `Plaukts ${each}`, price: 1_000 + each })
  chair = await productWithVariations(
    shop,
    [
      { title: 'Krāsa', options: ['Balta', 'Melna'] },
      { title: 'Augstums', options: ['Zems', 'Augsts'] },
    ],
    [
      { values: ['Balta', 'Zems'], price: 5_000, quantity: 0 },
      { values: ['Balta', 'Augsts'], price: 6_000, quantity: 3 },
      { values: ['Melna', 'Zems'], price: 7_000, quantity: 1 },
    ],
  )
  await shop.services.searchSync.ready()
})
afterAll(async () => {
  await platform.close()
  await shop.close()
})

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)

test('a search finds what the storefront finds, whole and with true prices and availability', async () => {
  const { json } = await call('/catalog/search', { body: { query: 'galds', context: { currency: 'EUR' } } })
  expect(json.products.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Galds Rudens', 'Galds Ziema'])
  const found = json.products.find(({ id }: { id: string }) => id === String(table.id))
  expect(found).toMatchObject({
    url: `http://localhost:3000/p/${table.slug}`,
    price_range: { min: { amount: 12_100, currency: 'EUR' } },
    variants: [
      {
        id: String(table.id),
        sku: table.code,
        price: { amount: 12_100, currency: 'EUR' },
        availability: { available: true, status: 'in_stock' },
      },
    ],
  })
  expect(found.variants[0]).not.toHaveProperty('seller')
  const sold = json.products.find(({ title }: { title: string }) => title === 'Galds Ziema')
  expect(sold.variants[0]).toMatchObject({
    availability: { available: false, status: 'out_of_stock' },
    unit_price: { amount: 60_000, measure: { value: 0.5, unit: 'kg' }, reference: { value: 1, unit: 'kg' } },
  })
  const index = json.products.indexOf(sold)
  expect(json.messages).toContainEqual(
    expect.objectContaining({
      code: 'energy_class',
      content: 'E',
      presentation: 'disclosure',
      path: `$.products[${index}]`,
    }),
  )
})

test('what is sold meanwhile is soon out of stock in answers', async () => {
  await shop.db.update(products).set({ quantity: 0 }).where(eq(products.id, table.id))
  const looked = async () =>
    (await call('/catalog/lookup', { body: { ids: [String(table.id)] } })).json.products[0].variants[0]
  await expect.poll(async () => (await looked()).availability.available).toBe(false)
  const { seller } = await looked()
  expect(seller.links.map(({ type }: { type: string }) => type)).toContain('refund_policy')
  await shop.db.update(products).set({ quantity: 2 }).where(eq(products.id, table.id))
})

test('pages follow each other by their cursors until the end', async () => {
  const body = { query: 'plaukts', pagination: { limit: 3 } }
  const first = (await call('/catalog/search', { body })).json
  expect(first.pagination).toMatchObject({ has_next_page: true, total_count: 4 })
  const second = (await call('/catalog/search', { body: { ...body, pagination: { cursor: first.pagination.cursor } } }))
    .json
  expect(second.pagination).toEqual({ has_next_page: false, total_count: 4 })
  expect(new Set([...idsOf(first.products), ...idsOf(second.products)]).size).toBe(4)
  const foreign = await call('/catalog/search', {
    body: { query: 'galds', pagination: { cursor: first.pagination.cursor } },
  })
  expect(foreign.status).toBe(400)
  const broken = await call('/catalog/search', { body: { query: 'galds', pagination: { cursor: 'WzEsMl0' } } })
  expect(broken.status).toBe(400)
})

test('filters of price and category narrow, a foreign currency is said to be ignored', async () => {
  const cheap = (await call('/catalog/search', { body: { query: 'galds', filters: { price: { max: 20_000 } } } })).json
  expect(idsOf(cheap.products)).toEqual([String(table.id)])
  const [category] = cheap.products[0].categories
  const both = (await call('/catalog/search', { body: { filters: { categories: [category.value, 'Kategorija 3'] } } }))
    .json
  expect(both.products.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Galds Rudens', 'Plaukts 0'])
  expect(both.pagination.total_count).toBe(2)
  const none = (await call('/catalog/search', { body: { filters: { categories: ['Nekas'] } } })).json
  expect(none).toMatchObject({ products: [], pagination: { has_next_page: false, total_count: 0 } })
  const dollars = await call('/catalog/search', {
    body: { query: 'galds', filters: { price: { max: 1 } }, context: { currency: 'USD' } },
  })
  expect(dollars.json.products).toHaveLength(2)
  expect(dollars.json.messages[0].code).toBe('price_filter_ignored')
})

test('a search without words and filters is refused; one without hits is not', async () => {
  for (const body of [{}, { query: ' ' }, { filters: {} }, { filters: { categories: [] } }]) {
    expect((await call('/catalog/search', { body })).status).toBe(400)
  }
  const { status, json } = await call('/catalog/search', { body: { query: 'qqqzzz' } })
  expect([status, json.products]).toEqual([200, []])
})

test('identifiers of any kind are looked up, each correlated, and unknown ones named', async () => {
  const [, tall] = chair.variations
  const ids = [
    String(table.id),
    table.code,
    '4750000000005',
    String(chair.id),
    String(tall?.id),
    String(table.id),
    'none',
    '999999',
  ]
  const { json } = await call('/catalog/lookup', { body: { ids } })
  expect(json.products).toHaveLength(2)
  const byId = new Map<string, { variants: { id: string; inputs: object[] }[] }>(
    json.products.map((product: { id: string }) => [product.id, product]),
  )
  expect(byId.get(String(table.id))?.variants[0]?.inputs).toEqual(
    expect.arrayContaining([
      { id: String(table.id), match: 'exact' },
      { id: table.code, match: 'exact' },
      { id: '4750000000005', match: 'exact' },
    ]),
  )
  // The first that can be bought stands for the product, and here it was asked for as well.
  expect(byId.get(String(chair.id))?.variants).toMatchObject([
    { id: String(tall?.id), inputs: [{ match: 'featured' }, { match: 'exact' }] },
  ])
  expect(json.messages.filter(({ code }: { code: string }) => code === 'not_found')).toEqual([
    { type: 'info', code: 'not_found', content: 'none' },
    { type: 'info', code: 'not_found', content: '999999' },
  ])
  const many = await call('/catalog/lookup', { body: { ids: [...Array(51).keys()].map(String) } })
  expect([many.status, many.json.code]).toEqual([400, 'request_too_large'])
})

test('hidden goods are found nowhere', async () => {
  const hidden = await shop.product({ title: 'Galds Slepens', isPublished: false })
  await shop.services.searchSync.ready()
  expect((await call('/catalog/lookup', { body: { ids: [String(hidden.id), hidden.code] } })).json.products).toEqual([])
  const answer = await call('/catalog/product', { body: { id: String(hidden.id) } })
  expect([answer.status, answer.json.ucp.status, answer.json.messages[0].code]).toEqual([200, 'error', 'not_found'])
})

test('options are chosen step by step, and what does not exist is relaxed', async () => {
  const [, tall, black] = chair.variations
  const whole = (await call('/catalog/product', { body: { id: String(chair.id) } })).json.product
  expect(whole.price_range).toMatchObject({ min: { amount: 5_000 }, max: { amount: 7_000 } })
  expect(whole.variants[0].id).toBe(String(tall?.id))
  expect(whole.selected).toEqual([
    { name: 'Krāsa', label: 'Balta' },
    { name: 'Augstums', label: 'Augsts' },
  ])
  expect(whole.options).toEqual([
    {
      name: 'Krāsa',
      values: [
        { label: 'Balta', available: true, exists: true },
        { label: 'Melna', available: false, exists: false },
      ],
    },
    {
      name: 'Augstums',
      values: [
        { label: 'Zems', available: false, exists: true },
        { label: 'Augsts', available: true, exists: true },
      ],
    },
  ])
  const white = { name: 'Krāsa', label: 'Balta' }
  const narrowed = (await call('/catalog/product', { body: { id: String(chair.id), selected: [white] } })).json.product
  expect(narrowed.variants).toHaveLength(2)
  const wanted = [
    { name: 'Augstums', label: 'Augsts' },
    { name: 'Krāsa', label: 'Melna' },
  ]
  const ask = async (preferences: string[]) =>
    (await call('/catalog/product', { body: { id: String(chair.id), selected: wanted, preferences } })).json.product
  expect((await ask(['Krāsa', 'Augstums'])).selected).toEqual([{ name: 'Krāsa', label: 'Melna' }])
  expect((await ask(['Augstums'])).selected).toEqual([{ name: 'Augstums', label: 'Augsts' }])
  const byVariant = (await call('/catalog/product', { body: { id: String(black?.id), selected: [white] } })).json
    .product
  expect(byVariant.variants[0].id).toBe(String(black?.id))
  expect(byVariant.selected[0]).toEqual({ name: 'Krāsa', label: 'Melna' })
})

test('answers are in the language that is asked for', async () => {
  const english = await call('/catalog/product', { body: { id: String(table.id), context: { language: 'en' } } })
  expect(english.json.product.url).toBe(`http://localhost:3000/en/p/${table.slug}`)
})
