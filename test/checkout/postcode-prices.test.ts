import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { delivery as deliveryCommand } from '../../src/cli/delivery-command.ts'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { deliveryRows } from '../../src/shop/opening/delivery.db.ts'
import { cartOf } from '../support/buyers.ts'
import { methodId, openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let lamp: { id: number; slug: string | null }
let courier: number

const area = { name: 'Sēlija', postcodes: 'LV-5200–LV-5299', isServed: true, daysMin: '3', daysMax: '5', freeFrom: '' }
const areas = JSON.stringify([
  { ...area, prices: '30||9.9' },
  { ...area, name: 'Sala', postcodes: '3301', isServed: false, prices: '' },
])

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  lamp = await shop.product({ slug: 'lampa-zonam', quantity: 100, price: 1000 })
  courier = await methodId(shop, 'courier')
  const { version } = (await manager.get(`/delivery/methods/${courier}`)).body
  const changes = { 'areas.LV': areas, 'prices.LV': '30||5;30||3|15', 'zone.LV.freeFrom': '' }
  const saved = await manager.patch(`/delivery/methods/${courier}`, version, { changes, base: {} })
  expect(saved.status).toBe(200)
  expect(JSON.parse(saved.body.fields['areas.LV'])[0]).toMatchObject({ name: 'Sēlija', prices: '30||9.90' })
  expect(saved.body.fields['prices.LV']).toBe('30||5.00;30||3.00|15.00')
  const priced = async () => (await shop.visitor().get('/p/lampa-zonam')).body
  await vi.waitFor(async () => expect(await priced()).toContain('Cena un laiks ir atkarīgi no pasta indeksa'), 10_000)
}, 60_000)
afterAll(() => shop.close())

async function buyer(quantity = 1): Promise<Visitor> {
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity })
  return visitor
}

const address = { country_id: 112, city: 'Aknīste', address: 'Rīgas iela 5' }
const courierOf = async (visitor: Visitor) =>
  (await visitor.get('/api/shipping'))
    .json<{
      shippingMethods: { id: number; formatted_price_with_tax: string; note: string | null; is_by_postcode: boolean }[]
    }>()
    .shippingMethods.find(({ id }) => id === courier)

describe('a courier that costs more in some places', () => {
  test('has the price of the country until the postcode is known, and says so', async () => {
    const visitor = await buyer()
    expect(await courierOf(visitor)).toMatchObject({
      formatted_price_with_tax: '5,00\u00a0€',
      is_by_postcode: true,
      note: 'Cena un laiks ir atkarīgi no pasta indeksa',
    })
    await visitor.post(`/api/cart/shipping/${courier}`, { country_id: 112 })
    const zip = (code: string) =>
      visitor.post('/api/countries/112/validate-zip-code', { shipping: { ...address, zip: code } })
    expect((await zip('5208')).json()).toMatchObject({ cart: { shipping_price_with_tax: 990 } })
    expect(await courierOf(visitor)).toMatchObject({ formatted_price_with_tax: '9,90\u00a0€', note: null })
    const refused = await zip('LV-3301')
    expect(refused.status).toBe(422)
    expect(refused.json()).toMatchObject({
      errors: { 'shipping.zip': [expect.stringContaining('nepiegādājam')], cart: { shipping_price_with_tax: 500 } },
    })
    expect(await cartOf(visitor)).toMatchObject({ shipping_price_with_tax: 500 })
    expect(await courierOf(visitor)).toMatchObject({ note: 'Cena un laiks ir atkarīgi no pasta indeksa' })
    expect((await zip('1010')).json()).toMatchObject({ cart: { shipping_price_with_tax: 500 } })
  })

  test('costs less from a sum of goods', async () => {
    const visitor = await buyer(2)
    expect(await courierOf(visitor)).toMatchObject({ formatted_price_with_tax: '3,00\u00a0€' })
  })

  test('is ordered at the price of the address, and not where it does not go', async () => {
    const order = (zip: string, visitor: Visitor) =>
      visitor.post(
        '/api/order/store',
        {
          order: {
            ...{ user_name: 'Anna', user_surname: 'Bērziņa', user_email: 'zona@example.com' },
            user_phone_number: { number: '20000001' },
          },
          shipping: { ...address, zip },
          shipping_method: 'courier',
          payment_method: 'practice-bank',
        },
        { 'idempotency-key': crypto.randomUUID() },
      )
    const visitor = await buyer()
    const refused = await order('LV-3301', visitor)
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['shipping.zip']])
    expect((await order('5208', visitor)).status).toBe(200)
    const placed = await firstRow(shop.db, sql`select shipping_total as price from orders order by id desc limit 1`)
    expect(placed).toEqual({ price: 990 })
  })
})

test('a price of delivery that staff changed after it was shown is shown before it is charged', async () => {
  const visitor = await buyer()
  await visitor.post(`/api/cart/shipping/${courier}`, { country_id: 112 })
  const seen = (await cartOf(visitor)).total_price_with_tax
  const setPrice = (before: number, now: number) =>
    rows(
      shop.db,
      sql`update shipping_prices set price = ${now} where method_id = ${courier} and price = ${before} returning id`,
    )
  expect(await setPrice(500, 650)).toHaveLength(1)
  shop.services.memory.invalidate('everything')
  const order = (total_seen: number) =>
    visitor.post('/api/order/store', {
      order: {
        ...{ user_name: 'Anna', user_surname: 'Bērziņa', user_email: 'redzeta@example.com' },
        user_phone_number: { number: '20000004' },
      },
      shipping: { ...address, zip: '1010' },
      shipping_method: 'courier',
      payment_method: 'practice-bank',
      total_seen,
    })
  const refused = await order(seen)
  expect(refused.status).toBe(409)
  // The cart had no way of paying before; it has what was sent, so the same press is accepted.
  const { cart } = refused.json<{ errors: { cart: CartView } }>().errors
  expect(cart).toMatchObject({ total_price_with_tax: seen + 150, payment_method: { code: 'practice-bank' } })
  expect((await order(cart.total_price_with_tax)).status).toBe(200)
  await setPrice(650, 500)
  shop.services.memory.invalidate('everything')
})

describe('without script', () => {
  const form = (zip: string) => ({
    'order.user_type': 'b2c',
    'order.user_name': 'Anna',
    'order.user_surname': 'Bērziņa',
    'order.user_email': 'plain.zona@example.com',
    'order.user_phone_number.number': '20000002',
    shipping_method: 'courier',
    'shipping.country_id': '112',
    'shipping.city': 'Aknīste',
    'shipping.address': 'Rīgas iela 5',
    'shipping.zip': zip,
    payment_method: 'practice-bank',
    terms: '1',
  })
  const seen = (body: string) => {
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
    return { shown_method: value('shown_method'), shown_total: value('shown_total') }
  }

  test('a total that the postcode changed is shown before it is charged', async () => {
    const visitor = await buyer()
    const chosen = await visitor.submit('/checkout', { ...form(''), step: 'delivery' })
    expect(chosen.body).toContain('Cena un laiks ir atkarīgi no pasta indeksa')
    expect(seen(chosen.body).shown_total).toBe('1500')
    const changed = await visitor.submit('/checkout', { ...form('5208'), ...seen(chosen.body), step: 'order' })
    expect(changed.status).toBe(409)
    expect(changed.body).toContain('Piegāde vai summa ir mainījusies')
    expect(seen(changed.body).shown_total).toBe('1990')
    const ordered = await visitor.submit('/checkout', { ...form('5208'), ...seen(changed.body), step: 'order' })
    expect(ordered.status).toBe(303)
  })

  test('a place that is not served is said at its field, and the address stays', async () => {
    const visitor = await buyer()
    for (const step of ['delivery', 'order']) {
      const refused = await visitor.submit('/checkout', { ...form('3301'), step })
      expect(refused.status).toBe(422)
      expect(refused.body).toContain('Uz šo pasta indeksu ar šo piegādes veidu nepiegādājam')
      expect(refused.body).toContain('value="Rīgas iela 5"')
    }
  })
})

test('staff try a parcel to a postcode, on the screen and on the command line', async () => {
  const given = { country: 'LV', weight: '3', goods: '45' }
  const rowOf = async (more: object) =>
    (await manager.post('/delivery/trial', { ...given, ...more })).body.rows.find(
      ({ id }: { id: number }) => id === courier,
    )
  expect(await rowOf({})).toMatchObject({ price: 300 })
  expect(await rowOf({ postcode: 'LV-5208' })).toMatchObject({ price: 990, days: { min: 3, max: 5 } })
  expect(await rowOf({ postcode: '3301' })).toMatchObject({ price: null, refusal: 'Uz šo pasta indeksu nepiegādā.' })
  const wrong = await manager.post('/delivery/trial', { ...given, postcode: 'x' })
  expect(wrong.body.errors).toEqual({ postcode: ['Ievadiet pasta indeksu, piemēram, LV-1010.'] })

  const lines: string[] = []
  const run = (...args: string[]) =>
    deliveryCommand.run({ database: shop.services.database, args, print: (line: string) => lines.push(line) } as never)
  await run('try', '3', '45', 'LV', 'LV-5208')
  expect(lines.find((line) => line.startsWith('courier '))).toMatch(/9,90\s€, 3–5 working days/)
  await run('courier', 'fields', 'zone.LV.daysMax=4')
  await run('courier', 'fields')
  expect(lines).toContain('zone.LV.daysMax=4')
  await expect(run('courier', 'fields', 'areas.LV=x')).rejects.toThrow('areas.LV: areas')
})

test('the page of law has the prices and days of zones, too', async () => {
  const { code } = (await manager.get(`/delivery/methods/${courier}`)).body
  const { title } =
    (await firstRow<{ title: { lv: string } }>(
      shop.db,
      sql`select title from shipping_methods where code = ${code}`,
    )) ?? {}
  const row = (await deliveryRows(shop.db)).find((each) => each.title.lv === title?.lv && each.country.lv === 'Latvija')
  expect(row).toMatchObject({ from: 300, to: 990, daysMax: 5 })
})

test('only couriers have zones by postcode', async () => {
  const locker = await methodId(shop, 'locker-omniva')
  const { version } = (await manager.get(`/delivery/methods/${locker}`)).body
  const refused = await manager.patch(`/delivery/methods/${locker}`, version, {
    changes: { 'areas.LV': areas },
    base: {},
  })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['areas.LV']])
})
