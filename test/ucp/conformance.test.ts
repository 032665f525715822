import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { tellPlatforms } from '../../src/ucp/order/tell-platforms.ts'
import { customer } from '../support/customers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type agentOf, openListeningPlatform, type Platform } from './agent.ts'
import { buyer, codes, handlerIn, home, line, methodOf, PATH, paying, toHome, totalIn } from './checkout.ts'

/** Cases of the public tests that no other file has; docs/agents.md lists all of them. */

let shop: TestShop
let platform: Platform
let call: ReturnType<typeof agentOf>

beforeAll(async () => {
  shop = await openTestShop()
  ;({ platform, call } = await openListeningPlatform(shop))
  platform.serve('/orders', { body: {} })
  await shop.db.insert(coupons).values({ code: 'PIECI', kind: 'fixed', value: 500 })
})
afterAll(async () => {
  await platform.close()
  await shop.close()
})

const put = (id: string, body: object, headers = {}) => call(`${PATH}/${id}`, { method: 'PUT', body, headers })

/** To a home, by the only courier. */
async function readyToSend(price = 2_000) {
  const lamp = await shop.product({ price })
  const body = { line_items: [line(lamp.id)], buyer, fulfillment: { methods: [toHome] } }
  const made = await call(PATH, { body })
  const [option] = methodOf(made.json, 'shipping').groups[0]?.options ?? []
  if (!option) throw new Error('No courier')
  const methods = [{ ...toHome, groups: [{ selected_option_id: option.id }] }]
  const { json } = await put(made.json.id, { ...body, fulfillment: { methods } })
  return { id: String(json.id), json, option, body }
}

type Option = { id: string; title: string; totals: { type: string; amount: number }[] }

test('the total has what the chosen delivery costs, also after an update', async () => {
  const { id, json, option, body } = await readyToSend()
  const cost = totalIn(option as Option)
  expect(cost).toBeGreaterThan(0)
  expect(totalIn(json)).toBe(2_000 + cost)
  const more = await put(id, { ...body, line_items: [line(json.line_items[0].item.id, 2)] })
  expect(totalIn(more.json)).toBe(4_000 + cost)
  const none = await put(id, { ...body, fulfillment: { methods: [{ type: 'pickup' }] } })
  expect(totalIn(none.json)).toBe(2_000)
})

test('an address of a known customer is not told to whoever knows the e-mail address', async () => {
  const { email } = await customer(shop)
  const lamp = await shop.product()
  const { json } = await call(PATH, {
    body: {
      line_items: [line(lamp.id)],
      buyer: { email },
      fulfillment: { methods: [{ type: 'shipping' }] },
    },
  })
  expect(methodOf(json, 'shipping').destinations.filter((each) => !each.id.startsWith('point:'))).toEqual([])
})

test('an address without an id gets one, by which it is chosen', async () => {
  const lamp = await shop.product()
  const { id: _, ...nameless } = home
  const body = { line_items: [line(lamp.id)], buyer }
  const sent = { type: 'shipping', destinations: [nameless] }
  const made = await call(PATH, { body: { ...body, fulfillment: { methods: [sent] } } })
  const given = methodOf(made.json, 'shipping').destinations.find((each) => !each.id.startsWith('point:'))
  const methods = [{ type: 'shipping', selected_destination_id: given?.id }]
  const chosen = await put(made.json.id, { ...body, fulfillment: { methods } })
  expect(methodOf(chosen.json, 'shipping')).toMatchObject({ selected_destination_id: given?.id })
  expect(JSON.stringify(chosen.json.fulfillment)).toContain(home.street_address)
})

test('a coupon of a sum, in any case of its letters, is taken off once', async () => {
  const lamp = await shop.product({ price: 2_000 })
  const { json } = await call(PATH, { body: { line_items: [line(lamp.id)], buyer, discounts: { codes: ['pieci'] } } })
  expect(json.discounts.applied).toMatchObject([
    { code: 'PIECI', amount: 500, allocations: [{ path: '$.line_items[0]', amount: 500 }] },
  ])
  expect(totalIn(json)).toBe(1_500)
  const again = await put(json.id, { line_items: json.line_items, buyer, discounts: { codes: ['PIECI'] } })
  expect(totalIn(again.json)).toBe(1_500)
})

test('who buys, and whether they want news, is kept until another is sent', async () => {
  const lamp = await shop.product()
  const whole = { ...buyer, consent: { marketing: true } }
  const made = await call(PATH, { body: { line_items: [line(lamp.id)], buyer: whole } })
  const read = await call(`${PATH}/${made.json.id}`, { method: 'GET' })
  expect(read.json.buyer).toEqual(whole)
  const other = await put(made.json.id, { line_items: made.json.line_items, buyer: { email: 'cita@example.com' } })
  expect(other.json.buyer).toEqual({ email: 'cita@example.com' })
})

test('an update cannot have more than there is, or what there is not', async () => {
  const lamp = await shop.product({ quantity: 3, virtualQuantity: 0 })
  const made = await call(PATH, { body: { line_items: [line(lamp.id)], buyer } })
  const more = await put(made.json.id, { line_items: [line(lamp.id, 10_001)], buyer })
  expect(codes(more.json)).toContain('quantity_reduced')
  expect(more.json.line_items).toMatchObject([{ quantity: 3 }])
  const unknown = await put(made.json.id, { line_items: [{ item: { id: 'nav' }, quantity: 1 }], buyer })
  expect(codes(unknown.json)).toContain('item_unavailable')
  expect(unknown.json.status).toBe('incomplete')
})

test('without delivery nothing is ordered, and what was cancelled is neither changed, completed nor cancelled again', async () => {
  const lamp = await shop.product()
  const made = await call(PATH, { body: { line_items: [line(lamp.id)], buyer } })
  const early = await call(`${PATH}/${made.json.id}/complete`, { body: paying('bank-transfer') })
  expect(early.json.status).toBe('incomplete')
  expect(early.json.order).toBeUndefined()
  expect((await call(`${PATH}/${made.json.id}/cancel`, { body: {} })).json.status).toBe('canceled')
  for (const answer of [
    await put(made.json.id, { line_items: [line(lamp.id)], buyer }),
    await call(`${PATH}/${made.json.id}/complete`, { body: paying('bank-transfer') }),
    await call(`${PATH}/${made.json.id}/cancel`, { body: {} }),
  ])
    expect(answer.json).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'invalid_state' }] })
})

test('each changing call has its key: the same one again is one answer, another one with it is refused', async () => {
  const { id, json, body } = await readyToSend()
  const complete = paying(handlerIn(json, 'bank_transfer'))
  const fulfillment = { methods: [{ ...toHome, groups: [{ selected_option_id: 'courier' }] }] }
  const other = await call(PATH, { body })
  const cases: [path: string, method: 'POST' | 'PUT', first: object, second: object][] = [
    [`${PATH}/${id}`, 'PUT', { ...body, fulfillment }, { ...body, line_items: [line(1)] }],
    [`${PATH}/${id}/complete`, 'POST', complete, { ...complete, attribution: { source: 'x' } }],
    [`${PATH}/${other.json.id}/cancel`, 'POST', {}, {}],
  ]
  for (const [path, method, first, second] of cases) {
    const headers = { 'idempotency-key': `key-${path}` }
    const answer = await call(path, { method, body: first, headers })
    expect(answer.json.ucp.status, path).toBe('success')
    expect((await call(path, { method, body: first, headers })).json, path).toEqual(answer.json)
    if (second !== first && !path.endsWith('/cancel')) {
      expect((await call(path, { method, body: second, headers })).status, path).toBe(409)
    }
  }
  expect((await call(`${PATH}/${id}`, { method: 'GET' })).json.status).toBe('completed')
})

test('the order says how it comes, and the platform hears that it was placed and sent, with the address and number', async () => {
  const { id, json, option } = await readyToSend()
  const done = await call(`${PATH}/${id}/complete`, { body: paying(handlerIn(json, 'bank_transfer')) })
  const order = await call(`/orders/${done.json.order.id}`, { method: 'GET' })
  const [expectation] = order.json.fulfillment.expectations
  expect(expectation).toMatchObject({ description: (option as Option).title, method_type: 'shipping' })
  const told = async () => {
    platform.asked.length = 0
    await tellPlatforms(shop.services)
    const bodies = platform.asked.flatMap(({ path, body }) => (path === '/orders' ? [JSON.parse(body)] : []))
    return bodies.filter((each) => each.checkout_id === id)
  }
  const destination = { street_address: home.street_address, address_locality: 'Rīga', address_country: 'LV' }
  expect(await told()).toMatchObject([
    { id: done.json.order.id, checkout_id: id, fulfillment: { expectations: [{ destination }], events: [] } },
  ])
  await move(shop, done.json.order.label, 'paid', 'packed', 'shipped')
  const [sent] = await told()
  expect(sent).toMatchObject({ id: done.json.order.id, line_items: [{ status: 'fulfilled' }] })
  expect(sent.fulfillment.events.map(({ type }: { type: string }) => type)).toContain('shipped')
  expect(await told()).toEqual([])
  await shop.db.execute(
    sql`update orders set tracking_code = 'CE1LV CE2LV' where prefixed_id = ${done.json.order.label}`,
  )
  const { json: later } = await call(`/orders/${done.json.order.id}`, { method: 'GET' })
  const events: { type: string; tracking_number?: string }[] = later.fulfillment.events
  expect(events.flatMap(({ type, tracking_number: number }) => (type === 'shipped' ? [number] : []))).toEqual([
    'CE1LV',
    'CE2LV',
  ])
})

test('parcels of an order that staff complete have arrived, though no carrier said so', async () => {
  const { id, json } = await readyToSend()
  const done = await call(`${PATH}/${id}/complete`, { body: paying(handlerIn(json, 'bank_transfer')) })
  await move(shop, done.json.order.label, 'paid', 'packed', 'shipped', 'completed')
  const { json: order } = await call(`/orders/${done.json.order.id}`, { method: 'GET' })
  const types = order.fulfillment.events.map(({ type }: { type: string }) => type)
  expect(types.filter((type: string) => type !== 'processing')).toEqual(['shipped', 'delivered'])
})
