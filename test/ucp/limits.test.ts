import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedInStaff } from '../support/staff.ts'
import { agentOf, openPlatform, type Platform } from './agent.ts'

let shop: TestShop
let platform: Platform
let time = new Date('2026-11-23T10:00:00Z')
let serial = 0

beforeAll(async () => {
  const env = { TRUST_PROXY: '127.0.0.1', CAPTCHA: 'altcha' }
  shop = await openTestShop({ limits: true, now: () => time, env })
  platform = await openPlatform()
  const owner = await signedInStaff(shop, 'owner')
  const { id } = (await owner.post('/payment-methods', { template: 'at-pickup' })).body
  await owner.patch(`/payment-methods/${id}`, 1, { changes: { isActive: true }, base: { isActive: false } })
  shop.services.memory.invalidate('everything')
})
afterAll(async () => {
  await platform.close()
  await shop.close()
})
beforeEach(() => {
  // Every test begins when nothing is remembered of the one before.
  time = new Date(time.getTime() + 26 * 60 * 60_000)
})

const PATH = '/checkout-sessions'

type Given = { network: string; email?: string; stock?: number; pieces?: number }

/** A checkout that is ready, to be collected and paid in a shop. */
async function ready({ network, email, stock = 1_000, pieces = 1 }: Given) {
  serial += 1
  const lamp = await shop.product({ quantity: stock, virtualQuantity: 0, price: 1_000 })
  const call: ReturnType<typeof agentOf> = (path, sent = {}) =>
    agentOf(shop, platform)(path, { ...sent, headers: { 'x-forwarded-for': network, ...sent.headers } })
  const buyer = {
    first_name: 'Anna',
    last_name: 'Bērziņa',
    email: email ?? `agents-${serial}@example.com`,
    phone_number: `+371${20_200_000 + serial}`,
  }
  const body = { line_items: [{ item: { id: String(lamp.id) }, quantity: pieces }], buyer }
  const made = await call(PATH, { body: { ...body, fulfillment: { methods: [{ type: 'pickup' }] } } })
  const pickup = made.json.fulfillment.methods.find(({ type }: { type: string }) => type === 'pickup')
  const methods = [{ type: 'pickup', selected_destination_id: pickup.destinations[0].id }]
  const { json } = await call(`${PATH}/${made.json.id}`, { method: 'PUT', body: { ...body, fulfillment: { methods } } })
  expect(json.status).toBe('ready_for_complete')
  const payment = { instruments: [{ id: 'i', handler_id: 'at-pickup', type: 'later', selected: true }] }
  return {
    lamp,
    point: String(pickup.destinations[0].id).split(':')[2] ?? '',
    complete: () => call(`${PATH}/${made.json.id}/complete`, { body: { payment } }),
    /** As cheap as a call can be. */
    refuse: (method: 'GET' | 'POST', path = '') =>
      call(`${PATH}/${made.json.id}${path}`, { method, headers: { 'ucp-agent': 'none' } }),
    read: () => call(`${PATH}/${made.json.id}`, { method: 'GET' }),
  }
}

type Ready = Awaited<ReturnType<typeof ready>>

const problems = (json: { messages: { type: string; code: string; severity?: string }[] }) =>
  json.messages.flatMap(({ type, code, severity }) => (type === 'error' ? [[code, severity]] : []))

async function placed(given: Given) {
  const { json } = await (await ready(given)).complete()
  expect(json.status).toBe('completed')
}

/** The refused checkout is whole on the shop's page, and its order is there for the platform. */
async function goesOn(checkout: Ready, continueUrl: string) {
  expect((await checkout.read()).json.line_items).toMatchObject([{ item: { id: String(checkout.lamp.id) } }])
  const visitor = shop.visitor()
  const path = new URL(continueUrl).pathname
  expect((await visitor.submit(path, {})).status).toBe(303)
  expect((await visitor.get('/cart')).body).toContain(checkout.lamp.title)
  const ordered = await order(visitor, checkout)
  expect(ordered.status).toBe(200)
  expect((await checkout.read()).json.status).toBe('completed')
}

const order = (visitor: Visitor, { point }: Ready) =>
  visitor.post(
    '/api/order/store',
    {
      order: {
        user_name: 'Anna',
        user_surname: 'Bērziņa',
        user_email: `parluka-${serial}@example.com`,
        user_phone_number: { countryCallingCode: '371', number: String(20_300_000 + serial) },
      },
      shipping: { country_id: 112, identifier: point },
      shipping_method: 'shop',
      payment_method: 'practice-bank',
    },
    { 'x-forwarded-for': `198.51.100.${serial}` },
  )

test('where a person would be asked for a captcha, the buyer goes on in the shop', async () => {
  const network = '192.0.2.1'
  for (let i = 0; i < 5; i += 1) await placed({ network })
  const checkout = await ready({ network })
  const asked = await checkout.complete()
  expect([asked.status, asked.json.status]).toEqual([200, 'requires_escalation'])
  expect(problems(asked.json)).toEqual([['captcha_required', 'requires_buyer_input']])
  await goesOn(checkout, asked.json.continue_url)
})

test('who has too many unpaid orders is told so, and can go on when they are paid or cancelled', async () => {
  const email = 'viens@example.com'
  for (let i = 0; i < 3; i += 1) await placed({ network: `192.0.2.${20 + i}`, email })
  const checkout = await ready({ network: '192.0.2.24', email })
  const asked = await checkout.complete()
  expect([asked.status, asked.json.status]).toEqual([200, 'requires_escalation'])
  expect(problems(asked.json)).toEqual([['order_limit', 'requires_buyer_input']])
  expect(asked.json.messages[0].content).toContain('Apmaksājiet vai atceliet')
  await goesOn(checkout, asked.json.continue_url)
})

test('who wants more than may be owed pays at once in the shop', async () => {
  const checkout = await ready({ network: '192.0.2.40', stock: 60, pieces: 13 })
  const asked = await checkout.complete()
  expect([asked.status, asked.json.status]).toEqual([200, 'requires_escalation'])
  expect(problems(asked.json)).toEqual([['field_invalid', 'requires_buyer_input']])
  await goesOn(checkout, asked.json.continue_url)
})

test('too many calls are told when to come again, and lose nothing', async () => {
  const network = '192.0.2.60'
  const checkout = await ready({ network })
  await Promise.all(Array.from({ length: 260 }, () => checkout.refuse('POST', '/complete')))
  const asked = await checkout.complete()
  expect([asked.status, asked.json.code]).toEqual([429, 'too_many_requests'])
  expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0)
  expect((await checkout.read()).json.status).toBe('ready_for_complete')
  const reads = await Promise.all(Array.from({ length: 260 }, () => checkout.refuse('GET')))
  expect(reads.map(({ status }) => status)).toContain(429)
  const other = await agentOf(shop, platform)('/carts', {
    body: { line_items: [{ item: { id: String(checkout.lamp.id) }, quantity: 1 }] },
    headers: { 'x-forwarded-for': '192.0.2.61' },
  })
  expect(other.status).toBe(201)
})
