import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { categories } from '../../src/shop/catalogue/catalogue.tables.ts'
import { pointSearchText } from '../../src/shop/shipping/point-order.ts'
import { pickupPoints } from '../../src/shop/shipping/shipping.tables.ts'
import { buyer } from '../support/buyers.ts'
import { methodId, openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

/** What a program sends that is not our browser code: no body, another type, broken JSON, values that cannot be. */
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Refusal = { message: string; errors?: Record<string, string[]> & { cart?: CartView } }

const TOO_OLD = 'Lapa bija atvērta pārāk ilgi'

/** A POST as `fetch(url, {method: 'POST'})` of a browser sends it. */
async function postNothing(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  return visitor.forge(path, '', {
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': await visitor.renewToken(),
    'sec-fetch-site': 'same-origin',
    'content-length': '0',
    ...headers,
  })
}

describe('a call without a body', () => {
  test.each([
    ['without a content type', {}],
    ['with that of JSON', { 'content-type': 'application/json' }],
    ['with that of JSON and a charset', { 'content-type': 'application/json; charset=utf-8' }],
    ['with that of a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s is accepted where no body is expected', async (_how, headers) => {
    const lamp = await shop.product()
    const visitor = await buyer(shop, [lamp])
    const [line] = (await visitor.get('/api/cart')).json<{ cart: CartView }>().cart.items
    const omniva = await methodId(shop, 'locker-omniva')
    const answer = await visitor.get(`/api/payment?shipping_method_id=${omniva}`)
    const [method] = answer.json<{ paymentMethods: { id: number }[] }>().paymentMethods
    for (const path of [
      `/api/wishlist/toggle/${lamp.id}`,
      '/api/coupon/remove/',
      '/api/coupon/remove',
      `/api/cart/payment/${method?.id}`,
      '/api/cart/reset-data',
      `/api/cart-item/${line?.id}/delete`,
    ]) {
      expect([path, (await postNothing(visitor, path, headers)).status]).toEqual([path, 200])
    }
    expect((await visitor.get('/api/cart')).json<{ cart: CartView }>().cart.items).toEqual([])
  })

  test('names the fields where one is needed', async () => {
    const refused = await postNothing(shop.visitor(), '/api/coupon/apply')
    expect([refused.status, refused.json<Refusal>().errors]).toEqual([422, { code: ['Aizpildiet šo lauku.'] }])
  })

  test.each([
    ['no token', { 'x-csrf-token': '' }],
    ["another visitor's token", {}],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused with %s', async (how, headers) => {
    const stolen = await shop.visitor().renewToken()
    const token: Record<string, string> = how === "another visitor's token" ? { 'x-csrf-token': stolen } : {}
    const answer = await postNothing(shop.visitor(), '/api/coupon/remove/', Object.assign(token, headers))
    expect([answer.status, answer.json<Refusal>().message]).toEqual([403, expect.stringContaining(TOO_OLD)])
  })
})

test.each([
  ['another content type', '{"code":"A"}', { 'content-type': 'text/plain' }, 415, 'jābūt JSON'],
  ['a form', 'code=A', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'jābūt JSON'],
  ['a type that nobody reads', '<a/>', { 'content-type': 'application/xml' }, 415, 'nav atbalstīts'],
  ['broken JSON', '{"code":', {}, 400, 'nav derīgs JSON'],
  ['a poisoned prototype', '{"__proto__":{"code":"A"}}', {}, 400, 'nav derīgs JSON'],
])('%s is refused in words of its own', async (_what, body, headers, status, words) => {
  const answer = await shop.visitor().raw('/api/coupon/apply', body, headers)
  expect([answer.status, answer.json<Refusal>().message]).toEqual([status, expect.stringContaining(words)])
})

test.each([0, -1, 1.5, 101, 1e9, '2', undefined])(
  'a quantity of %j is refused with words about the number, and with the cart as it is',
  async (quantity) => {
    const lamp = await shop.product()
    const visitor = await buyer(shop, [{ id: lamp.id, pieces: 2 }])
    for (const action of ['', '?action=plus']) {
      const answer = await visitor.post(`/api/cart-item/add/${lamp.id}${action}`, { quantity })
      const { message, errors } = answer.json<Refusal>()
      expect([answer.status, message]).toEqual([422, 'Daudzumam jābūt veselam skaitlim no 1 līdz 100.'])
      expect(errors?.quantity).toEqual([message])
      expect(errors?.cart).toMatchObject({ total_quantity: 2, items: [{ product: { id: lamp.id }, quantity: 2 }] })
    }
  },
)

test('an order with nothing in it names every missing field', async () => {
  const missing = [
    'order.user_email',
    'order.user_name',
    'order.user_phone_number.number',
    'order.user_surname',
    'payment_method',
    'shipping_method',
  ]
  for (const visitor of [shop.visitor(), await buyer(shop, [await shop.product()])]) {
    const answer = await visitor.post('/api/order/store', {})
    expect([answer.status, Object.keys(answer.json<Refusal>().errors ?? {}).sort()]).toEqual([422, missing])
  }
})

test('comparing more than five products is refused with the words that the button has', async () => {
  const answer = await shop.visitor().post('/api/product-compare', { product_compare: [1, 2, 3, 4, 5, 6] })
  expect([answer.status, answer.json<Refusal>().message]).toEqual([
    422,
    'Salīdzināt var ne vairāk kā 5 preces. Izņemiet kādu, lai pievienotu šo.',
  ])
  const wrong = await shop.visitor().post('/api/product-compare', { product_compare: ['x'] })
  expect([wrong.status, wrong.json<Refusal>().message]).toEqual([422, 'Pārbaudiet ievadītos datus.'])
})

test('an unknown call says that there is none, and an unknown thing that it is not there', async () => {
  const words = async (path: string, headers = {}) => {
    const answer = await shop.visitor().get(path, headers)
    return [answer.status, answer.json<Refusal>().message]
  }
  expect(await words('/api/nothing')).toEqual([404, 'Šādas saskarnes adreses nav.'])
  expect(await words('/api/nothing', { 'accept-language': 'en' })).toEqual([404, 'There is no such call.'])
  expect(await words('/api/search/products?category_id=99999')).toEqual([404, 'Nav atrasts.'])
})

test('a refused webhook is answered in JSON, as programs read it', async () => {
  for (const path of ['/webhooks/practice', '/webhooks/nobody']) {
    const answer = await shop.visitor().forge(path, '{}', { 'content-type': 'application/json' })
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ type: 'about:blank', status: answer.status })
  }
})

test('a list asked for beyond its last page is answered with the last one', async () => {
  const [category] = await shop.db
    .insert(categories)
    .values({
      slug: 'lapas',
      title: { lv: 'Lapas' },
      shortDescription: { lv: '' },
      description: { lv: '' },
      image: 'categories/lapas',
    })
    .returning({ id: categories.id })
  const goods = []
  for (let piece = 0; piece < 18; piece++) goods.push(await shop.product({ categoryId: category?.id ?? null }))
  const path = `/api/search/products?per_page=16&category_id=${category?.id}`
  type Found = {
    collection: {
      data: { products: { id: number }[] }
      meta: { current_page: number; last_page: number; total: number }
      links: { prev: string | null; next: string | null }
    }
    filters: { category: { options: { id: number; image: string }[] } }
  }
  await expect.poll(async () => (await shop.visitor().get(path)).json<Found>().collection.meta.total).toBe(goods.length)
  const { collection } = (await shop.visitor().get(`${path}&page=999`)).json<Found>()
  expect(collection.meta).toMatchObject({ current_page: 2, last_page: 2 })
  expect(collection.data.products).toHaveLength(2)
  expect(collection.links).toEqual({ prev: expect.stringContaining('/c/lapas?sort=code:asc&per_page=16'), next: null })
  const everywhere = (await shop.visitor().get('/api/search/products')).json<Found>()
  const option = everywhere.filters.category.options.find(({ id }) => id === category?.id)
  expect(option?.image).toBe('/media/320/categories/lapas.jpg')
})

test('pickup points are found by words in any order: those of the town first, then those that begin so', async () => {
  const carrier = 'omniva'
  const point = (name: string, city: string, address: string, identifier: string) => ({
    carrier,
    identifier,
    name,
    city,
    address,
    zip: 'LV-1000',
    countryId: 112,
    kind: 'locker' as const,
    searchText: pointSearchText({ name, address, city, zip: 'LV-1000' }),
  })
  await shop.db
    .insert(pickupPoints)
    .values([
      point('Alūksnes pakomāts', 'Alūksne', 'Qīgas iela 3', 'Q1'),
      point('Cēsu pakomāts', 'Cēsis', 'Jaunqīgas iela 1', 'Q2'),
      point('Centra pakomāts', 'Qīga', 'Brīvības iela 100', 'Q3'),
      point('Torņa pakomāts', 'Qīga', 'Torņa iela 4', 'Q4'),
    ])
  const omniva = await methodId(shop, 'locker-omniva')
  const found = async (search: string) => {
    const path = `/api/shipping/${omniva}/pickup-points?${new URLSearchParams({ country_id: '112', search })}`
    const { points } = (await shop.visitor().get(path)).json<{ points: { identifier: string }[] }>()
    return points.map(({ identifier }) => identifier)
  }
  expect(await found('qiga')).toEqual(['Q3', 'Q4', 'Q1', 'Q2'])
  expect(await found('qig')).toEqual(['Q3', 'Q4', 'Q1', 'Q2'])
  for (const search of ['brivibas qiga', 'qīga brīvības', 'qig brīv', 'Brīvības, Qīga']) {
    expect(await found(search)).toEqual(['Q3'])
  }
})
