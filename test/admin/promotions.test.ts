import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { promotionsOf } from '../../src/shop/promotions/promotions.db.ts'
import { bought, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { buyer, cartOf, place, stockOf } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

type Fields = Record<string, string | boolean>

const known = async () =>
  (await promotionsOf(shop.db, shop.services.memory)).map(({ id, title }) => `${id} ${title.lv}`).sort()

const linesOf = (number: string, productId: number) =>
  rows(
    shop.db,
    sql`select l.quantity, l.taken_quantity as own, l.taken_virtual as supplier
        from order_lines l join orders o on o.id = l.order_id where o.prefixed_id = ${number} and l.product_id = ${productId}`,
  )

/** Caches have dropped what they knew. */
async function settle() {
  const stored = await rows<{ id: number; title: string }>(
    shop.db,
    sql`select id, title->>'lv' as title from promotions where is_active`,
  )
  await expect.poll(known).toEqual(stored.map(({ id, title }) => `${id} ${title}`).sort())
}

let made = 0
async function rule(fields: Fields) {
  made += 1
  const answer = await anna.post('/promotions', {
    fields: { 'title.lv': `Noteikums ${made}`, isActive: true, ...fields },
  })
  expect(answer.body).toMatchObject({ state: 'works' })
  await settle()
  return { id: answer.body.id as number, title: `Noteikums ${made}` }
}

async function switchOff(id: number) {
  const { version, fields } = (await anna.get(`/promotions/${id}`)).body
  expect((await anna.patch(`/promotions/${id}`, version, { changes: { isActive: false }, base: fields })).status).toBe(
    200,
  )
  await settle()
}

const add = (visitor: Visitor, id: number, quantity: number) => visitor.post(`/api/cart-item/add/${id}`, { quantity })

describe('conditions that coupons have, too', () => {
  test('not on reduced goods', async () => {
    const [reduced, full] = [
      await shop.product({ price: 5_000, previousPrice: 9_000, quantity: 9 }),
      await shop.product({ price: 3_000, quantity: 9 }),
    ]
    const { id, title } = await rule({ kind: 'percent', percent: '10', skipsReduced: true })
    const visitor = await buyer(shop, [reduced])
    expect(await cartOf(visitor)).toMatchObject({ total_price_with_tax: 5_000, promotions: [] })
    await add(visitor, full.id, 1)
    expect((await cartOf(visitor)).total_price_with_tax).toBe(5_000 + 2_700)
    const tried = await anna.post('/promotions/trial', { goods: [{ productId: reduced.id, quantity: 1 }] })
    expect(tried.body.rules).toMatchObject([{ title, amount: 0, reason: 'Precēm cena jau ir samazināta.' }])
    expect((await shop.visitor().get(`/p/${full.slug}`)).body).toContain(title)
    expect((await shop.visitor().get(`/p/${reduced.slug}`)).body).not.toContain(title)
    await switchOff(id)
  })

  test('the first order: of a customer with a confirmed address, once, also of two orders at once', async () => {
    const chair = await shop.product({ price: 4_000, quantity: 20 })
    const { id } = await rule({ kind: 'percent', percent: '10', productIds: `${chair.id}`, firstOrder: true })
    expect((await cartOf(await buyer(shop, [chair]))).total_price_with_tax).toBe(4_000)
    expect((await shop.visitor().get(`/p/${chair.slug}`)).body).not.toContain(`Noteikums ${made}`)

    const unconfirmed = await signedIn(shop, { type: 'b2c' })
    await shop.db.execute(sql`update users set email_confirmed_at = null where id = ${unconfirmed.userId}`)
    await add(unconfirmed.visitor, chair.id, 1)
    expect((await cartOf(unconfirmed.visitor)).total_price_with_tax).toBe(4_000)

    const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
    await shop.db.execute(sql`update users set email_confirmed_at = now() where id = ${userId}`)
    await add(visitor, chair.id, 1)
    expect((await cartOf(visitor)).total_price_with_tax).toBe(3_600)
    const placed = (await place(shop, visitor)).json<{ order: { cart: { promotions: object[] } } }>()
    expect(placed.order.cart.promotions).toHaveLength(1)
    await add(visitor, chair.id, 1)
    expect(await cartOf(visitor)).toMatchObject({ total_price_with_tax: 4_000, promotions: [] })

    const goods = [{ productId: chair.id, quantity: 1 }]
    const reason = async (input: object) =>
      (await anna.post('/promotions/trial', { goods, ...input })).body.rules[0].reason
    expect(await reason({})).toBe(null)
    expect(await reason({ hasOrdered: true })).toContain('tikai pirmajam pasūtījumam')

    const [one, other] = [await signedIn(shop, { type: 'b2c' }), await signedIn(shop, { type: 'b2c' })]
    await shop.db.execute(sql`update sessions set user_id = ${one.userId} where user_id = ${other.userId}`)
    for (const each of [one, other]) await add(each.visitor, chair.id, 1)
    const both = await Promise.all([one, other].map((each) => place(shop, each.visitor)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await rows(shop.db, sql`select amount from promotion_uses where promotion_id = ${id}`)).toEqual([
      { amount: 400 },
      { amount: 400 },
    ])
    await switchOff(id)
  })
})

describe('three for the price of two', () => {
  test('is in cart, order, its page, e-mail and back office, and the parts add up', async () => {
    const chair = await shop.product({ price: 4_000, quantity: 20 })
    const stool = await shop.product({ price: 1_500, quantity: 20 })
    const { id, title } = await rule({
      kind: 'n-for-m',
      pieces: '3',
      paidPieces: '2',
      productIds: `${chair.id},${stool.id}`,
    })
    const visitor = await buyer(shop, [{ id: chair.id, pieces: 2 }])
    expect(await cartOf(visitor)).toMatchObject({ total_price_with_tax: 8_000, promotions: [] })
    await add(visitor, stool.id, 1)
    expect(await cartOf(visitor)).toMatchObject({
      total_price_with_tax: 8_000,
      coupon_total_price_with_tax: 0,
      promotions: [{ title, formatted_amount_with_tax: '15,00\u00a0€' }],
    })
    const { number, path } = await bought(shop, visitor)
    const order = await rowOf(shop, number)
    expect(order).toMatchObject({
      discountTotal: 1_500,
      couponCode: null,
      promotions: [{ id, amount: 1_500, gift: 0 }],
    })
    expect(
      await rows(
        shop.db,
        sql`select quantity, discount, total from order_lines where order_id = ${order?.id} order by position`,
      ),
    ).toEqual([
      { quantity: 2, discount: 0, total: 8_000 },
      { quantity: 1, discount: 1_500, total: 0 },
    ])
    expect((await visitor.get(path)).body).toContain(title)
    const [email] = await emailsOf(shop, number)
    expect(await textOf(shop, email?.id ?? '')).toContain(title)
    expect((await anna.get(`/orders/${number}`)).body.discounts).toEqual([{ title, code: null, amount: 1_500 }])
    expect((await anna.get(`/promotions/${id}`)).body.stats).toEqual({ orders: 1, given: 1_500, total: order?.total })
    await switchOff(id)
    expect(await rowOf(shop, number)).toMatchObject({ discountTotal: 1_500, total: order?.total })
  })

  test('is said on the page of the product, and no more once it is off', async () => {
    const lamp = await shop.product({ price: 4_000, quantity: 20 })
    const { id, title } = await rule({ kind: 'n-for-m', pieces: '3', paidPieces: '2', productIds: String(lamp.id) })
    const page = async () => (await shop.visitor().get(`/p/${lamp.slug}`)).body.includes(title)
    await expect.poll(page).toBe(true)
    await switchOff(id)
    await expect.poll(page).toBe(false)
  })
})

describe('a gift', () => {
  test('comes and goes with what it is given for, takes stock and costs nothing', async () => {
    const desk = await shop.product({ price: 20_000, quantity: 20 })
    const pad = await shop.product({ price: 1_000, quantity: 3 })
    const { id, title } = await rule({
      ...{ kind: 'gift', giftProductId: String(pad.id), giftQuantity: '1' },
      ...{ productIds: String(desk.id), minQuantity: '2' },
    })
    const visitor = await buyer(shop, [{ id: desk.id, pieces: 2 }])
    const gifts = async () =>
      (await cartOf(visitor)).items
        .filter(({ is_gift }) => is_gift)
        .map(({ product, quantity }) => [product.id, quantity])
    expect(await gifts()).toEqual([[pad.id, 1]])
    expect(await cartOf(visitor)).toMatchObject({ total_quantity: 2, promotions: [{ title, formatted_amount: '' }] })
    await add(visitor, desk.id, 1)
    expect(await gifts()).toEqual([])
    await add(visitor, desk.id, 2)
    const page = (await visitor.get('/cart')).body
    expect(page).toContain('Dāvana')
    const { number } = await bought(shop, visitor)
    const order = await rowOf(shop, number)
    expect(order).toMatchObject({ itemsTotal: 40_000, discountTotal: 0, promotions: [{ id, amount: 0, gift: 1 }] })
    expect(await stockOf(shop, pad.id)).toMatchObject({ quantity: 2 })
    await switchOff(id)
  })

  test('becomes free where the buyer has it in the cart, and is left out when none is left', async () => {
    const desk = await shop.product({ price: 20_000, quantity: 20 })
    const pad = await shop.product({ price: 1_000, quantity: 1 })
    const { id } = await rule({ kind: 'gift', giftProductId: String(pad.id), productIds: String(desk.id) })
    const own = await buyer(shop, [{ id: desk.id }, { id: pad.id }])
    expect(await cartOf(own)).toMatchObject({ total_price_with_tax: 20_000, total_quantity: 2 })
    await bought(shop, own)
    const late = await buyer(shop, [{ id: desk.id }])
    expect(await cartOf(late)).toMatchObject({ items: [{ is_gift: false }], promotions: [] })
    await bought(shop, late)
    await switchOff(id)
  })

  test.each([
    ['the last piece is both', { own: 1, supplier: 0, ordered: 1, gift: 1 }],
    ['the rest is ordered from the supplier', { own: 1, supplier: 1, ordered: 2, gift: 1 }],
    ['fewer are ordered than given', { own: 2, supplier: 3, ordered: 2, gift: 4 }],
  ])('of a product that is ordered is one line, whose pieces come back once: %s', async (_what, given) => {
    const desk = await shop.product({ price: 20_000, quantity: 20 })
    const pad = await shop.product({ price: 1_000, quantity: given.own, virtualQuantity: given.supplier })
    const { id } = await rule({
      ...{ kind: 'gift', giftProductId: String(pad.id), giftQuantity: String(given.gift) },
      productIds: String(desk.id),
    })
    const order = async () => bought(shop, await buyer(shop, [{ id: desk.id }, { id: pad.id, pieces: given.ordered }]))
    const before = { quantity: given.own, virtual_quantity: given.supplier }
    const fromOwn = Math.min(given.own, given.ordered)
    const after = { quantity: given.own - fromOwn, virtual_quantity: given.supplier - (given.ordered - fromOwn) }
    const cancelled = await order()
    expect(await stockOf(shop, pad.id)).toMatchObject(after)
    expect(await linesOf(cancelled.number, pad.id)).toEqual([
      { quantity: given.ordered, own: fromOwn, supplier: given.ordered - fromOwn },
    ])
    await move(shop, cancelled.number, 'cancel')
    expect(await stockOf(shop, pad.id)).toMatchObject(before)
    const refunded = await order()
    await move(shop, refunded.number, 'paid')
    const part = { lines: [{ position: 2, quantity: 1, restock: 1 }], byHand: true }
    // Of a line that is all free nothing goes back but with the order.
    const isPaidFor = given.ordered > given.gift
    expect((await anna.post(`/orders/${refunded.number}/refund`, part)).status).toBe(isPaidFor ? 200 : 409)
    await move(shop, refunded.number, 'cancel')
    expect(await stockOf(shop, pad.id)).toMatchObject(before)
    expect(await audit(shop.db)).toEqual([])
    await switchOff(id)
  })

  test('of a product that many order at once: what is sold and what is left are all its pieces', async () => {
    const desk = await shop.product({ price: 20_000, quantity: 20 })
    const pad = await shop.product({ price: 1_000, quantity: 3 })
    const { id } = await rule({ kind: 'gift', giftProductId: String(pad.id), productIds: String(desk.id) })
    const buyers = [...Array(4).keys()].map((at) => buyer(shop, at < 2 ? [desk, pad] : [desk]))
    const answers = await Promise.all((await Promise.all(buyers)).map((one) => place(shop, one)))
    const sold = await rows<{ pieces: number }>(
      shop.db,
      sql`select sum(quantity)::int as pieces from order_lines where product_id = ${pad.id}`,
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(sold).toEqual([{ pieces: 3 - ((await stockOf(shop, pad.id))?.quantity ?? 0) }])
    expect(await audit(shop.db)).toEqual([])
    await switchOff(id)
  })
})

test('a coupon does not reduce what a rule has reduced, unless they combine', async () => {
  const chair = await shop.product({ price: 10_000, quantity: 20 })
  const lamp = await shop.product({ price: 5_000, quantity: 20 })
  await anna.post('/coupons', { fields: { code: 'KOPA10', kind: 'percent', percent: '10', isActive: true } })
  const { id } = await rule({ kind: 'percent', percent: '20', productIds: String(chair.id) })
  const visitor = await buyer(shop, [{ id: chair.id }, { id: lamp.id }], 'KOPA10')
  expect(await cartOf(visitor)).toMatchObject({ total_price_with_tax: 12_500, coupon_total_price_with_tax: 500 })
  const { version, fields } = (await anna.get(`/promotions/${id}`)).body
  await anna.patch(`/promotions/${id}`, version, { changes: { combines: true }, base: fields })
  await expect.poll(async () => (await cartOf(visitor)).coupon_total_price_with_tax).toBe(1_300)
  const { number } = await bought(shop, visitor)
  expect((await anna.get(`/orders/${number}`)).body.discounts).toMatchObject([
    { code: null, amount: 2_000 },
    { title: null, code: 'KOPA10', amount: 1_300 },
  ])
  await switchOff(id)
})

test('nobody pays without a discount that they saw', async () => {
  const chair = await shop.product({ price: 10_000, quantity: 20 })
  const { id } = await rule({ kind: 'fixed', sum: '15', productIds: String(chair.id) })
  const visitor = await buyer(shop, [{ id: chair.id }])
  const { promotions_seen } = await cartOf(visitor)
  await switchOff(id)
  const request = { ...(await orderRequest(shop)), promotions_seen }
  expect((await place(shop, visitor, request)).status).toBe(409)
  const seen = { ...request, promotions_seen: (await cartOf(visitor)).promotions_seen }
  expect((await place(shop, visitor, seen)).status).toBe(200)
})

test('a rule for a segment is for its customers only, and no shared page shows it', async () => {
  const chair = await shop.product({ price: 10_000, quantity: 20 })
  const view = await anna.post('/customers/views', {
    name: 'Vēl nav pirkuši',
    search: 'orders=no&kind=b2c',
    isShared: true,
  })
  const segmentId = String(view.body.id)
  const { id, title } = await rule({ kind: 'percent', percent: '10', productIds: String(chair.id), segmentId })
  const inside = await signedIn(shop, { type: 'b2c' })
  const unconfirmed = await signedIn(shop, { type: 'b2c', isConfirmed: false })
  const company = await signedIn(shop, { type: 'b2b' })
  for (const { visitor } of [inside, unconfirmed, company]) await add(visitor, chair.id, 1)
  const discount = async ({ visitor }: { visitor: Visitor }) => (await cartOf(visitor)).promotions.length
  expect([await discount(inside), await discount(unconfirmed), await discount(company)]).toEqual([1, 0, 0])
  expect((await shop.visitor().get(`/p/${chair.slug}`)).body).not.toContain(title)
  await bought(shop, inside.visitor)
  await add(inside.visitor, chair.id, 1)
  expect(await discount(inside)).toBe(0)
  expect((await anna.call('DELETE', `/customers/views/${segmentId}`)).status).toBe(409)
  await switchOff(id)
})

describe('a cart that is tried', () => {
  test('says what each rule and coupon gives, or why not', async () => {
    const chair = await shop.product({ price: 10_000, quantity: 20 })
    await anna.post('/coupons', {
      fields: { code: 'TIKAI-B2B', kind: 'fixed', sum: '5', isActive: true, buyerTypes: 'b2b' },
    })
    const draft = await anna.post('/promotions', {
      fields: {
        'title.lv': 'Melnraksts',
        kind: 'percent',
        percent: '10',
        productIds: String(chair.id),
        minQuantity: '2',
      },
    })
    const goods = (quantity: number) => [{ productId: chair.id, quantity }]
    const tried = await anna.post('/promotions/trial', { goods: goods(2), rule: draft.body.id, coupon: 'TIKAI-B2B' })
    expect(tried.body).toMatchObject({ items: 20_000, discount: 2_000, total: 18_000 })
    expect(tried.body.rules).toEqual([
      { id: draft.body.id, title: 'Melnraksts', amount: 2_000, gift: 0, isOff: true, reason: null },
    ])
    expect(tried.body.coupons).toContainEqual({
      ...{ code: 'TIKAI-B2B', name: '', amount: 0, isDeliveryFree: false, reason: expect.stringContaining('citiem') },
    })
    const single = await anna.post('/promotions/trial', { goods: goods(1), rule: draft.body.id, buyer: 'b2b' })
    expect(single.body.rules).toMatchObject([{ amount: 0, reason: 'Preču ir par maz.' }])
    expect(
      await firstRow(shop.db, sql`select 1 from promotions where id = ${draft.body.id} and is_active`),
    ).toBeUndefined()
    const wrong = await anna.post('/promotions/trial', { goods: goods(1), coupon: 'NAV-TADA' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['coupon']])
  })
})

test('wrong fields are named, and who has no right changes nothing', async () => {
  const wrong = await anna.post('/promotions', { fields: { kind: 'n-for-m', pieces: '2', paidPieces: '2' } })
  expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['paidPieces', 'title.lv']])
  expect(
    (await anna.post('/promotions', { fields: { 'title.lv': 'X', kind: 'percent', percent: '101' } })).status,
  ).toBe(422)
  expect((await viewer.post('/promotions', { fields: {} })).status).toBe(403)
  expect((await viewer.get('/promotions')).status).toBe(403)
})
