import { solveChallenge } from 'altcha-lib/v1'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { expireOrders } from '../../src/shop/orders/expire.db.ts'
import { buyer, type Wanted } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
let time = new Date('2026-11-23T10:00:00Z')
let serial = 0

beforeAll(async () => {
  shop = await openTestShop({ limits: true, now: () => time, env: { TRUST_PROXY: '127.0.0.1', CAPTCHA: 'altcha' } })
})
afterAll(() => shop.close())
beforeEach(() => {
  // Every test begins when nothing is remembered of the one before.
  time = new Date(time.getTime() + 26 * 60 * 60_000)
})

type Refusal = { message: string; errors?: Record<string, string[]> }
type Given = { ip: string; email?: string; phone?: string; payment?: string; captcha?: string; name?: string }

async function request({ email, phone, payment = 'practice-bank', captcha, name = 'Anna' }: Given) {
  serial += 1
  const known = await orderRequest(shop)
  return {
    ...known,
    order: {
      ...known.order,
      user_name: name,
      user_email: email ?? `pircejs-${serial}@example.com`,
      user_phone_number: { countryCallingCode: '371', number: phone ?? String(20_100_000 + serial) },
    },
    payment_method: payment,
    ...(captcha === undefined ? {} : { gRecaptchaResponse: captcha }),
  }
}

const lamp = () => shop.product({ quantity: 1_000, price: 1_000 })
const send = async (visitor: Visitor, given: Given) =>
  visitor.post('/api/order/store', await request(given), {
    'x-forwarded-for': given.ip,
    'idempotency-key': crypto.randomUUID(),
  })
const order = async (goods: readonly Wanted[], given: Given) => send(await buyer(shop, goods), given)
const pay = () =>
  shop.db.execute(sql`update orders set state = 'paid', paid_at = now() where state = 'awaiting_payment'`)

async function solved(): Promise<string> {
  type Task = { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }
  const task = (await shop.visitor().get('/api/captcha?action=order_action')).json<Task>()
  const solution = await solveChallenge(task.challenge, task.salt, task.algorithm, task.maxnumber).promise
  const { algorithm, challenge, salt, signature } = task
  const answer = { algorithm, challenge, number: solution?.number ?? -1, salt, signature }
  return Buffer.from(JSON.stringify(answer)).toString('base64')
}

describe('orders of one network', () => {
  test('five an hour are free, then the captcha is asked for; others are not held up', async () => {
    const goods = await lamp()
    for (let i = 0; i < 5; i++) expect((await order([goods], { ip: '2001:db8:1:2::1' })).status).toBe(200)
    await pay()
    const visitor = await buyer(shop, [goods])
    const asked = await send(visitor, { ip: '2001:db8:1:2:ffff::9' })
    expect(asked.status).toBe(422)
    const { message, errors } = asked.json<Refusal>()
    expect(errors).toEqual({ gRecaptchaResponse: [message] })
    expect((await send(visitor, { ip: '2001:db8:1:2::3', captcha: 'e30=' })).status).toBe(422)
    const captcha = await solved()
    expect((await send(visitor, { ip: '2001:db8:1:2::3', captcha })).status).toBe(200)
    // Good once.
    expect((await order([goods], { ip: '2001:db8:1:2::3', captcha })).status).toBe(422)
    expect((await order([goods], { ip: '192.0.2.1' })).status).toBe(200)
    time = new Date(time.getTime() + 61 * 60_000)
    expect((await order([goods], { ip: '2001:db8:1:2::4' })).status).toBe(200)
  })

  test('without script the form carries what stands for an answer', async () => {
    const goods = await lamp()
    for (let i = 0; i < 5; i++) expect((await order([goods], { ip: '192.0.2.8' })).status).toBe(200)
    await pay()
    const visitor = await buyer(shop, [goods])
    const { order: contact, shipping } = await request({ ip: '' })
    const fields = {
      'order.user_name': contact.user_name,
      'order.user_surname': contact.user_surname,
      'order.user_email': contact.user_email,
      'order.user_phone_number.countryCallingCode': '371',
      'order.user_phone_number.number': contact.user_phone_number.number,
      shipping_method: 'locker-omniva',
      'shipping.country_id': '112',
      'shipping.identifier': shipping.identifier,
      payment_method: 'practice-bank',
      terms: '1',
    }
    const from = { 'x-forwarded-for': '192.0.2.8' }
    const hidden = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? ''
    const page = await visitor.submit('/checkout', { ...fields, step: 'delivery' }, from)
    const shown = { shown_method: hidden(page.body, 'shown_method'), shown_total: hidden(page.body, 'shown_total') }
    const plain = { 'g-recaptcha-response': hidden(page.body, 'g-recaptcha-response') }
    // Faster than a person.
    const asked = await visitor.submit('/checkout', { ...fields, ...shown, ...plain, step: 'order' }, from)
    expect(asked.status).toBe(422)
    expect(asked.body).toContain('neesat robots')
    time = new Date(time.getTime() + 10_000)
    const ordered = await visitor.submit('/checkout', { ...fields, ...shown, ...plain, step: 'order' }, from)
    expect(ordered.status).toBe(303)
  })

  test('a customer whose address is confirmed is not counted', async () => {
    const goods = await lamp()
    for (let i = 0; i < 5; i++) expect((await order([goods], { ip: '192.0.2.2' })).status).toBe(200)
    const { visitor, userId } = await signedIn(shop, { type: 'b2c' })
    const [user] = await rows<{ email: string }>(
      shop.db,
      sql`update users set email_confirmed_at = now() where id = ${userId} returning email`,
    )
    const email = user?.email ?? ''
    await visitor.post(`/api/cart-item/add/${goods.id}?action=plus`, { quantity: 50 })
    expect((await send(visitor, { ip: '192.0.2.2', email, payment: 'bank-transfer' })).status).toBe(200)
    const kept = await rows(shop.db, sql`select network from orders where email = ${email}`)
    expect(kept).toEqual([{ network: null }])
    await pay()
    // To somebody else's address he is like anybody.
    await visitor.post(`/api/cart-item/add/${goods.id}?action=plus`, { quantity: 1 })
    expect((await send(visitor, { ip: '192.0.2.2' })).status).toBe(422)
  })
})

describe('unpaid orders', () => {
  test('are counted by e-mail address and by phone, whatever the cookie and the network', async () => {
    const goods = await lamp()
    const same = { email: 'viens@example.com' }
    for (let i = 0; i < 3; i++) expect((await order([goods], { ip: `192.0.2.${20 + i}`, ...same })).status).toBe(200)
    const fourth = await order([goods], { ip: '192.0.2.24', ...same })
    expect([fourth.status, fourth.json<Refusal>().message]).toEqual([
      429,
      expect.stringContaining('Apmaksājiet vai atceliet'),
    ])
    const phone = { phone: '29999999' }
    for (let i = 0; i < 3; i++) expect((await order([goods], { ip: `192.0.2.${30 + i}`, ...phone })).status).toBe(200)
    expect((await order([goods], { ip: '192.0.2.34', ...phone })).status).toBe(429)
    await pay()
    expect((await order([goods], { ip: '192.0.2.35', ...phone, ...same })).status).toBe(200)
  })

  test('are counted by network', async () => {
    const goods = await lamp()
    for (let i = 0; i < 10; i++) {
      // No more than five within an hour.
      if (i === 5) time = new Date(time.getTime() + 61 * 60_000)
      expect((await order([goods], { ip: '192.0.2.40' })).status).toBe(200)
    }
    const refused = await order([goods], { ip: '192.0.2.40' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1800'])
  })

  test('a guest buys all three pieces by transfer, but cannot take a whole shelf', async () => {
    const few = await shop.product({ quantity: 2, virtualQuantity: 1, price: 1_000 })
    expect((await order([{ id: few.id, pieces: 3 }], { ip: '192.0.2.50', payment: 'bank-transfer' })).status).toBe(200)
    const many = await shop.product({ quantity: 60, price: 1_000 })
    const wanted = (pieces: number) => [{ id: many.id, pieces }]
    const refused = await order(wanted(13), { ip: '192.0.2.51', payment: 'bank-transfer' })
    expect([refused.status, refused.json<Refusal>().errors]).toEqual([
      422,
      { payment_method: [expect.stringContaining('izvēlieties tūlītēju apmaksu')] },
    ])
    expect((await order(wanted(12), { ip: '192.0.2.51', payment: 'bank-transfer' })).status).toBe(200)
    expect((await order(wanted(1), { ip: '192.0.2.51' })).status).toBe(422)
    // By a link, for half an hour, a guest who owes nothing may have them all.
    expect((await order(wanted(48), { ip: '192.0.2.52' })).status).toBe(200)
  })

  test('what was not paid for counts for a day, so that a shelf cannot be emptied again and again', async () => {
    const goods = await shop.product({ quantity: 60, price: 1_000 })
    expect((await order([{ id: goods.id, pieces: 60 }], { ip: '192.0.2.60' })).status).toBe(200)
    time = new Date(time.getTime() + 2 * 60 * 60_000)
    await expireOrders({ db: shop.db, queue: shop.services.queue }, time)
    expect((await order([{ id: goods.id, pieces: 60 }], { ip: '192.0.2.60' })).status).toBe(422)
    time = new Date(time.getTime() + 24 * 60 * 60_000)
    expect((await order([{ id: goods.id, pieces: 60 }], { ip: '192.0.2.60' })).status).toBe(200)
  })

  test('a sum by transfer is limited', async () => {
    const dear = await shop.product({ quantity: 10, price: 80_000 })
    const transfer = { payment: 'bank-transfer' }
    expect((await order([{ id: dear.id, pieces: 4 }], { ip: '192.0.2.70', ...transfer })).status).toBe(422)
    expect((await order([{ id: dear.id, pieces: 3 }], { ip: '192.0.2.70', ...transfer })).status).toBe(200)
  })
})

describe('e-mails about orders', () => {
  const emailsTo = (email: string) =>
    rows<{ kind: string }>(shop.db, sql`select kind from letters where recipient = ${email} order by created_at`)
  const cancelled = sql`update orders set state = 'cancelled' where state = 'awaiting_payment'`

  test('to an address that nobody confirmed are three an hour; the others come when the order is paid', async () => {
    const goods = await lamp()
    const email = 'cietusais@example.com'
    for (let i = 0; i < 6; i++) {
      expect((await order([goods], { ip: `198.51.100.${i}`, email })).status).toBe(200)
      await shop.db.execute(cancelled)
    }
    expect(await emailsTo(email)).toHaveLength(3)
    expect((await order([goods], { ip: '198.51.100.9', email })).status).toBe(200)
    time = new Date(time.getTime() + 40 * 60_000)
    await expireOrders({ db: shop.db, queue: shop.services.queue }, time)
    expect(await emailsTo(email)).toHaveLength(3)
    time = new Date(time.getTime() + 60 * 60_000)
    expect((await order([goods], { ip: '198.51.100.9', email })).status).toBe(200)
    expect(await emailsTo(email)).toHaveLength(4)
  })

  test('to somebody who pays come all of them', async () => {
    const goods = await lamp()
    const email = 'istais@example.com'
    for (let i = 0; i < 5; i++) {
      expect((await order([goods], { ip: '198.51.100.20', email })).status).toBe(200)
      await pay()
    }
    expect(await emailsTo(email)).toHaveLength(5)
  })
})

test('a name that mail programs make a link of is refused with words at its field, wherever e-mails print it', async () => {
  const words = ['Vārdā nevar būt saites vai interneta adreses. Aiz saīsinājuma punkta lieciet atstarpi.']
  const name = 'WIN A PRIZE evil.example/claim'
  const placed = await order([await lamp()], { ip: '198.51.100.30', name })
  expect([placed.status, placed.json<Refusal>().errors]).toEqual([422, { 'order.user_name': words }])
  const user = {
    name,
    surname: 'www.evil',
    email: 'a@example.com',
    password: 'zilais galds 77',
    phone: { number: '20000001' },
  }
  const registered = await shop.visitor().post('/register', { user, terms: { privacy: true } })
  expect(registered.json<Refusal>().errors).toMatchObject({ 'user.name': words, 'user.surname': words })
  const message = await shop.visitor().post('/api/page/contact', { name, email: 'a@example.com', message: 'Vai ir?' })
  expect([message.status, message.json<Refusal>().errors]).toEqual([422, { name: words }])
  const { visitor } = await signedIn(shop, { type: 'b2c' })
  const changed = await visitor.post('/api/user/update', { user })
  expect(changed.json<Refusal>().errors).toMatchObject({ 'user.name': words, 'user.surname': words })
})
