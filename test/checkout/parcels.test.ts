import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { delivery } from '../../src/cli/delivery-command.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import type { CartView } from '../../src/shop/cart/cart.ts'
import type { MethodView } from '../../src/shop/checkout/delivery-views.db.ts'
import { rows } from '../../src/shop/db.ts'
import { bought, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { buyer, cartOf, place } from '../support/buyers.ts'
import { methodId, openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop
let chair: Awaited<ReturnType<TestShop['product']>>
let cabinet: typeof chair

beforeAll(async () => {
  shop = await openTestShop()
  const stock = { quantity: 5_000 }
  chair = await shop.product({
    title: 'Skolas krēsls',
    price: 4490,
    weight: 5100,
    width: 430,
    depth: 500,
    height: 800,
    ...stock,
  })
  cabinet = await shop.product({ title: 'Vitrīna', price: 39_900, weight: 62_000, isBulky: true, ...stock })
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const places = {
  LV: { country_id: 112, city: 'Rīga', address: 'Brīvības iela 1', zip: 'LV-1010' },
  LT: { country_id: 113, city: 'Vilnius', address: 'Gedimino pr. 1', zip: '01103' },
  EE: { country_id: 64, city: 'Tallinn', address: 'Pikk 1', zip: '10123' },
}
type Country = keyof typeof places

const methodsOf = async (visitor: Visitor) =>
  (await visitor.get('/api/shipping')).json<{ shippingMethods: MethodView[] }>().shippingMethods

/** Chooses as the checkout does; what cart and list of methods then say. */
async function choose(visitor: Visitor, method: string, country: Country) {
  const path = `/api/cart/shipping/${await methodId(shop, method)}`
  const { cart } = (await visitor.post(path, places[country])).json<{ cart: CartView }>()
  return { cart, option: (await methodsOf(visitor)).find(({ code }) => code === method) }
}

const chairs = async (pieces: number) => buyer(shop, [{ id: chair.id, pieces }])

describe('school chairs by courier', () => {
  // One parcel holds five.
  test.each([
    [1, 'LV', 699, 1],
    [5, 'LV', 999, 1],
    [6, 'LV', 999 + 699, 2],
    [10, 'LV', 2 * 999, 2],
    [30, 'LV', 6 * 999, 6],
    [1, 'LT', 1099, 1],
    [5, 'LT', 1399, 1],
    [6, 'LT', 1399 + 1099, 2],
    [10, 'LT', 2 * 1399, 2],
    [30, 'LT', 6 * 1399, 6],
    [1, 'EE', 1099, 1],
    [6, 'EE', 1399 + 1099, 2],
    [10, 'EE', 2 * 1399, 2],
    [30, 'EE', 6 * 1399, 6],
  ] as const)('%i to %s: %i cents in %i parcels', async (pieces, country, price, parcels) => {
    const visitor = await chairs(pieces)
    const { cart, option } = await choose(visitor, 'courier', country)
    const text = parcels > 1 ? `${parcels} pakas` : null
    expect(cart).toMatchObject({
      shipping_price_with_tax: price,
      total_price_with_tax: pieces * 4490 + price,
      formatted_shipping_parcels: text,
      delivery_notice: null,
    })
    expect(option).toMatchObject({ formatted_price_with_tax: cart.formatted_shipping_price_with_tax, note: text })
    const [inCart] = cart.shipping_delivery_days.filter(({ title }) => title === option?.title)
    expect(inCart).toMatchObject({ price: option?.formatted_price_with_tax, note: text, dates: option?.dates })

    const order = await bought(shop, visitor, { shipping: places[country], shipping_method: 'courier' })
    expect(order.total).toBe(pieces * 4490 + price)
    const row = await rowOf(shop, order.number)
    expect(row).toMatchObject({ shippingTotal: price, parcels, shippingVat: Math.round((price * 21) / 121) })
  })

  test('100 are too many everywhere, with the reason, and the order is refused', async () => {
    for (const country of ['LV', 'LT', 'EE'] as const) {
      const visitor = await chairs(100)
      const { cart, option } = await choose(visitor, 'courier', country)
      expect(option).toBeUndefined()
      expect(cart.shipping_price_with_tax).toBe(0)
      expect(cart.delivery_refusals).toEqual([
        {
          title: 'Omniva pakomāts, DPD Pickup pakomāts, Latvijas Pasts pakomāts, Venipak Pickup pakomāts',
          text: 'Par lielu: neietilpst pakomātā',
        },
        { title: 'Kurjers līdz durvīm', text: 'Par daudz: pasūtījumam jāietilpst 10 pakās' },
        { title: 'Lielgabarīta piegāde', text: 'Par smagu: pasūtījums var svērt līdz 500\u00a0kg' },
      ])
      expect(cart.delivery_notice).toContain('Pasūtījums sver 510\u00a0kg')
      const request = await orderRequest(shop, { shipping: places[country], shipping_method: 'courier' })
      const refused = await place(shop, visitor, request)
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['shipping_method'])
    }
  })

  test('an order tells its parcels on its page and in its e-mail', async () => {
    const order = await bought(shop, await chairs(10), { shipping: places.LV, shipping_method: 'courier' })
    expect((await order.visitor.get(order.path)).body).toMatch(/Kurjers līdz durvīm, 2 pakas<.*Brīvības iela 1, Rīga/)
    const [email] = await emailsOf(shop, order.number)
    expect(await textOf(shop, email?.id ?? '')).toContain('Kurjers līdz durvīm, 2 pakas, Brīvības iela 1, Rīga')
  })
})

describe('the bulky way', () => {
  test.each([
    [6, 2490],
    [10, 2490],
    [30, 2490],
  ])('takes %i chairs in Latvia as one load', async (pieces, price) => {
    const visitor = await chairs(pieces)
    const { cart, option } = await choose(visitor, 'courier-bulky', 'LV')
    expect(option).toMatchObject({ formatted_price_with_tax: cart.formatted_shipping_price_with_tax, note: null })
    const order = await bought(shop, visitor, { shipping: places.LV, shipping_method: 'courier-bulky' })
    expect(await rowOf(shop, order.number)).toMatchObject({ shippingTotal: price, parcels: 1 })
  })

  test('is not offered for what the courier takes in one parcel', async () => {
    const visitor = await chairs(5)
    expect((await methodsOf(visitor)).map(({ code }) => code)).toEqual(['courier', 'shop'])
    expect((await cartOf(visitor)).delivery_refusals.map(({ title }) => title)).not.toContain('Lielgabarīta piegāde')
  })

  test('takes chairs together with a bulky cabinet, which no courier takes', async () => {
    const visitor = await buyer(shop, [{ id: chair.id, pieces: 30 }, cabinet])
    expect((await methodsOf(visitor)).map(({ code }) => code)).toEqual(['courier-bulky', 'shop'])
    expect((await cartOf(visitor)).delivery_refusals).toMatchObject([{ text: 'Par lielu: lielgabarīta prece' }])
    const order = await bought(shop, visitor, { shipping: places.LV, shipping_method: 'courier-bulky' })
    expect(order.total).toBe(30 * 4490 + 39_900 + 2490)
    expect(await rowOf(shop, order.number)).toMatchObject({ shippingTotal: 2490, parcels: 1 })
  })

  test('does not go abroad, and the cart says so', async () => {
    for (const country of ['LT', 'EE'] as const) {
      const visitor = await buyer(shop, [{ id: chair.id, pieces: 6 }])
      await choose(visitor, 'courier', country)
      await visitor.post(`/api/cart-item/add/${cabinet.id}?action=plus`, { quantity: 1 })
      const cart = await cartOf(visitor)
      expect(cart.delivery_notice).toMatch(/^Uz izvēlēto valsti mūsu pārvadātāji šo pasūtījumu nepiegādā\./)
      expect(cart.shipping_price_with_tax).toBe(0)
      const [bulky] = (await methodsOf(visitor)).filter(({ code }) => code === 'courier-bulky')
      expect(bulky?.note).toBe('Uz izvēlēto valsti nepiegādājam')
      for (const shipping_method of ['courier', 'courier-bulky']) {
        const request = await orderRequest(shop, { shipping: places[country], shipping_method })
        expect((await place(shop, visitor, request)).status).toBe(422)
      }
    }
  })
})

describe('parcel lockers', () => {
  /** Fills the largest compartment. */
  const box = (price: number) =>
    shop.product({ price, weight: 2000, width: 380, depth: 380, height: 600, quantity: 100 })

  test('take up to three parcels, each at its price', async () => {
    const { id } = await box(1000)
    for (const [pieces, price, text] of [
      [1, 399, null],
      [2, 798, '2 pakas'],
      [3, 1197, '3 pakas'],
    ] as const) {
      const visitor = await buyer(shop, [{ id, pieces }])
      const order = await bought(shop, visitor)
      expect(order.total).toBe(pieces * 1000 + price)
      expect(await rowOf(shop, order.number)).toMatchObject({ shippingTotal: price, parcels: pieces })
      expect((await order.visitor.get(order.path)).body.includes(String(text))).toBe(text !== null)
    }
    const visitor = await buyer(shop, [{ id, pieces: 4 }])
    expect((await methodsOf(visitor)).map(({ code }) => code)).toEqual(['courier', 'shop'])
    expect((await cartOf(visitor)).delivery_refusals).toMatchObject([
      { text: 'Par daudz: pasūtījumam jāietilpst 3 pakās' },
    ])
    expect((await place(shop, visitor)).status).toBe(422)
  })

  test('are free from their sum on, whatever the number of parcels', async () => {
    const { id } = await box(3400)
    const two = await bought(shop, await buyer(shop, [{ id, pieces: 2 }]))
    expect(await rowOf(shop, two.number)).toMatchObject({ shippingTotal: 798, parcels: 2 })
    const three = await bought(shop, await buyer(shop, [{ id, pieces: 3 }]))
    expect(await rowOf(shop, three.number)).toMatchObject({ shippingTotal: 0, parcels: 3 })
  })
})

describe('what cannot be delivered', () => {
  test('can be asked for, without script too: the e-mail to the shop holds the goods', async () => {
    const visitor = await buyer(shop, [{ id: chair.id, pieces: 100 }, cabinet])
    await choose(visitor, 'courier', 'LT')
    const page = await visitor.get('/contact?quote')
    expect(page.body).toContain(`100 × Skolas krēsls (${chair.code})\n1 × Vitrīna (${cabinet.code})`)
    expect(page.body).toContain('Kur piegādāt: Gedimino pr. 1, Vilnius, 01103')
    const [, message = ''] = /<textarea[^>]*name="message"[^>]*>([^<]*)</.exec(page.body) ?? []
    const sent = await visitor.submit('/contact', { name: 'Anna', email: 'anna@example.com', message })
    expect(sent.status).toBe(303)
    const [email] = await rows<{ id: string }>(shop.db, sql`select id from letters where kind = 'contact-received'`)
    expect(await textOf(shop, email?.id ?? '')).toContain(`100 × Skolas krēsls (${chair.code})`)
  })

  test('one product can be asked for in a quantity, beside what lies in the cart', async () => {
    const visitor = await buyer(shop, [cabinet])
    const request = async (query: string) => {
      const { body } = await visitor.get(`/contact?quote=${query}`)
      return /<textarea[^>]*name="message"[^>]*>([^<]*)</.exec(body)?.[1]
    }
    expect(await request(`${chair.id}&quantity=30`)).toContain(`:\n\n30 × Skolas krēsls (${chair.code})\n\nKur`)
    expect(await request(`${chair.id}&quantity=x`)).toContain(`1 × Skolas krēsls (${chair.code})`)
    expect(await request('999999999')).toBe('')
    expect(await request('x')).toBe('')
  })

  test('a request without a cart is empty', async () => {
    const page = await shop.visitor().get('/contact?quote')
    expect(page.body).toMatch(/<textarea[^>]*name="message"[^>]*><\/textarea>/)
  })
})

describe('the merchant’s command', () => {
  /** What it prints, or the words with which it refuses. */
  async function command(...args: string[]): Promise<string[]> {
    const said: string[] = []
    const context = { database: { db: shop.db }, args, print: (line: string) => void said.push(line) }
    try {
      await delivery.run(context as unknown as CommandContext)
    } catch (error) {
      return [`refused: ${(error as Error).message}`]
    }
    return said
  }

  test('limits the parcels of a method', async () => {
    expect(await command()).toContain('courier                   10  Kurjers līdz durvīm')
    const visitor = await chairs(10)
    expect(await command('courier', '1')).toEqual(['courier takes up to 1 parcels of one order.'])
    await expect.poll(async () => (await methodsOf(visitor)).map(({ code }) => code)).toEqual(['courier-bulky', 'shop'])
    await command('courier', '10')
    await expect.poll(async () => (await methodsOf(visitor)).length).toBe(3)
    expect(await command('courier', '0')).toEqual([
      'refused: delivery [METHOD PARCELS | METHOD tracking URL|none | METHOD carrier CARRIER|none | METHOD fields [FIELD=VALUE…] | try KILOGRAMS EUROS COUNTRY [POSTCODE]]: parcels are a number from 1 to 100.',
    ])
    expect(await command('boat', '2')).toEqual(['refused: There is no way of delivery "boat".'])
  })

  test('says where its parcels are followed', async () => {
    const page = 'https://pasts.example/meklet?numurs={code}&lang=lv'
    expect(await command('locker-venipak', 'tracking', page)).toEqual([`locker-venipak leads to ${page}`])
    expect((await command()).map((line) => line.trim())).toContain(page)
    const wrong = [
      'http://pasts.example/{code}',
      'https://{code}.example/',
      'https://pasts.example/meklet',
      'https://pasts.example/{code}/{code}',
      'https://pasts.example/{code}"><script>',
      'javascript:alert("{code}")',
      `https://pasts.example/{code}${'a'.repeat(300)}`,
    ]
    for (const url of wrong) {
      expect((await command('locker-venipak', 'tracking', url))[0]).toContain('is no address of https')
      const written = shop.db.execute(sql`update shipping_methods set tracking_url = ${url} where code = 'courier'`)
      await expect(written, url).rejects.toMatchObject({ cause: { constraint: 'shipping_methods_tracking' } })
    }
    await command('locker-venipak', 'tracking', 'none')
    expect((await command()).join()).not.toContain('pasts.example')
  })
})
