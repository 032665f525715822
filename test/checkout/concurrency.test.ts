import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { OrderQueueFull } from '../../src/shop/checkout/order-queue.ts'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { expireOrders } from '../../src/shop/orders/expire.db.ts'
import { settlePayment } from '../../src/shop/payments/settle.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { burst, buyer, cartOf, countOf, place, statuses, stockOf } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

/** Over several connections each. */
describe('everybody at once', () => {
  let shop: TestShop

  beforeEach(async () => {
    shop = await openTestShop()
  })
  afterEach(async () => {
    // The audit must find nothing after every test.
    const findings = await audit(shop.db)
    await shop.close()
    expect(findings).toEqual([])
  })

  const expiring = () => ({ db: shop.db, queue: shop.services.queue })
  async function products(n: number, quantity: number) {
    const made: Awaited<ReturnType<TestShop['product']>>[] = []
    while (made.length < n) made.push(await shop.product({ quantity }))
    return made
  }
  const stored = (answer: { json: <T>() => T }) =>
    answer.json<{ order: { prefixed_id: string }; payment_link: string }>()

  test('fifty buyers for the last piece: one order, 49 refusals, nothing left', async () => {
    for (let round = 0; round < 3; round++) {
      const before = await countOf(shop, 'orders')
      const lamp = await shop.product({ quantity: 1 })
      const buyers = await burst(50, () => buyer(shop, [lamp]))
      const request = await orderRequest(shop)
      const answers = await burst(50, (i) => place(shop, buyers[i] ?? shop.visitor(), request))
      expect(statuses(answers)).toEqual({ 200: 1, 409: 49 })
      expect(await countOf(shop, 'orders')).toBe(before + 1)
      expect(await stockOf(shop, lamp.id)).toEqual({ quantity: 0, virtual_quantity: 0 })
    }
  })

  test('own and supplier pieces run out together, and come back exactly', async () => {
    const lamp = await shop.product({ quantity: 10, virtualQuantity: 5 })
    const buyers = await burst(30, (i) => buyer(shop, [{ id: lamp.id, pieces: 1 + (i % 3) }]))
    const request = await orderRequest(shop)
    const answers = await burst(30, (i) => place(shop, buyers[i] ?? shop.visitor(), request))
    const sold = answers.reduce((sum, { status }, i) => sum + (status === 200 ? 1 + (i % 3) : 0), 0)
    const left = await stockOf(shop, lamp.id)
    expect(sold + (left?.quantity ?? 0) + (left?.virtual_quantity ?? 0)).toBe(15)
    expect(sold).toBeGreaterThanOrEqual(13)
    const deps = await settlementDeps(shop.services)
    await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map((answer) => changeOrder(deps, stored(answer).order.prefixed_id, 'cancel')),
    )
    expect(await stockOf(shop, lamp.id)).toEqual({ quantity: 10, virtual_quantity: 5 })
  })

  test('carts of the same five products in any order never deadlock', async () => {
    const goods = await products(5, 1000)
    const buyers = await burst(40, (i) =>
      buyer(
        shop,
        [...goods].sort(() => Math.sin(i + goods.length) - 0.5),
      ),
    )
    const request = await orderRequest(shop)
    const began = performance.now()
    const answers = await burst(40, (i) => place(shop, buyers[i] ?? shop.visitor(), request))
    expect(statuses(answers)).toEqual({ 200: 40 })
    expect(performance.now() - began).toBeLessThan(5000)
    for (const { id } of goods) expect((await stockOf(shop, id))?.quantity).toBe(960)
    const [deadlocks] = await rows<{ n: number }>(
      shop.db,
      sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
    expect(deadlocks?.n).toBe(0)
  })

  test('fifty times one more stops at what there is', async () => {
    const lamp = await shop.product({ quantity: 30 })
    const visitor = await buyer(shop, [lamp])
    const answers = await burst(50, () => visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 }))
    expect(statuses(answers)).toEqual({ 200: 29, 409: 21 })
    expect((await cartOf(visitor)).items[0]?.quantity).toBe(30)
  })

  test('a coupon for one order, fifty carts: one redeemed, the others refused in words, none at full price', async () => {
    await shop.db.insert(coupons).values({ code: 'VIENS', kind: 'percent', value: 1000, usageLimit: 1 })
    const lamp = await shop.product({ quantity: 100, price: 5000 })
    const buyers = await burst(50, () => buyer(shop, [lamp], 'VIENS'))
    const request = await orderRequest(shop)
    const answers = await burst(50, (i) => place(shop, buyers[i] ?? shop.visitor(), request))
    expect(statuses(answers)).toEqual({ 200: 1, 409: 49 })
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.json<{ message: string }>().message).toContain('Atlaides kods')
    }
    const [order] = await rows<{ discount_total: number }>(shop.db, sql`select discount_total from orders`)
    expect(order?.discount_total).toBe(500)
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(99)
  })

  test('once for each buyer: the same e-mail in twenty carts gets it once', async () => {
    await shop.db.insert(coupons).values({ code: 'MANS', kind: 'fixed', value: 100, perCustomerLimit: 1 })
    const lamp = await shop.product({ quantity: 100 })
    const buyers = await burst(20, () => buyer(shop, [lamp], 'MANS'))
    const request = await orderRequest(shop)
    const answers = await burst(20, (i) => place(shop, buyers[i] ?? shop.visitor(), request))
    expect(statuses(answers)).toEqual({ 200: 1, 409: 19 })
  })

  test('a price that changes while people order: the order costs what was shown, or is refused', async () => {
    const lamp = await shop.product({ quantity: 1000, price: 2000 })
    const buyers = await burst(30, () => buyer(shop, [lamp]))
    const request = await orderRequest(shop)
    const answers = await Promise.all([
      burst(30, (i) => place(shop, buyers[i] ?? shop.visitor(), request)),
      burst(5, (i) => rows(shop.db, sql`update products set price = ${2001 + i} where id = ${lamp.id}`)),
    ])
    for (const { status } of answers[0]) expect([200, 409]).toContain(status)
    const lines = await rows<{ unit_price: number }>(shop.db, sql`select distinct unit_price from order_lines`)
    expect(lines.every(({ unit_price }) => unit_price === 2000)).toBe(true)
  })

  test('an order that expires in the second in which it is paid is either, never both', async () => {
    const lamp = await shop.product({ quantity: 100 })
    for (let round = 0; round < 10; round++) {
      const visitor = await buyer(shop, [lamp])
      const { payment_link } = stored(await place(shop, visitor))
      const bank = String((await visitor.get(payment_link)).headers.location)
      const reference = bank.split('/').at(-1) ?? ''
      await rows(shop.db, sql`update practice_payments set decision = 'accepted' where reference = ${reference}`)
      const later = new Date(Date.now() + 2 * 60 * 60_000)
      const settling = await settlementDeps(shop.services)
      await Promise.all([
        expireOrders(expiring(), later),
        settlePayment(settling, reference),
        expireOrders(expiring(), later),
        expireOrders(expiring(), later),
      ])
    }
    const states = await rows<{ state: string; payment: string; n: number }>(
      shop.db,
      sql`select o.state, p.state as payment, count(*)::int as n from orders o join payments p on p.order_id = o.id group by 1, 2`,
    )
    for (const { state, payment } of states) {
      expect([
        ['paid', 'accepted'],
        ['cancelled', 'review'],
      ]).toContainEqual([state, payment])
    }
    const paid = states.find(({ state }) => state === 'paid')?.n ?? 0
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(100 - paid)
  })

  test('the button clicked fifty times is one order, and every click gets it', async () => {
    const lamp = await shop.product({ quantity: 100 })
    const visitor = await buyer(shop, [lamp])
    const request = await orderRequest(shop)
    const key = randomUUID()
    const answers = await burst(50, () => place(shop, visitor, request, key))
    expect(statuses(answers)).toEqual({ 200: 50 })
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await countOf(shop, 'orders')).toBe(1)
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(99)
  })

  test('without a key the cart is the key', async () => {
    const lamp = await shop.product({ quantity: 100 })
    const visitor = await buyer(shop, [lamp])
    const request = await orderRequest(shop)
    const answers = await burst(30, () => visitor.post('/api/order/store', request))
    expect(statuses(answers)).toEqual({ 200: 30 })
    expect(await countOf(shop, 'orders')).toBe(1)
  })

  test('a key with another body is refused, and another session does not share it', async () => {
    const lamp = await shop.product({ quantity: 100 })
    const [one, two] = [await buyer(shop, [lamp]), await buyer(shop, [lamp])]
    const key = randomUUID()
    const request = await orderRequest(shop)
    const first = await place(shop, one, request, key)
    const other = await place(shop, one, { ...request, order: { ...request.order, user_name: 'Zane' } }, key)
    expect([first.status, other.status]).toEqual([200, 422])
    const stranger = await place(shop, two, request, key)
    expect(stranger.status).toBe(200)
    expect(stored(stranger).order.prefixed_id).not.toBe(stored(first).order.prefixed_id)
  })

  test('two tabs with keys of their own: one order, the second sees it', async () => {
    const lamp = await shop.product({ quantity: 100 })
    const request = await orderRequest(shop)
    for (let round = 0; round < 10; round++) {
      const visitor = await buyer(shop, [lamp])
      const answers = await burst(2, () => place(shop, visitor, request))
      expect(statuses(answers)).toEqual({ 200: 2 })
      expect(new Set(answers.map((answer) => stored(answer).order.prefixed_id)).size).toBe(1)
    }
    expect(await countOf(shop, 'orders')).toBe(10)
  })

  test('a cart that is changed while it is ordered is ordered as it was or as it is, never mixed', async () => {
    const [lamp, chair] = await products(2, 1000)
    if (!lamp || !chair) throw new Error('no goods')
    const request = await orderRequest(shop)
    for (let round = 0; round < 10; round++) {
      const visitor = await buyer(shop, [lamp, chair])
      const [ordered] = await Promise.all([
        place(shop, visitor, request),
        visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 7 }),
        visitor.post(`/api/cart-item/add/${chair.id}`, { quantity: 7 }),
      ])
      expect(ordered.status).toBe(200)
      const lines = await rows<{ quantity: number }>(
        shop.db,
        sql`select quantity from order_lines l join orders o on o.id = l.order_id
            where o.prefixed_id = ${stored(ordered).order.prefixed_id}`,
      )
      expect(lines).toHaveLength(2)
    }
  })

  test('twenty at once are twenty, also for whoever has no cart yet', async () => {
    const lamp = await shop.product({ quantity: 100 })
    const visitor = shop.visitor()
    await visitor.renewToken()
    const answers = await burst(20, () => visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 }))
    expect(statuses(answers)).toEqual({ 200: 20 })
    expect((await cartOf(visitor)).total_quantity).toBe(20)
  })

  test('a storm of adding and removing ends in what the last answer said', async () => {
    const goods = await products(3, 100)
    const visitor = await buyer(shop, goods)
    const answers = await burst(40, async (i) => {
      const product = goods[i % 3]
      if (i % 4 !== 3) return visitor.post(`/api/cart-item/add/${product?.id}?action=plus`, { quantity: 1 })
      const line = (await cartOf(visitor)).items.find((item) => item.product.id === product?.id)
      return visitor.post(`/api/cart-item/${line?.id ?? 1}/delete`)
    })
    for (const { status } of answers) expect([200, 404]).toContain(status)
    // A refusal carries the true cart too.
    const carts = answers.map((answer) => {
      const { cart, errors } = answer.json<{ cart?: CartView; errors?: { cart: CartView } }>()
      const told = cart ?? errors?.cart
      if (!told) throw new Error(answer.body)
      return told
    })
    const newest = carts.reduce((best, cart) => (cart.version > best.version ? cart : best))
    const now = await cartOf(visitor)
    expect(newest.version).toBe(now.version)
    expect(newest.items.map(({ id, quantity }) => [id, quantity])).toEqual(
      now.items.map(({ id, quantity }) => [id, quantity]),
    )
  })

  test('two hundred orders at once have two hundred numbers', async () => {
    const lamp = await shop.product({ quantity: 1000 })
    const buyers = await burst(200, () => buyer(shop, [lamp]))
    const request = await orderRequest(shop)
    const answers = await burst(200, (i) => place(shop, buyers[i] ?? shop.visitor(), request))
    const placed = answers.filter(({ status }) => status === 200)
    // More than the connections can take in a second are told to come again (503), and nothing else goes wrong.
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(placed.length).toBeGreaterThan(20)
    expect(await countOf(shop, 'orders')).toBe(placed.length)
    expect(new Set(placed.map((answer) => stored(answer).order.prefixed_id)).size).toBe(placed.length)
  })

  test('who waits too long for what many want is told so; the cart stays, and the next try is an order', async () => {
    const lamp = await shop.product({ quantity: 10 })
    const visitor = await buyer(shop, [lamp])
    const { orderQueue } = shop.services
    vi.spyOn(orderQueue, 'isAnyHot', 'get').mockReturnValueOnce(true)
    const enter = vi.spyOn(orderQueue, 'enterProducts').mockRejectedValueOnce(new OrderQueueFull())
    const key = randomUUID()
    const refused = await place(shop, visitor, undefined, key)
    expect(enter).toHaveBeenCalledWith([lamp.id], expect.any(Number))
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(refused.json<{ message: string }>().message).toContain('grozs saglabāts')
    expect((await place(shop, visitor, undefined, key)).status).toBe(200)
  })

  test('an order asks the database nothing before its turn', async () => {
    const visitor = await buyer(shop, [await shop.product({ quantity: 10 })])
    const request = await orderRequest(shop)
    const { orderQueue, database } = shop.services
    vi.spyOn(orderQueue, 'enter').mockRejectedValueOnce(new OrderQueueFull())
    const execute = vi.spyOn(database.db, 'execute')
    expect((await place(shop, visitor, request)).status).toBe(503)
    const asked = execute.mock.calls.filter(([query]) => JSON.stringify(query).includes('from sessions'))
    expect(asked).toEqual([])
  })

  test('once a buyer of what many want came too late, the next are told before a transaction, by one look at the cart', async () => {
    const lamp = await shop.product({ quantity: 1 })
    const [first = shop.visitor(), second = first, third = first] = await burst(3, () => buyer(shop, [lamp]))
    const { orderQueue, database } = shop.services
    const many = Array.from({ length: 5 }, () => orderQueue.begin([lamp.id]))
    for (const leave of many) leave()
    const key = randomUUID()
    const request = await orderRequest(shop)
    const placed = await place(shop, first, request, key)
    expect(placed.status).toBe(200)
    const transaction = vi.spyOn(database.db, 'transaction')
    expect((await place(shop, second, request)).status).toBe(409)
    expect(transaction).toHaveBeenCalledOnce()
    transaction.mockClear()
    const execute = vi.spyOn(database.db, 'execute')
    const refused = await place(shop, third, request)
    expect(refused.status).toBe(409)
    expect(transaction).not.toHaveBeenCalled()
    const looks = execute.mock.calls.filter(([query]) => JSON.stringify(query).includes('cart_items'))
    expect(looks).toHaveLength(1)
    const { message, errors } = refused.json<{ message: string; errors: { cart: CartView } }>()
    expect(message).toContain('vairs nav pieejams')
    expect(errors.cart.items.map(({ quantity }) => quantity)).toEqual([1])
    // Whoever has bought the last piece is told of the order again.
    const again = await place(shop, first, request, key)
    expect(again.json<{ order: object }>().order).toEqual(placed.json<{ order: object }>().order)
  })

  test('two hundred buyers for ten pieces: exactly ten orders', async () => {
    const lamp = await shop.product({ quantity: 6, virtualQuantity: 4 })
    const buyers = await burst(200, () => buyer(shop, [lamp]))
    const request = await orderRequest(shop)
    const answers = await burst(200, (i) => place(shop, buyers[i] ?? shop.visitor(), request))
    // Whoever waits too long for a connection is told to come again (503); nobody gets an eleventh piece.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    for (const { status } of answers) expect([200, 409, 503]).toContain(status)
    expect(await countOf(shop, 'orders')).toBe(10)
    expect(await stockOf(shop, lamp.id)).toEqual({ quantity: 0, virtual_quantity: 0 })
  })

  test('coupon guesses at the same moment are all counted', async () => {
    const own = await openTestShop({ limits: true })
    try {
      const visitor = own.visitor()
      await visitor.renewToken()
      const answers = await burst(12, (i) => visitor.post('/api/coupon/apply', { code: `MINU${i}` }))
      expect(statuses(answers)).toEqual({ 422: 5, 429: 7 })
    } finally {
      await own.close()
    }
  })
})
