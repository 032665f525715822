import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productTexts } from '../../src/shop/catalogue/catalogue.tables.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { Settings } from '../../src/shop/settings/settings.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Shape = { properties?: Record<string, Shape>; items?: Shape; type?: string }
type Operation = {
  requestBody?: { content: Record<string, { schema: Shape }> }
  parameters?: { name: string; in: string }[]
  responses: Record<string, { content?: Record<string, { schema: Shape }> }>
  security?: object[]
}
type Document = { paths: Record<string, Record<string, Operation>>; components?: object }

const bodyOf = (operation?: Operation) => operation?.requestBody?.content['application/json']?.schema
const answerOf = (operation?: Operation) => operation?.responses['200']?.content?.['application/json']?.schema
const names = (shape?: Shape) => Object.keys(shape?.properties ?? {})

/** The contract of the calls: fields sent (`?` in the query) and fields read. */
const CALLS: [call: string, sent: string, read: string][] = [
  ['GET /api/search/products', '?page ?per_page ?sort ?manufactures ?attributes ?query', 'collection filters'],
  ['GET /api/credit/{productId}/monthly-prices', '', ''],
  ['POST /api/product-subscribe', 'product_id email gRecaptchaResponse', 'message'],
  ['GET /api/product/related-auto/{productId}', '', 'products'],
  ['GET /api/product/related-manual/{productId}', '', 'products'],
  ['GET /api/product/recommended/{productId}', '', 'products'],
  ['GET /api/product/recently-purchased/', '', 'products'],
  ['GET /api/slider/{type}', '', 'slider'],
  ['GET /api/cart', '', 'cart'],
  ['POST /api/subscribe', 'email gRecaptchaResponse', 'message'],
  ['POST /api/product-compare', 'product_compare', 'products attributes'],
  ['POST /api/cart-item/add/{productId}', '?action quantity', 'cart message'],
  ['POST /api/cart-scene/add/{sceneId}', '', 'cart message added quantities'],
  ['POST /api/cart-set/add/{setId}', '', 'cart message added quantities'],
  ['GET /api/product/stock/{productId}/shops', '', 'shops'],
  ['POST /api/cart-goods/add', 'goods', 'cart message added quantities'],
  ['POST /api/cart-item/{id}/delete', '', 'cart message undo'],
  ['POST /api/cart-item/restore', 'undo', 'cart message'],
  ['POST /register', 'user terms company legal_address physical_address same_address', 'message path'],
  ['GET /api/countries', '', 'countries'],
  ['POST /api/coupon/apply', 'code', 'cart message'],
  ['POST /api/coupon/remove/', '', 'cart message'],
  ['GET /api/shipping', '', 'shippingMethods'],
  ['GET /api/shipping/{id}/countries', '', 'countries'],
  ['GET /api/shipping/{id}/pickup-points', '?country_id ?search', 'points'],
  ['GET /api/shipping/{id}/pickup-map', '?country_id', 'points last streets'],
  ['GET /api/shipping/user/addresses', '?search', 'addresses'],
  ['POST /api/countries/{id}/validate-zip-code', 'shipping', 'cart'],
  ['POST /api/cart/shipping/{id}', 'identifier country_id city address zip', 'cart'],
  ['GET /api/payment', '?shipping_method_id', 'paymentMethods'],
  ['POST /api/cart/payment/{id}', '', 'cart'],
  ['GET /api/cart/reset-data', '', 'cart'],
  ['GET /api/user', '', 'user'],
  ['POST /api/order/store', 'order shipping shipping_method payment_method', 'order payment_link'],
  ['POST /api/user/update', 'user gRecaptchaResponse', 'message user'],
  ['GET /api/product/services', '', ''],
  ['POST /api/page/contact', 'name email message gRecaptchaResponse', 'message'],
  ['POST /api/wishlist/toggle/{productId}', '', 'message product total'],
]

describe('the document of the interface', () => {
  let read: Promise<Document> | undefined
  const document = () => {
    read ??= shop
      .visitor()
      .get('/api/docs/json')
      .then((answer) => answer.json<Document>())
    return read
  }

  test.each(CALLS)('%s accepts and answers the fields of its contract', async (call, sent, read) => {
    const [method = '', path = ''] = call.split(' ')
    const operation = (await document()).paths[path]?.[method.toLowerCase()]
    expect(operation, call).toBeDefined()
    const asked = (operation?.parameters ?? [])
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => `?${name}`)
    const known = [...asked, ...names(bodyOf(operation))]
    expect(known).toEqual(expect.arrayContaining(sent.split(' ').filter(Boolean)))
    expect(names(answerOf(operation))).toEqual(expect.arrayContaining(read.split(' ').filter(Boolean)))
  })

  test('says how calls are refused, and which ask for the token', async () => {
    const { paths, components } = await document()
    expect(components).toMatchObject({ securitySchemes: { csrf: { name: 'X-CSRF-TOKEN', in: 'header' } } })
    for (const [path, methods] of Object.entries(paths)) {
      if (!/^\/(api\/|register$)/.test(path)) continue
      for (const [method, operation] of Object.entries(methods)) {
        expect(operation.responses.default, `${method} ${path}`).toEqual({ $ref: '#/components/responses/Problem' })
      }
    }
    expect(paths['/api/cart']?.get?.security).toBeUndefined()
    expect(paths['/api/cart/reset-data']?.get?.security).toEqual([{ csrf: [] }])
    expect(paths['/api/order/store']?.post?.security).toEqual([{ csrf: [] }])
    expect(paths['/register']?.get).toBeUndefined()
  })
})

describe('an order', () => {
  const refusedKeys = async (order: object, shipping: object = {}) => {
    const visitor = await buyer(shop, [await shop.product({ quantity: 5 })])
    const request = await orderRequest(shop)
    const answer = await visitor.post('/api/order/store', {
      ...request,
      order: { ...request.order, ...order },
      shipping: { ...request.shipping, ...shipping },
    })
    const { errors = {} } = answer.json<{ errors?: Record<string, string[]> }>()
    return { status: answer.status, errors }
  }
  const british = { countryCallingCode: '44', number: '7911123456' }

  test("refuses a calling code that is not offered, of the buyer and of the delivery, under the call's field names", async () => {
    expect((await refusedKeys({ user_phone_number: british })).errors).toMatchObject({
      'order.user_phone_number.countryCallingCode': ['Izvēlieties valsts kodu.'],
    })
    expect(await refusedKeys({}, { user_phone_number: british })).toEqual({
      status: 422,
      errors: { 'shipping.user_phone_number.countryCallingCode': ['Izvēlieties valsts kodu.'] },
    })
  })

  test('refuses a company of a country that the shop does not know', async () => {
    const firm = { user_type: 'b2b', company_name: 'SIA Paraugs', company_reg_num: '40003032949' }
    expect(Object.keys((await refusedKeys({ ...firm, company_country_id: 99_999 })).errors)).toContain(
      'order.company_country_id',
    )
    expect((await refusedKeys({ ...firm, company_country_id: 112 })).errors).not.toHaveProperty(
      'order.company_country_id',
    )
  })

  test('takes a phone that a numeric field sent as a number', async () => {
    const phone = { countryCallingCode: 371, number: 20_000_001 }
    expect(await refusedKeys({ user_phone_number: phone })).toEqual({ status: 200, errors: {} })
  })

  test('takes and offers the codes of all EU countries where the merchant wants that', async () => {
    const finnish = { user_phone_number: { countryCallingCode: '358', number: '401234567' } }
    expect((await refusedKeys(finnish)).status).toBe(422)
    await saveSetting(shop.db, 'checkout_calling_codes', 'eu')
    shop.services.memory.invalidate('everything')
    const visitor = await buyer(shop, [await shop.product({ quantity: 5 })])
    expect((await visitor.get('/checkout')).body).toMatch(/<option value="358"[^>]*>🇫🇮 \+358</u)
    const toLocker = { user_phone_number: { countryCallingCode: '371', number: '20000001' } }
    expect((await refusedKeys(finnish, toLocker)).status).toBe(200)
    await shop.db.execute(sql`delete from settings where key = 'checkout_calling_codes'`)
    shop.services.memory.invalidate('everything')
  })
})

test('analytics know a product under its Latvian title, whatever language the buyer reads', async () => {
  const lamp = await shop.product({ title: 'Galda lampa', price: 2490 })
  await shop.db.insert(productTexts).values({ productId: lamp.id, lang: 'en', title: 'Desk lamp' })
  const english = { 'accept-language': 'en' }
  const visitor = shop.visitor()
  const wished = await visitor.post(`/api/wishlist/toggle/${lamp.id}`, {}, english)
  expect(wished.json()).toMatchObject({ product: { title: 'Desk lamp', title_lv: 'Galda lampa' } })
  const added = await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 }, english)
  const names = { title: 'Desk lamp', title_lv: 'Galda lampa' }
  expect(added.json()).toMatchObject({ cart: { items: [{ product: names }] } })
  expect((await visitor.get('/en/wishlist')).body).toContain('&quot;title&quot;:&quot;Galda lampa&quot;')
  const stored = await visitor.post('/api/order/store', await orderRequest(shop), english)
  const { order, payment_link } = stored.json<{ order: { cart: object }; payment_link: string }>()
  expect(order.cart).toMatchObject({ items: [{ product: names }] })
  const told = await shop.visitor().post('/api/order/report-purchase', { token: payment_link.split('/')[2] })
  expect(told.json()).toMatchObject({ purchase: { items: [{ name: 'Galda lampa', item_name: 'Galda lampa' }] } })
})

test("the newsletter's form sends to the call that the merchant set, and never to another site", async () => {
  const word = { lv: 'Jaunumi' }
  const words = { title: word, message: word, placeholder: word, button: word, terms: word, terms_link: word }
  const banner = (action: string) => ({ ...words, image: null, action })
  const formOf = async () => (await shop.visitor().get('/')).body
  await saveSetting(shop.db, 'subscribe', banner('/api/letters'))
  // By the database's own announcement, which on PostgreSQL comes a moment later.
  await expect.poll(formOf).toContain('&quot;action&quot;:&quot;/api/letters&quot;')
  for (const action of ['//evil.example/api', 'https://evil.example']) {
    expect(Settings.safeParse({ subscribe: banner(action) }).success).toBe(false)
  }
  expect(Settings.parse({ subscribe: { ...words, image: null } }).subscribe?.action).toBe('/api/subscribe')
})
