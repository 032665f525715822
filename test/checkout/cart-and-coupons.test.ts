import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailSender } from '../../src/adapters/mail/email.tsx'
import { orderEmail } from '../../src/adapters/mail/order-email.tsx'
import { audit } from '../../src/shop/audit/audit.db.ts'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { closedDays, products, productTexts, serviceCategories } from '../../src/shop/catalogue/catalogue.tables.ts'
import { couponCategories, coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { listOrders } from '../../src/shop/orders/list.db.ts'
import { orders } from '../../src/shop/orders/orders.tables.ts'
import { findOrderByToken } from '../../src/shop/orders/read.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { readSettings, saveSetting } from '../../src/shop/settings/settings.db.ts'
import { settings } from '../../src/shop/settings/settings.tables.ts'
import { shippingZones } from '../../src/shop/shipping/shipping.tables.ts'
import { buyer, cartOf, place } from '../support/buyers.ts'
import { methodId, openTestShop, orderRequest, sha256, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
/** A Saturday. */
let now = new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

type Refusal = { message: string; errors?: Record<string, string[]> }
const apply = (visitor: Visitor, code: string) => visitor.post('/api/coupon/apply', { code })
const coupon = async (given: Partial<typeof coupons.$inferInsert> & { code: string }) => {
  const [row] = await shop.db
    .insert(coupons)
    .values({ kind: 'percent', value: 1000, ...given })
    .returning()
  if (!row) throw new Error('no coupon')
  return row
}
const stored = (answer: { json: <T>() => T }) =>
  answer.json<{ order: { prefixed_id: string; total_price: number; cart: CartView }; payment_link: string }>()
const orderPath = (link: string) => link.replace('/pay', '')

test('a price without VAT that does not multiply to its sum is marked as rounded', async () => {
  const lamp = await shop.product({ price: 4490, quantity: 10 })
  const visitor = shop.visitor()
  const add = async (quantity: number) => {
    const answer = await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity })
    return answer.json<{ cart: CartView }>().cart.items[0]
  }
  expect(await add(1)).toMatchObject({ formatted_price: '37,11\u00a0€', formatted_total_price: '37,11\u00a0€' })
  expect(await add(9)).toMatchObject({
    formatted_price: '≈ 37,11\u00a0€',
    formatted_price_with_tax: '44,90\u00a0€',
    formatted_total_price: '371,07\u00a0€',
  })
})

describe('a coupon', () => {
  test('is applied whatever the case and the spaces, and removed again', async () => {
    await coupon({ code: 'SVEIKI10' })
    const visitor = await buyer(shop, [await shop.product({ price: 5000, quantity: 9 })])
    const applied = await apply(visitor, ' sveiki 10 ')
    expect(applied.status).toBe(200)
    expect(applied.json<{ cart: CartView }>().cart).toMatchObject({
      coupon: { code: 'SVEIKI10' },
      coupon_total_price_with_tax: 500,
      total_price_with_tax: 4500,
    })
    const removed = await visitor.post('/api/coupon/remove/')
    expect(removed.json<{ cart: CartView; message: string }>()).toMatchObject({
      message: 'Atlaides kods ir noņemts.',
      cart: { coupon: null, coupon_total_price_with_tax: 0, total_price_with_tax: 5000 },
    })
  })

  test('says for each reason why it is refused', async () => {
    const day = 24 * 60 * 60 * 1000
    await coupon({ code: 'VELAK', startsAt: new Date(now.getTime() + day) })
    await coupon({ code: 'BEIDZIES', endsAt: new Date(now.getTime() - day) })
    await coupon({ code: 'IZTERETS', usageLimit: 3, used: 3, usedElsewhere: 3 })
    await coupon({ code: 'LIELAM', minimum: 10_000 })
    const narrow = await coupon({ code: 'CITAM' })
    const other = await shop.product({})
    await shop.db.insert(couponCategories).values({ couponId: narrow.id, categoryId: other.categoryId ?? 0 })
    const visitor = await buyer(shop, [await shop.product({ price: 5000 })])
    const words = new Set<string>()
    for (const [code, status] of [
      ['NAVTADA', 422],
      ['VELAK', 409],
      ['BEIDZIES', 409],
      ['IZTERETS', 409],
      ['LIELAM', 409],
      ['CITAM', 409],
    ] as const) {
      const refused = await apply(visitor, code)
      expect([code, refused.status]).toEqual([code, status])
      const { message, errors } = refused.json<Refusal>()
      expect(errors?.code).toEqual([message])
      words.add(message)
    }
    expect(words.size).toBe(6)
    expect([...words].join(' ')).toContain('100,00 €'.replace(' ', '\u00a0'))
    expect((await cartOf(visitor)).coupon).toBeNull()
    expect((await apply(visitor, '')).status).toBe(422)
  })

  test('that no longer fits the cart says so there, and fits again when the cart does', async () => {
    await coupon({ code: 'NO50', kind: 'fixed', value: 500, minimum: 5000 })
    const lamp = await shop.product({ price: 2500, quantity: 9 })
    const visitor = await buyer(shop, [{ id: lamp.id, pieces: 2 }], 'NO50')
    const less = await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 1 })
    expect(less.json<{ cart: CartView }>().cart).toMatchObject({
      coupon: null,
      coupon_refusal: { code: 'NO50' },
      coupon_total_price_with_tax: 0,
    })
    const more = await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 2 })
    expect(more.json<{ cart: CartView }>().cart).toMatchObject({ coupon: { code: 'NO50' }, coupon_refusal: null })
  })

  test('that ran out meanwhile stops the order with words and is off the cart; the next try costs what is shown', async () => {
    const last = await coupon({ code: 'PEDEJAIS', usageLimit: 1 })
    const lamp = await shop.product({ price: 5000, quantity: 9 })
    const visitor = await buyer(shop, [lamp], 'PEDEJAIS')
    await shop.db.update(coupons).set({ used: 1 }).where(eq(coupons.id, last.id))
    const refused = await place(shop, visitor)
    expect(refused.status).toBe(409)
    expect(refused.json<{ errors: { cart: CartView } }>().errors.cart).toMatchObject({
      coupon: null,
      coupon_refusal: null,
    })
    const placed = await place(shop, visitor)
    expect(placed.status).toBe(200)
    expect(stored(placed).order.cart.coupon).toBeNull()
    await shop.db.update(coupons).set({ used: 0 }).where(eq(coupons.id, last.id))
  })

  test('used up by the very order stays on that order', async () => {
    await coupon({ code: 'TIKAIMAN', usageLimit: 1, perCustomerLimit: 1 })
    const visitor = await buyer(shop, [await shop.product({ price: 5000 })], 'TIKAIMAN')
    const placed = stored(await place(shop, visitor))
    expect(placed.order.cart.coupon).toEqual({ code: 'TIKAIMAN' })
    expect(placed.order.cart.total_price_with_tax).toBe(placed.order.total_price)
  })

  test('once for each buyer holds for the account, whatever e-mail is typed', async () => {
    await coupon({ code: 'VIENREIZ', perCustomerLimit: 1 })
    const { visitor } = await signedIn(shop, { type: 'b2c' })
    const lamp = await shop.product({ price: 5000, quantity: 9 })
    const request = await orderRequest(shop)
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    expect((await apply(visitor, 'VIENREIZ')).status).toBe(200)
    expect((await place(shop, visitor, request)).status).toBe(200)
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const again = await apply(visitor, 'VIENREIZ')
    expect([again.status, again.json<Refusal>().message]).toEqual([409, 'Šo atlaides kodu jau esat izmantojuši.'])
  })

  describe('once for each buyer', () => {
    let lamp: Awaited<ReturnType<TestShop['product']>>
    beforeAll(async () => {
      lamp = await shop.product({ price: 5000, quantity: 99 })
    })
    const order = async (visitor: Visitor, code: string, email?: string) => {
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
      const applied = await apply(visitor, code)
      if (applied.status !== 200) return applied.status
      const request = await orderRequest(shop)
      return (
        await place(shop, visitor, email ? { ...request, order: { ...request.order, user_email: email } } : request)
      ).status
    }
    const emailOf = async (userId: number) =>
      (await rows<{ email: string }>(shop.db, sql`select email from users where id = ${userId}`))[0]?.email ?? ''

    test('holds for an account that has another e-mail now, and for a guest who types the present or the earlier one', async () => {
      await coupon({ code: 'REIZE1', perCustomerLimit: 1 })
      const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
      const before = await emailOf(userId)
      expect(await order(visitor, 'REIZE1')).toBe(200)
      await shop.db.execute(sql`update users set email = ${`changed.${before}`} where id = ${userId}`)
      expect(await order(visitor, 'REIZE1')).toBe(409)
      for (const email of [before, `changed.${before}`]) {
        expect(await order(shop.visitor(), 'REIZE1', email)).toBe(409)
      }
      expect(await order(shop.visitor(), 'REIZE1', 'other@example.com')).toBe(200)
    })

    test('holds for a guest however the mailbox is written, and for the account with that e-mail', async () => {
      await coupon({ code: 'REIZE2', perCustomerLimit: 1 })
      const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
      const email = await emailOf(userId)
      const [name, host] = email.split('@')
      expect(await order(shop.visitor(), 'REIZE2', `${name}+shop@${host}`)).toBe(200)
      for (const written of [email.toUpperCase(), `${name}+other@${host}`]) {
        expect(await order(shop.visitor(), 'REIZE2', written)).toBe(409)
      }
      expect(await order(visitor, 'REIZE2')).toBe(409)
    })

    test('counts what an older version of the shop wrote, and is free again when that order is cancelled', async () => {
      const { id } = await coupon({ code: 'REIZE3', perCustomerLimit: 1 })
      const { visitor } = await signedIn(shop, { type: 'b2c' })
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
      const { prefixed_id } = stored(await place(shop, visitor)).order
      await shop.db.execute(sql`insert into coupon_redemptions (coupon_id, order_id, customer_key, nth)
        select ${id}, id, 'earlier@example.com', 1 from orders where prefixed_id = ${prefixed_id}`)
      await shop.db.execute(sql`update orders set coupon_code = 'REIZE3' where prefixed_id = ${prefixed_id}`)
      await shop.db.update(coupons).set({ used: 1 }).where(eq(coupons.id, id))
      expect(await order(visitor, 'REIZE3')).toBe(409)
      await changeOrder(await settlementDeps(shop.services), prefixed_id, 'cancel')
      expect(await order(visitor, 'REIZE3')).toBe(200)
    })

    test('of guests with one mailbox who order at the same moment one gets it', async () => {
      const { id } = await coupon({ code: 'REIZE4', perCustomerLimit: 1 })
      const statuses = await Promise.all(
        ['', '+a', '+b', '+c', '+d'].map((tag) => order(shop.visitor(), 'REIZE4', `kopa${tag}@example.com`)),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect((await shop.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.used).toBe(1)
    })
  })

  describe('for a first order only', () => {
    let phones = 26_000_000
    const NOT_FOR_ORDER = 'Šis atlaides kods šim pasūtījumam nav derīgs, tāpēc tas ir noņemts.'
    const NOT_FIRST = 'Šis atlaides kods ir tikai pirmajam pasūtījumam, bet ar šiem datiem jau ir pasūtīts.'
    const order = async (visitor: Visitor, code: string | null, buyerOf: { email: string; phone?: string }) => {
      const lamp = await shop.product({ price: 5000 })
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
      const applied = code === null ? null : await apply(visitor, code)
      if (applied && applied.status !== 200) return applied
      const request = await orderRequest(shop)
      phones += 1
      const number = buyerOf.phone ?? String(phones)
      const contact = { user_email: buyerOf.email, user_phone_number: { countryCallingCode: '371', number } }
      return place(shop, visitor, { ...request, order: { ...request.order, ...contact } })
    }

    test('a guest is known by mailbox and by phone, without words of the reason; cancelled orders do not count', async () => {
      await coupon({ code: 'PIRMAIS', firstOrder: true })
      expect((await order(shop.visitor(), null, { email: 'pirma@example.com', phone: '26111111' })).status).toBe(200)
      for (const again of [
        { email: 'Pirma@Example.com' },
        { email: 'pirma+vēl@example.com'.replace('ē', 'e') },
        { email: 'cita@example.com', phone: '26111111' },
      ]) {
        const visitor = shop.visitor()
        const refused = await order(visitor, 'PIRMAIS', again)
        expect([again, refused.status, refused.json<Refusal>().message]).toEqual([again, 409, NOT_FOR_ORDER])
        expect((await cartOf(visitor)).coupon).toBe(null)
      }
      const fresh = stored(await order(shop.visitor(), 'PIRMAIS', { email: 'jauna@example.com', phone: '26222222' }))
      expect(fresh.order.total_price).toBeLessThan(5000)
      expect((await order(shop.visitor(), 'PIRMAIS', { email: 'jauna+2@example.com' })).status).toBe(409)
      await changeOrder(await settlementDeps(shop.services), fresh.order.prefixed_id, 'cancel')
      expect((await order(shop.visitor(), 'PIRMAIS', { email: 'jauna@example.com', phone: '26222222' })).status).toBe(
        200,
      )
    })

    test('an account is told in the cart', async () => {
      await coupon({ code: 'PIRMAIS2', firstOrder: true })
      const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
      const [user] = await rows<{ email: string }>(shop.db, sql`select email from users where id = ${userId}`)
      const email = user?.email ?? ''
      expect((await order(visitor, 'PIRMAIS2', { email })).status).toBe(200)
      const refused = await order(visitor, 'PIRMAIS2', { email })
      expect([refused.status, refused.json<Refusal>().message]).toEqual([409, NOT_FIRST])
      expect((await order(shop.visitor(), 'PIRMAIS2', { email })).status).toBe(409)
    })

    test('of two carts of the same new buyer at once one gets it', async () => {
      const { id } = await coupon({ code: 'PIRMAIS3', firstOrder: true })
      const placed = await Promise.all(
        ['', '+a', '+b'].map((tag) =>
          order(shop.visitor(), 'PIRMAIS3', { email: `divi${tag}@example.com`, phone: '26333333' }),
        ),
      )
      expect(placed.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect((await shop.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.used).toBe(1)
    })
  })

  test('not on reduced goods: only goods of a full price are reduced, and a cart without any is told why', async () => {
    await coupon({ code: 'PILNA', skipsReduced: true })
    const [reduced, full] = [
      await shop.product({ price: 5000, previousPrice: 9000, quantity: 9 }),
      await shop.product({ price: 3000, quantity: 9 }),
    ]
    const visitor = await buyer(shop, [reduced])
    const refused = await apply(visitor, 'PILNA')
    const words = 'Šis atlaides kods neattiecas uz precēm, kurām cena jau ir samazināta.'
    expect([refused.status, refused.json<Refusal>().message]).toEqual([409, words])
    await visitor.post(`/api/cart-item/add/${full.id}?action=plus`, { quantity: 1 })
    expect((await apply(visitor, 'PILNA')).status).toBe(200)
    expect((await cartOf(visitor)).total_price_with_tax).toBe(5000 + 2700)
  })

  test('cannot be guessed: the sixth try in a minute is refused, whatever it is', async () => {
    const strict = await openTestShop({ limits: true })
    try {
      const visitor = strict.visitor()
      const answers = []
      for (let i = 0; i < 6; i++) answers.push((await apply(visitor, `KODS${i}`)).status)
      expect(answers).toEqual([422, 422, 422, 422, 422, 429])
      // Another visitor from the same address has tries of his own, up to the address's.
      const others = []
      for (let i = 0; i < 16; i++) others.push((await apply(strict.visitor(), `CITS${i}`)).status)
      expect(others.at(-1)).toBe(429)
    } finally {
      await strict.close()
    }
  })
})

test('the shop to collect from stands first: the one of the last time, else the merchant’s first', async () => {
  const lamp = await shop.product({ quantity: 9 })
  const id = await methodId(shop, 'shop')
  const first = async (visitor: Visitor) =>
    (await visitor.get(`/api/shipping/${id}/pickup-points?country_id=112`)).json<{ points: { identifier: string }[] }>()
      .points[0]?.identifier
  expect(await first(shop.visitor())).toBe('veikals-riga')

  const { visitor } = await signedIn(shop, { type: 'b2c' })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const collected = { shipping_method: 'shop', shipping: { country_id: 112, identifier: 'veikals-valmiera' } }
  expect((await visitor.post('/api/order/store', await orderRequest(shop, collected))).status).toBe(200)
  expect(await first(visitor)).toBe('veikals-valmiera')
})

describe('the cart', () => {
  test('offers services, which come once and are no goods', async () => {
    const [service] = await shop.db
      .insert(products)
      .values({ type: 'service', code: 'SERV-1', price: 1500 })
      .returning({ id: products.id })
    if (!service) throw new Error('no service')
    await shop.db
      .insert(productTexts)
      .values({ productId: service.id, lang: 'lv', title: 'Uznešana', shortDescription: 'Uznesam.' })
    const visitor = await buyer(shop, [await shop.product({ price: 5000 })])
    const list = (await visitor.get('/api/product/services')).json<unknown[]>()
    expect(list).toEqual([
      {
        id: service.id,
        title: 'Uznešana',
        short_description: 'Uznesam.',
        prices: { current_formatted_price_with_tax: '15,00\u00a0€', current_formatted_price: '12,40\u00a0€' },
      },
    ])
    const added = await visitor.post(`/api/cart-item/add/${service.id}`, { quantity: 1 })
    const { cart } = added.json<{ cart: CartView }>()
    expect([cart.items.length, cart.item_services.length, cart.total_quantity]).toEqual([1, 1, 1])
    await visitor.post(`/api/cart-item/${cart.item_services[0]?.id}/delete`)
    expect((await cartOf(visitor)).item_services).toEqual([])
  })

  test('says when each way of delivery would come, past weekends, holidays and the shop’s own days off', async () => {
    now = new Date('2026-12-18T10:00:00Z')
    const visitor = await buyer(shop, [await shop.product()])
    const courier = async () => {
      const { shipping_delivery_days: ways } = await cartOf(visitor)
      return ways.find(({ title }) => title === 'Kurjers līdz durvīm')?.dates
    }
    // 18 is a Friday.
    expect(await courier()).toBe('no 21. līdz 22. decembrim')
    await shop.db.insert(closedDays).values({ day: '2026-12-21', reason: 'inventūra' })
    // What was kept in memory is dropped by the announcement of the change.
    await expect.poll(courier).toBe('no 22. līdz 23. decembrim')
    now = new Date('2026-11-21T10:00:00Z')
  })

  test('offers only the services that go with its goods', async () => {
    const furniture = await shop.product({ isBulky: true, price: 5000 })
    const lamp = await shop.product({ price: 1500 })
    const service = async (code: string, given: Partial<typeof products.$inferInsert> = {}) => {
      const [row] = await shop.db
        .insert(products)
        .values({ type: 'service', code, price: 1500, ...given })
        .returning({ id: products.id })
      if (!row) throw new Error('no service')
      await shop.db.insert(productTexts).values({ productId: row.id, lang: 'lv', title: code })
      return row.id
    }
    const assembly = await service('MONTAZA')
    await shop.db.insert(serviceCategories).values({ serviceId: assembly, categoryId: furniture.categoryId ?? 0 })
    await service('UZNESANA', { isBulky: true })
    await service('DAVANA')
    const offered = async (visitor: Visitor) =>
      (await visitor.get('/api/product/services'))
        .json<{ title: string }[]>()
        .map(({ title }) => title)
        .filter((title) => ['MONTAZA', 'UZNESANA', 'DAVANA'].includes(title))
    expect(await offered(await buyer(shop, [lamp]))).toEqual(['DAVANA'])
    const visitor = await buyer(shop, [furniture])
    expect(await offered(visitor)).toEqual(['MONTAZA', 'UZNESANA', 'DAVANA'])
    expect((await visitor.get('/cart')).body).toContain('UZNESANA')

    // A service that costs more than its goods is for more of them.
    const shelf = await shop.product({ isBulky: true, price: 1490 })
    const cartOfShelf = await buyer(shop, [shelf])
    expect(await offered(cartOfShelf)).toEqual([])
    const carrying = await rows<{ id: number }>(shop.db, sql`select id from products where code = 'UZNESANA'`)
    const add = () => cartOfShelf.post(`/api/cart-item/add/${carrying[0]?.id}`, { quantity: 1 })
    expect((await add()).status).toBe(422)
    await cartOfShelf.post(`/api/cart-item/add/${shelf.id}`, { quantity: 2 })
    expect(await offered(cartOfShelf)).toEqual(['UZNESANA', 'DAVANA'])
    expect((await add()).status).toBe(200)

    const cartOfLamp = await buyer(shop, [lamp])
    const refused = await cartOfLamp.post(`/api/cart-item/add/${assembly}`, { quantity: 1 })
    const words = 'Šis pakalpojums neattiecas ne uz vienu preci jūsu grozā.'
    expect([refused.status, refused.json()]).toMatchObject([
      422,
      { message: words, errors: { product_id: [words], cart: { item_services: [] } } },
    ])
    await cartOfLamp.renewToken()
    const form = { action: 'update', line: '', product: String(assembly), quantity: '1' }
    expect((await cartOfLamp.submit('/cart/change', form)).body).toContain(words)

    // What was taken along stays in sight after the goods are gone, to be taken out.
    await visitor.post(`/api/cart-item/add/${assembly}`, { quantity: 1 })
    await visitor.post(`/api/cart-item/${(await cartOf(visitor)).items[0]?.id}/delete`)
    expect(await offered(visitor)).toEqual(['MONTAZA'])
    await shop.db.execute(sql`update products set is_published = false where code in ('MONTAZA', 'UZNESANA', 'DAVANA')`)
  })

  test('brings heavy goods as the bulky delivery, and says why when nobody takes them', async () => {
    const chair = await shop.product({ price: 5000, weight: 5_500, width: 500, depth: 500, height: 850, quantity: 200 })
    const ways = async (visitor: Visitor) => {
      const { shippingMethods } = (await visitor.get('/api/shipping')).json<{ shippingMethods: { code: string }[] }>()
      return shippingMethods.map(({ code }) => code).join(' ')
    }
    const class1 = shop.visitor()
    await class1.post(`/api/cart-item/add/${chair.id}?action=plus`, { quantity: 5 })
    expect([await ways(class1), (await cartOf(class1)).delivery_notice]).toEqual(['courier shop', null])
    await class1.post(`/api/cart-item/add/${chair.id}`, { quantity: 6 })
    expect([await ways(class1), (await cartOf(class1)).delivery_notice]).toEqual(['courier courier-bulky shop', null])

    const address = { country_id: 112, city: 'Rīga', address: 'Skolas iela 1', zip: '1010' }
    const phone = { user_phone_number: { countryCallingCode: '371', number: '20000001' } }
    const ordered = await class1.post(
      '/api/order/store',
      await orderRequest(shop, { shipping: { ...address, ...phone }, shipping_method: 'courier-bulky' }),
    )
    expect([ordered.status, stored(ordered).order.total_price]).toEqual([200, 6 * 5000 + 2490])

    const school = shop.visitor()
    await school.post(`/api/cart-item/add/${chair.id}?action=plus`, { quantity: 100 })
    const why =
      'Pasūtījums sver 550\u00a0kg, un tik smagu sūtījumu mūsu pārvadātāji nepieņem. ' +
      'Saņemiet to veikalā vai pieprasiet piedāvājumu: par piegādi vienosimies atsevišķi.'
    expect([await ways(school), (await cartOf(school)).delivery_notice]).toEqual(['shop', why])
    for (const path of ['/cart', '/checkout']) expect((await school.get(path)).body).toContain(why)
  })

  test('every price that the tax switch should turn stands on the page without tax too', async () => {
    const lamp = await shop.product({ price: 12_100, previousPrice: 24_200, quantity: 9 })
    const both = (gross: string, net: string) =>
      `<span class="with-tax">${gross}\u00a0€</span><span class="without-tax">${net}\u00a0€</span>`
    const product = (await shop.visitor().get(`/p/${lamp.slug}`)).body
    // The lowest price of 30 days, the courier, the locker.
    for (const prices of [both('121,00', '100,00'), both('5,49', '4,54')]) expect(product).toContain(prices)

    await coupon({ code: 'BEZPVN', value: 1000 })
    const visitor = await buyer(shop, [lamp])
    await apply(visitor, 'BEZPVN')
    await visitor.post(`/api/cart/shipping/${await methodId(shop, 'courier')}`, { country_id: 112 })
    expect(await cartOf(visitor)).toMatchObject({
      formatted_shipping_price: '4,54\u00a0€',
      formatted_coupon_total_price: '10,00\u00a0€',
      items: [{ formatted_old_price: '200,00\u00a0€' }],
    })
    const discount = both('−12,10', '−10,00')
    expect((await visitor.get('/cart')).body).toContain(discount)
    const checkout = (await visitor.get('/checkout')).body
    for (const prices of [both('121,00', '100,00'), both('5,49', '4,54'), discount]) expect(checkout).toContain(prices)
  })

  test('tells how far free delivery is, and keeps silent when these goods never go free', async () => {
    const lamp = await buyer(shop, [await shop.product({ price: 6000 })])
    expect(await cartOf(lamp)).toMatchObject({
      is_free_delivery_possible: true,
      baltics_locker_free_shipping_threshold: 10_000,
      formatted_left_to_free_locker: '40,00\u00a0€',
    })
    const wardrobe = await buyer(shop, [await shop.product({ price: 6000, isBulky: true, weight: 60_000, width: 900 })])
    expect(await cartOf(wardrobe)).toMatchObject({
      is_free_delivery_possible: false,
      baltics_locker_free_shipping_threshold: 0,
    })
  })

  test('promises free delivery from the sum from which it is free, whatever an old setting says', async () => {
    await shop.db.insert(settings).values({ key: 'free_delivery_goal', value: 1000 })
    const visitor = await buyer(shop, [await shop.product({ price: 6000 })])
    const promised = async () => {
      const { free_delivery_goal, formatted_left_to_free_delivery, shipping_delivery_days } = await cartOf(visitor)
      const locker = shipping_delivery_days.find(({ icon }) => icon === 'locker')
      return [free_delivery_goal, formatted_left_to_free_delivery, locker?.price]
    }
    const lockersFreeFrom = (freeFrom: number) =>
      shop.db
        .update(shippingZones)
        .set({ freeFrom })
        .where(eq(shippingZones.freeFrom, freeFrom === 5000 ? 10_000 : 5000))
    expect(await promised()).toEqual([10_000, '40,00\u00a0€', '2,49\u00a0€'])
    await lockersFreeFrom(5000)
    await expect.poll(promised).toEqual([5000, null, 'Bez maksas'])
    expect((await visitor.get('/cart')).body).toContain('Piegāde uz pakomātu ir bez maksas.')
    await lockersFreeFrom(10_000)
    await expect.poll(promised).toEqual([10_000, '40,00\u00a0€', '2,49\u00a0€'])
  })

  test('works without script: quantity, removing what is ticked, coupon, refusals in the page', async () => {
    await coupon({ code: 'BEZJS' })
    const [one, two, three] = [await shop.product({ quantity: 3 }), await shop.product(), await shop.product()]
    const visitor = await buyer(shop, [one, two, three])
    const [a, b] = (await cartOf(visitor)).items
    await visitor.submit('/cart/change', {
      product: String(one.id),
      line: String(a?.id),
      quantity: '2',
      action: 'update',
    })
    expect((await cartOf(visitor)).items[0]?.quantity).toBe(2)
    const tooMany = await visitor.submit('/cart/change', {
      product: String(one.id),
      line: String(a?.id),
      quantity: '4',
      action: 'update',
    })
    expect(tooMany.body).toContain('pieejami 3 gab.')
    const ticked = { line: String(b?.id), action: 'remove-selected' }
    const asked = await visitor.submit('/cart/change', ticked)
    expect(asked.body).toContain('Izņemt no groza 1 preci?')
    expect((await cartOf(visitor)).items).toHaveLength(3)
    await visitor.submit('/cart/change', { ...ticked, confirmed: '1' })
    expect((await cartOf(visitor)).items).toHaveLength(2)
    const wrong = await visitor.submit('/cart/coupon', { code: 'NEESOSS', action: 'apply' })
    expect(wrong.body).toMatch(/value="NEESOSS"[^>]*aria-invalid|aria-invalid[^>]*value="NEESOSS"/)
    expect(wrong.body).toMatch(/id="coupon-error">.*Šāda atlaides koda nav\./)
    await visitor.submit('/cart/coupon', { code: 'bezjs', action: 'apply' })
    expect((await cartOf(visitor)).coupon?.code).toBe('BEZJS')
    const page = await visitor.get('/cart')
    expect(page.body).toContain('value="remove-selected"')
    await visitor.submit('/cart/coupon', { action: 'remove' })
    expect((await cartOf(visitor)).coupon).toBeNull()
  })
})

describe('checkout', () => {
  test('another delivery method clears the payment method, the same one keeps it', async () => {
    const visitor = await buyer(shop, [await shop.product()])
    const [courier, locker] = [await methodId(shop, 'courier'), await methodId(shop, 'locker-omniva')]
    await visitor.post(`/api/cart/shipping/${courier}`, { country_id: 112 })
    const methods = (await visitor.get(`/api/payment?shipping_method_id=${courier}`)).json<{
      paymentMethods: { id: number }[]
    }>()
    await visitor.post(`/api/cart/payment/${methods.paymentMethods[0]?.id}`)
    const same = await visitor.post(`/api/cart/shipping/${courier}`, { country_id: 112, city: 'Rīga' })
    expect(same.json<{ cart: CartView }>().cart.payment_method).not.toBeNull()
    const other = await visitor.post(`/api/cart/shipping/${locker}`, { country_id: 112 })
    expect(other.json<{ cart: CartView }>().cart.payment_method).toBeNull()
    const reset = await visitor.post('/api/cart/reset-data')
    expect(reset.json<{ cart: CartView }>().cart).toMatchObject({ shipping_method: null, payment_method: null })
    expect((await visitor.get('/api/cart/reset-data')).status).toBe(403)
  })

  test('a postcode is checked for its country, and kept as it is written there', async () => {
    const visitor = await buyer(shop, [await shop.product()])
    const wrong = await visitor.post('/api/countries/112/validate-zip-code', { shipping: { zip: '99' } })
    expect([wrong.status, Object.keys(wrong.json<Refusal>().errors ?? {})]).toEqual([422, ['shipping.zip']])
    const right = await visitor.post('/api/countries/112/validate-zip-code', { shipping: { zip: 'lv1010' } })
    expect(right.json<{ cart: CartView }>().cart.shipping_address.zip).toBe('LV-1010')
  })

  test('a house in the country has a village and a number instead of a street', async () => {
    const visitor = await buyer(shop, [await shop.product()])
    const shipping = { country_id: 112, city: 'Ikšķiles novads', village: 'Tīnūži', house_num: '5', zip: '5052' }
    const placed = await place(shop, visitor, await orderRequest(shop, { shipping, shipping_method: 'courier' }))
    expect(placed.status).toBe(200)
    const nowhere = await buyer(shop, [await shop.product()])
    const refused = await place(
      shop,
      nowhere,
      await orderRequest(shop, { shipping: { ...shipping, village: '' }, shipping_method: 'courier' }),
    )
    expect(Object.keys(refused.json<Refusal>().errors ?? {})).toEqual(['shipping.address'])
  })

  test('a locker needs a mobile number, the buyer’s when no other is given', async () => {
    const visitor = await buyer(shop, [await shop.product()])
    const request = await orderRequest(shop)
    const fixed = { ...request.order, user_phone_number: { countryCallingCode: '371', number: '67000000' } }
    const refused = await place(shop, visitor, { ...request, order: fixed })
    expect(Object.keys(refused.json<Refusal>().errors ?? {})).toEqual(['shipping.user_phone_number.number'])
    const foreign = { ...request.order, user_phone_number: { countryCallingCode: '49', number: '15123456789' } }
    await saveSetting(shop.db, 'checkout_calling_codes', 'eu')
    shop.services.memory.invalidate('everything')
    const abroad = await place(shop, visitor, { ...request, order: foreign })
    await saveSetting(shop.db, 'checkout_calling_codes', 'same')
    shop.services.memory.invalidate('everything')
    expect(abroad.json<Refusal>().errors).toEqual({
      'shipping.user_phone_number.number': [
        'Pakomātam vajadzīgs Latvijas, Lietuvas vai Igaunijas mobilā tālruņa numurs.',
      ],
    })
    const shipping = { ...request.shipping, user_phone_number: { countryCallingCode: '371', number: '20000001' } }
    expect((await place(shop, visitor, { ...request, order: fixed, shipping })).status).toBe(200)
  })

  test('a public body gives its reference and contract; a company’s number does not do for one', async () => {
    const request = await orderRequest(shop)
    const order = {
      ...request.order,
      user_type: 'b2g',
      company_name: 'Parauga novada pašvaldība',
      company_reg_num: '90000069281',
      company_zip: '1010',
      buyer_reference: 'PN-7',
      contract_number: 'L-2026/9',
    }
    const visitor = await buyer(shop, [await shop.product()])
    const ofFirm = { ...order, company_reg_num: '40003032949' }
    const firm = await place(shop, visitor, { ...request, order: ofFirm })
    expect(Object.keys(firm.json<Refusal>().errors ?? {})).toEqual(['order.company_reg_num'])
    const placed = stored(await place(shop, visitor, { ...request, order }))
    const page = await visitor.get(orderPath(placed.payment_link))
    expect(page.body).toContain('PN-7')
    expect(page.body).toContain('L-2026/9')
    const [row] = await shop.db.select().from(orders).where(eq(orders.prefixedId, placed.order.prefixed_id))
    expect(row?.company?.zip).toBe('LV-1010')
    const misspelt = await buyer(shop, [await shop.product()])
    const wrong = { ...order, company_zip: '99' }
    const refused = await place(shop, misspelt, { ...request, order: wrong })
    expect(Object.keys(refused.json<Refusal>().errors ?? {})).toEqual(['order.company_zip'])
  })

  test('a company’s postcode is written as its country writes it', async () => {
    const request = await orderRequest(shop)
    const company = { user_type: 'b2b', company_name: 'SIA Paraugs', company_reg_num: '40003032949' }
    const visitor = await buyer(shop, [await shop.product()])
    const order = { ...request.order, ...company, company_zip: ' lv1010 ' }
    const placed = stored(await place(shop, visitor, { ...request, order }))
    const [row] = await shop.db.select().from(orders).where(eq(orders.prefixedId, placed.order.prefixed_id))
    expect(row?.company?.zip).toBe('LV-1010')
  })

  test('a signed-in company is the account’s, whatever the body says; abroad it buys without VAT only when VIES agreed', async () => {
    const abroad = await signedIn(shop, { type: 'b2b', countryId: 113, vatState: 'valid' })
    const lamp = await shop.product({ price: 12_100, quantity: 99 })
    const request = await orderRequest(shop, {
      shipping: { country_id: 113, city: 'Vilnius', address: 'Gedimino pr. 1', zip: '01103' },
      shipping_method: 'courier',
    })
    const order = { ...request.order, company_name: 'Cits', company_reg_num: '1', user_type: 'b2c' }
    await abroad.visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const placed = await place(shop, abroad.visitor, { ...request, order })
    expect(placed.status).toBe(200)
    const [row] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.prefixedId, stored(placed).order.prefixed_id))
    expect(row).toMatchObject({
      buyerType: 'b2b',
      vatTotal: 0,
      itemsTotal: 10_000,
      vatNote: 'intra-eu',
      company: { name: 'UAB Pavyzdys' },
    })

    const unchecked = await signedIn(shop, { type: 'b2b', countryId: 113, vatState: 'unchecked' })
    await unchecked.visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const taxed = await place(shop, unchecked.visitor, { ...request, order })
    expect(stored(taxed).order.total_price).toBeGreaterThan(12_100)
  })

  test('after a lost answer checkout leads to the order that is there', async () => {
    const visitor = await buyer(shop, [await shop.product()])
    const { payment_link } = stored(await place(shop, visitor))
    const back = await visitor.get('/checkout')
    expect([back.status, back.headers.location]).toEqual([303, orderPath(payment_link)])
  })
})

describe('an order', () => {
  async function transferred() {
    const lamp = await shop.product({ price: 5000, quantity: 5 })
    const visitor = await buyer(shop, [lamp])
    const placed = stored(await place(shop, visitor, await orderRequest(shop, { payment_method: 'bank-transfer' })))
    return { visitor, lamp, number: placed.order.prefixed_id, path: orderPath(placed.payment_link) }
  }
  const stockOf = async (id: number) =>
    (await rows<{ quantity: number }>(shop.db, sql`select quantity from products where id = ${id}`))[0]?.quantity
  const emailsOf = async (number: string) =>
    (
      await rows<{ kind: string }>(
        shop.db,
        sql`select l.kind from letters l join orders o on l.subject = 'order:' || o.id
            where o.prefixed_id = ${number} order by l.created_at, l.kind`,
      )
    ).map(({ kind }) => kind)

  test('to be paid by transfer says where to, until which day, and offers the proforma', async () => {
    const { visitor, number, path } = await transferred()
    const { body } = await visitor.get(path)
    expect(body).toContain('LV97 HABA 0012 3456 7891 0')
    expect(body).toContain(number)
    expect(body).toContain('Gaidām maksājumu līdz 27. novembrim.')
    expect(body).toContain('Priekšapmaksas rēķins (PDF)')
    // Nothing is promised before the money is there.
    expect(body).not.toContain('Paredzētā piegāde')
  })

  test('that is not paid can be taken back by its buyer, once, and its goods with it', async () => {
    const { visitor, lamp, number, path } = await transferred()
    expect(await stockOf(lamp.id)).toBe(4)
    const done = await visitor.submit(`${path}/cancellation`, {})
    expect([done.status, done.headers.location]).toEqual([303, path])
    expect(await stockOf(lamp.id)).toBe(5)
    expect((await visitor.get(path)).body).toContain('data-order-state="cancelled"')
    expect((await visitor.submit(`${path}/cancellation`, {})).status).toBe(409)
    expect(await stockOf(lamp.id)).toBe(5)
    expect(await emailsOf(number)).toEqual(['order-placed', 'order-cancelled'])
    expect((await visitor.submit(`/order/${'x'.repeat(43)}/cancellation`, {})).status).toBe(404)
  })

  test('moves through its states by the merchant’s commands, with an e-mail at each, and never backwards', async () => {
    const { visitor, number, path } = await transferred()
    const deps = await settlementDeps(shop.services)
    const typed = number.replaceAll('-', '').toLowerCase()
    expect(await changeOrder(deps, typed, 'shipped')).toEqual({
      ok: false,
      reason: 'not-allowed',
      from: 'awaiting_payment',
    })
    expect(await changeOrder(deps, typed, 'paid')).toEqual({ ok: true, from: 'awaiting_payment', to: 'paid' })
    expect(await changeOrder(deps, typed, 'paid')).toMatchObject({ ok: false, reason: 'not-allowed' })
    expect(await changeOrder(deps, typed, 'packed')).toEqual({ ok: true, from: 'paid', to: 'packed' })
    expect(await changeOrder(deps, typed, 'shipped')).toMatchObject({ ok: true, to: 'shipped' })
    expect(await changeOrder(deps, typed, 'ready')).toMatchObject({ ok: true, to: 'ready_for_pickup' })
    expect(await changeOrder(deps, typed, 'completed')).toMatchObject({ ok: true, to: 'completed' })
    expect(await changeOrder(deps, typed, 'cancel')).toMatchObject({ ok: false, reason: 'not-allowed' })
    expect(await emailsOf(number)).toEqual(['order-placed', 'order-paid', 'order-shipped', 'order-ready'])
    expect((await visitor.get(path)).body).toContain('data-order-state="completed"')
    expect((await listOrders(shop.db, { state: 'completed' })).map((row) => row.number)).toContain(number)
    expect(await changeOrder(deps, 'E-000-001', 'paid')).toEqual({ ok: false, reason: 'unknown' })
  })

  test('that is paid can be given back, and is then refunded when the money is', async () => {
    const { number } = await transferred()
    const deps = await settlementDeps(shop.services)
    expect(await changeOrder(deps, number, 'refund')).toEqual({ ok: false, reason: 'nothing-paid' })
    await changeOrder(deps, number, 'paid')
    // A person sends a transfer back, so it is on its way until that person says so.
    expect(await changeOrder(deps, number, 'refund')).toEqual({ ok: true, from: 'paid', to: 'paid', money: 'pending' })
    expect(await changeOrder(deps, number, 'refund')).toEqual({ ok: false, reason: 'nothing-paid' })
    expect(await changeOrder(deps, number, 'refunded')).toMatchObject({ ok: true, to: 'refunded', money: 'done' })
  })

  test('has e-mails that say what is asked for: transfer, parcel, pickup, end', async () => {
    const { path } = await transferred()
    const found = await findOrderByToken(shop.db, sha256(path.split('/').at(-1) ?? ''))
    if (!found) throw new Error('no order')
    const settings = await readSettings(shop.db, shop.services.memory)
    const identity = emailSender(settings, 'https://shop.example')
    const links = { order: 'https://shop.example/o', pay: 'https://shop.example/p', terms: 'https://shop.example/t' }
    const about = {
      pickupDays: 7,
      ...found,
      identity,
      today: '2026-11-23',
      links,
    }
    const message = (kind: Parameters<typeof orderEmail>[0]['kind']) => orderEmail({ ...about, kind })
    for (const text of [message('order-placed').text, message('order-placed').html]) {
      expect(text).toContain(identity.iban)
      expect(text).toContain('līdz 27. novembrim')
    }
    expect(message('order-shipped').subject).toMatch(/ ir nosūtīts$/)
    expect(message('order-ready').subject).toMatch(/ ir gatavs saņemšanai$/)
    expect(message('order-cancelled').subject).toMatch(/ ir atcelts$/)
  })
})

test("somebody else's saved address cannot be ordered to", async () => {
  const mug = await shop.product()
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${mug.id}?action=plus`, { quantity: 1 })
  const request = await orderRequest(shop)
  const answer = await visitor.post('/api/order/store', {
    ...request,
    shipping: { ...request.shipping, address_id: 1 },
  })
  expect(answer.status).toBe(422)
  expect(answer.json<Refusal>().errors).toHaveProperty(['shipping.address_id'])
})
