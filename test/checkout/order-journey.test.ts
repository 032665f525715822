import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { rows } from '../../src/shop/db.ts'
import { expireOrders } from '../../src/shop/orders/expire.db.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Stored = { order: { prefixed_id: string; total_price: number }; payment_link: string }

const stockOf = async (id: number) =>
  (
    await rows<{ quantity: number; virtual_quantity: number }>(
      shop.db,
      sql`select quantity, virtual_quantity from products where id = ${id}`,
    )
  )[0]

async function order(visitor: Visitor, productId: number, quantity = 1, headers: Record<string, string> = {}) {
  await visitor.post(`/api/cart-item/add/${productId}?action=plus`, { quantity })
  return visitor.post('/api/order/store', await orderRequest(shop), headers)
}

/** Pays at the practice bank as a buyer's browser would, and answers the order page. */
async function payAt(visitor: Visitor, link: string, decision: 'pay' | 'refuse' | 'cancel') {
  const toBank = await visitor.get(link)
  const bank = String(toBank.headers.location)
  const page = await visitor.get(bank)
  expect(page.status).toBe(200)
  const back = await visitor.submit(bank, { decision })
  const returned = await visitor.get(new URL(String(back.headers.location)).pathname)
  return visitor.get(String(returned.headers.location))
}

describe('from cart to paid order', () => {
  test('a guest buys to a locker, pays, and order, stock and e-mails are right', async () => {
    const lamp = await shop.product({ title: 'Galda lampa', quantity: 2, virtualQuantity: 3, price: 4990 })
    const visitor = shop.visitor()
    const added = await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 3 })
    expect(added.status).toBe(200)
    expect(added.json<{ cart: CartView }>().cart).toMatchObject({ total_quantity: 3, total_price_with_tax: 14970 })

    const stored = await visitor.post('/api/order/store', await orderRequest(shop))
    expect(stored.status).toBe(200)
    const { order: placed, payment_link } = stored.json<Stored>()
    // Lockers are free from 100 € of goods.
    expect(placed.total_price).toBe(14970)
    expect(payment_link).toMatch(/^\/order\/[\w-]{43}\/pay$/)
    expect(await stockOf(lamp.id)).toEqual({ quantity: 0, virtual_quantity: 2 })

    const page = await payAt(visitor, payment_link, 'pay')
    expect(page.body).toContain('data-order-state="paid"')
    expect(page.headers['cache-control']).toBe('no-store')
    const messages = await rows<{ kind: string }>(
      shop.db,
      sql`select kind from letters l join orders o on l.subject = 'order:' || o.id
          where o.prefixed_id = ${placed.prefixed_id} order by kind`,
    )
    expect(messages.map(({ kind }) => kind)).toEqual(['order-paid', 'order-placed'])
    expect((await visitor.get('/api/cart')).json<{ cart: CartView }>().cart.items).toEqual([])
  })

  test('a refused payment leaves the order waiting, and it can be paid again', async () => {
    const chair = await shop.product()
    const visitor = shop.visitor()
    const { payment_link } = (await order(visitor, chair.id)).json<Stored>()
    const refused = await payAt(visitor, payment_link, 'refuse')
    expect(refused.body).toContain('data-order-state="awaiting_payment"')
    expect(refused.body).toContain('<h1>Maksājums neizdevās</h1>')
    const paid = await payAt(visitor, payment_link, 'pay')
    expect(paid.body).toContain('data-order-state="paid"')
  })

  test('the browser coming back alone never makes an order paid', async () => {
    const chair = await shop.product()
    const visitor = shop.visitor()
    const { payment_link } = (await order(visitor, chair.id)).json<Stored>()
    await visitor.get(payment_link)
    await visitor.get(`${payment_link.replace('/pay', '/return')}?status=paid&payment=accepted`)
    const page = await visitor.get(payment_link.replace('/pay', ''))
    expect(page.body).toContain('data-order-state="awaiting_payment"')
  })

  test('a notification without a true signature changes nothing', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/webhooks/practice',
      payload: JSON.stringify({ reference: 'x', event: 'accepted' }),
      headers: { 'content-type': 'application/json', 'x-practice-signature': 'forged' },
    })
    expect(answer.statusCode).toBe(400)
  })

  test('an unpaid order returns its goods to stock when its hold ends, once', async () => {
    const chair = await shop.product({ quantity: 1, virtualQuantity: 1 })
    const visitor = shop.visitor()
    const { order: placed } = (await order(visitor, chair.id, 2)).json<Stored>()
    expect(await stockOf(chair.id)).toEqual({ quantity: 0, virtual_quantity: 0 })
    const later = new Date(Date.now() + 36 * 60_000)
    const expiring = { db: shop.db, queue: shop.services.queue }
    await Promise.all([expireOrders(expiring, later), expireOrders(expiring, later)])
    expect(await stockOf(chair.id)).toEqual({ quantity: 1, virtual_quantity: 1 })
    const [row] = await rows<{ state: string }>(
      shop.db,
      sql`select state from orders where prefixed_id = ${placed.prefixed_id}`,
    )
    expect(row?.state).toBe('cancelled')
  })
})

describe('order store', () => {
  test('the same key gives the same order, with another body it is refused', async () => {
    const mug = await shop.product()
    const visitor = shop.visitor()
    const key = { 'idempotency-key': 'one-checkout-page-load' }
    const first = await order(visitor, mug.id, 1, key)
    const again = await visitor.post('/api/order/store', await orderRequest(shop), key)
    expect(again.status).toBe(200)
    expect(again.body).toBe(first.body)
    const other = await orderRequest(shop, { payment_method: 'bank-transfer' })
    expect((await visitor.post('/api/order/store', other, key)).status).toBe(422)
    expect(await stockOf(mug.id)).toMatchObject({ quantity: 9 })
  })

  test('without a key the cart itself is the key', async () => {
    const mug = await shop.product()
    const visitor = shop.visitor()
    const first = (await order(visitor, mug.id)).json<Stored>()
    const second = (await visitor.post('/api/order/store', await orderRequest(shop))).json<Stored>()
    expect(second.order.prefixed_id).toBe(first.order.prefixed_id)
  })

  test('an empty cart, a missing locker and missing fields are rejected with messages under the call’s field names', async () => {
    const visitor = shop.visitor()
    expect((await visitor.post('/api/order/store', await orderRequest(shop))).status).toBe(409)
    const mug = await shop.product()
    await visitor.post(`/api/cart-item/add/${mug.id}?action=plus`, { quantity: 1 })
    const bad = await visitor.post('/api/order/store', {
      order: { user_email: 'nope', user_phone_number: { number: '123' } },
      shipping: { country_id: 112 },
      shipping_method: 'locker-omniva',
    })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.json<{ errors: object }>().errors).sort()).toEqual([
      'order.user_email',
      'order.user_name',
      'order.user_phone_number.number',
      'order.user_surname',
      'payment_method',
      'shipping.identifier',
    ])
    const strange = await orderRequest(shop, { shipping: { country_id: 112, identifier: 'no-such-locker' } })
    const answer = await visitor.post('/api/order/store', strange)
    expect(answer.status).toBe(422)
    expect(answer.json<{ errors: object }>().errors).toHaveProperty(['shipping.identifier'])
  })

  test('a price that changed since the buyer looked is told, not charged', async () => {
    const mug = await shop.product({ price: 1000 })
    const visitor = shop.visitor()
    await visitor.post(`/api/cart-item/add/${mug.id}?action=plus`, { quantity: 1 })
    await shop.db.execute(sql`update products set price = 1500 where id = ${mug.id}`)
    const answer = await visitor.post('/api/order/store', await orderRequest(shop))
    expect(answer.status).toBe(409)
    expect(answer.json<{ errors: { cart: CartView } }>().errors.cart.items[0]?.notice).toContain('15,00')
    // Who orders after being told pays what was told.
    const again = await visitor.post('/api/order/store', await orderRequest(shop))
    expect(again.json<Stored>().order.total_price).toBe(1500 + 249)
  })

  test('a price that changes again between being told and ordering is told again', async () => {
    const mug = await shop.product({ price: 1000 })
    const visitor = shop.visitor()
    await visitor.post(`/api/cart-item/add/${mug.id}?action=plus`, { quantity: 1 })
    for (const price of [1500, 1600, 900]) {
      await shop.db.execute(sql`update products set price = ${price} where id = ${mug.id}`)
      expect((await visitor.post('/api/order/store', await orderRequest(shop))).status).toBe(409)
    }
    const placed = await visitor.post('/api/order/store', await orderRequest(shop))
    expect(placed.json<Stored>().order.total_price).toBe(900 + 249)
  })

  test('nothing that the body claims about money or people is believed', async () => {
    const mug = await shop.product({ price: 1000 })
    const visitor = shop.visitor()
    await visitor.post(`/api/cart-item/add/${mug.id}?action=plus`, { quantity: 1, price: 1, user_id: 1 })
    const request = await orderRequest(shop, { total: 1, price: 1, currency: 'IDR', user_id: 1 })
    const { order: placed } = (await visitor.post('/api/order/store', request)).json<Stored>()
    expect(placed.total_price).toBe(1000 + 249)
  })
})

describe('the cart', () => {
  test('a sold-out lamp cannot be put in the cart', async () => {
    const lamp = await shop.product({ quantity: 0 })
    const answer = await shop.visitor().post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    expect(answer.status).toBe(409)
    expect(answer.json<{ message: string }>().message).toBe('Šī prece ir izpārdota.')
  })

  test.each([0, -1, 1.5, 101, 1e9, '2', [], null])(
    'a quantity of %j is refused and changes nothing',
    async (quantity) => {
      const lamp = await shop.product()
      const visitor = shop.visitor()
      await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 2 })
      const answer = await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity })
      expect(answer.status).toBe(422)
      expect((await visitor.get('/api/cart')).json<{ cart: CartView }>().cart.total_quantity).toBe(2)
    },
  )

  test('more than there is gets a refusal with the true cart', async () => {
    const lamp = await shop.product({ quantity: 2, virtualQuantity: 1 })
    const visitor = shop.visitor()
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
    const answer = await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
    expect(answer.status).toBe(409)
    expect(answer.json<{ errors: { cart: CartView } }>().errors.cart.items[0]?.quantity).toBe(2)
  })

  test('another visitor cannot touch a line', async () => {
    const lamp = await shop.product()
    const owner = shop.visitor()
    const added = await owner.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const [item] = added.json<{ cart: CartView }>().cart.items
    expect((await shop.visitor().post(`/api/cart-item/${item?.id}/delete`)).status).toBe(404)
    expect((await owner.post(`/api/cart-item/${item?.id}/delete`)).json<{ cart: CartView }>().cart.items).toEqual([])
  })
})

describe('guards', () => {
  test('nothing is stored for a visitor who only looks', async () => {
    const visitor = shop.visitor()
    await visitor.get('/api/visitor')
    await visitor.get('/api/cart')
    const [row] = await rows<{ n: number }>(shop.db, sql`select count(*)::int as n from sessions`)
    const before = row?.n
    await shop.visitor().get('/api/visitor')
    const [after] = await rows<{ n: number }>(shop.db, sql`select count(*)::int as n from sessions`)
    expect(after?.n).toBe(before)
  })

  test.each([
    ['no token', { 'x-csrf-token': '' }],
    ['a made-up token', { 'x-csrf-token': 'abc.def' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a plain text body', { 'content-type': 'text/plain' }],
  ])('a change with %s is refused', async (_name, headers) => {
    const lamp = await shop.product()
    const answer = await shop.visitor().post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 }, headers)
    expect([403, 415]).toContain(answer.status)
  })

  test("one visitor's token is no use to another", async () => {
    const token = await shop.visitor().renewToken()
    const answer = await shop.visitor().post('/api/cart-item/add/1', { quantity: 1 }, { 'x-csrf-token': token })
    expect(answer.status).toBe(403)
  })

  test('clearing checkout by GET needs the token too', async () => {
    const visitor = shop.visitor()
    expect((await visitor.get('/api/cart/reset-data')).status).toBe(403)
    const token = await visitor.renewToken()
    const answer = await visitor.get('/api/cart/reset-data', { 'x-csrf-token': token, 'sec-fetch-site': 'same-origin' })
    expect(answer.status).toBe(200)
  })

  test("a stranger's order address is not found", async () => {
    expect((await shop.visitor().get('/order/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  })
})
