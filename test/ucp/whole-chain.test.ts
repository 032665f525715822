import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyRequest } from '../../src/shop/agents/message-signatures.ts'
import { tellPlatforms } from '../../src/ucp/order/tell-platforms.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { type agentOf, openListeningPlatform, type Platform } from './agent.ts'
import { buyer, line, methodOf, PATH, totalIn } from './checkout.ts'
import { checkSchema } from './schemas.ts'

let shop: TestShop
let platform: Platform
let manager: StaffBrowser
let packer: StaffBrowser
let call: ReturnType<typeof agentOf>

beforeAll(async () => {
  shop = await openTestShop()
  ;({ platform, call } = await openListeningPlatform(shop))
  platform.serve('/orders', { body: {} })
  manager = await signedInStaff(shop, 'manager')
  packer = await signedInStaff(shop, 'warehouse')
})
afterAll(async () => {
  await platform.close()
  await shop.close()
})

type SigningKey = Parameters<typeof verifyRequest>[1][number]

const named = (title: string) =>
  shop.product({ title, price: 2500, quantity: 5, weight: 200, width: 50, depth: 50, height: 50 })

/** What the platform is sent, each message checked against the release and the shop's own keys. */
async function news(keys: readonly SigningKey[]) {
  platform.asked.length = 0
  await tellPlatforms(shop.services)
  const sent = platform.asked.filter(({ path }) => path === '/orders')
  return sent.map(({ headers, body }) => {
    const order = JSON.parse(body)
    checkSchema('shopping/order.json', order)
    const { host } = new URL(platform.origin)
    const request = { method: 'POST', authority: host, path: '/orders', query: '', headers, body: Buffer.from(body) }
    expect(verifyRequest(request as Parameters<typeof verifyRequest>[0], keys, new Date())).toEqual({ ok: true })
    return { ...order, messageId: headers['webhook-id'] as string }
  })
}

type Shown = { id: string; type: string; status: string; quantity: object; tracking_number?: string }

const piecesOf = (order: { line_items: Shown[] }) =>
  order.line_items.map(({ status, quantity }) => ({ status, quantity }))
const pieces = (status: string, original: number, total: number, fulfilled: number) => ({
  status,
  quantity: { original, total, fulfilled },
})

test('an agent finds goods, the buyer pays in the browser, and the platform hears of every parcel and refund', async () => {
  const { id: lampId } = await named('Ķēdes lampa')
  const { id: vaseId } = await named('Ķēdes vāze')
  const profile = (await shop.app.inject({ method: 'GET', url: '/.well-known/ucp' })).json()
  expect(profile.ucp.capabilities).toHaveProperty(['dev.ucp.shopping.checkout'])
  const keys = profile.signing_keys as SigningKey[]

  const { json: found } = await call('/catalog/search', { body: { query: 'Ķēdes', context: { currency: 'EUR' } } })
  expect(found.products).toHaveLength(2)
  const context = { address_country: 'LV', postal_code: 'Rīga' }
  const cart = await call('/carts', { body: { line_items: [line(lampId, 3), line(vaseId)], buyer, context } })
  const made = await call(PATH, { body: { cart_id: cart.json.id, line_items: [] } })
  const locker = methodOf(made.json, 'shipping').destinations.find(({ id }) => id.startsWith('point:omniva:'))
  const methods = [{ type: 'shipping', line_item_ids: [], selected_destination_id: locker?.id }]
  const body = { line_items: [line(lampId, 3), line(vaseId)], buyer, context, fulfillment: { methods } }
  const chosen = await call(`${PATH}/${made.json.id}`, { method: 'PUT', body })
  const escalated = await call(`${PATH}/${made.json.id}/complete`, { body: { payment: { instruments: [] } } })
  expect(escalated.json.status).toBe('requires_escalation')

  const visitor = shop.visitor()
  const path = new URL(escalated.json.continue_url).pathname
  await visitor.submit(path, {})
  const stored = await visitor.post('/api/order/store', {
    order: {
      user_name: 'Anna',
      user_surname: 'Bērziņa',
      user_email: 'anna@example.com',
      user_phone_number: { countryCallingCode: '371', number: '20000001' },
    },
    shipping: { country_id: 112, identifier: locker?.id.split(':')[2] ?? '' },
    shipping_method: 'locker-omniva',
    payment_method: 'practice-bank',
  })
  const { order, payment_link: link } = stored.json<{
    order: { prefixed_id: string; total_price: number }
    payment_link: string
  }>()
  expect(order.total_price).toBe(totalIn(chosen.json))
  const [placed] = await news(keys)
  expect(placed).toMatchObject({ label: order.prefixed_id, messages: [{ code: 'payment_pending' }] })
  expect(piecesOf(placed)).toEqual([pieces('processing', 3, 3, 0), pieces('processing', 1, 1, 0)])
  const bank = String((await visitor.get(link)).headers.location)
  await visitor.submit(bank, { decision: 'pay' })
  expect((await news(keys))[0]).toMatchObject({ messages: [{ code: 'paid' }] })

  // One piece is not on its shelf: the rest is sent.
  const step = (act: string, given: object = {}) => packer.post(`/packing/orders/${order.prefixed_id}/${act}`, given)
  await packer.post('/packing/waves', { numbers: [order.prefixed_id] })
  const view = (await packer.get(`/packing/orders/${order.prefixed_id}`)).body
  const [lamp, vase] = view.lines
  for (const code of [lamp.code, lamp.code, vase.code]) await step('scan', { code })
  await step('missing', { line: lamp.id, choice: 'split' })
  const packed = (await step('packed')).body
  await step('sent', { codes: [{ parcel: packed.parcels[0].id, code: 'CE800000001LV' }] })
  const [part] = (await news(keys)).toReversed()
  expect(piecesOf(part)).toEqual([pieces('partial', 3, 3, 2), pieces('fulfilled', 1, 1, 1)])
  const shipped = part.fulfillment.events.filter(({ type }: Shown) => type === 'shipped')
  expect(shipped.map(({ line_items }: { line_items: { quantity: number }[] }) => line_items)).toEqual([
    [expect.objectContaining({ quantity: 2 }), expect.objectContaining({ quantity: 1 })],
  ])

  const back = await manager.post(`/orders/${order.prefixed_id}/refund`, {
    lines: [{ position: 1, quantity: 1, restock: 0 }],
  })
  expect(back.status).toBe(200)
  const refunded = (await news(keys)).at(-1)
  expect(refunded.adjustments).toMatchObject([
    { type: 'refund', status: 'completed', line_items: [{ id: part.line_items[0].id, quantity: -1 }] },
  ])
  expect(piecesOf(refunded)).toEqual([pieces('fulfilled', 3, 2, 2), pieces('fulfilled', 1, 1, 1)])
  expect(refunded.messageId).not.toBe(part.messageId)
  expect(await news(keys)).toEqual([])

  await shop.db.execute(
    sql`update parcels set state = 'delivered', delivered_at = now() where id = ${packed.parcels[0].id}`,
  )
  const [arrived] = await news(keys)
  expect(arrived.fulfillment.events.map(({ type }: Shown) => type)).toEqual(
    expect.arrayContaining(['shipped', 'delivered']),
  )
  // The same events stay as they were told.
  const ids = (told: { fulfillment: { events: Shown[] } }) => told.fulfillment.events.map(({ id }) => id)
  expect(ids(arrived)).toEqual(expect.arrayContaining(ids(refunded)))
  const asked = await call(`/orders/${arrived.id}`, { method: 'GET' })
  expect(asked.json.line_items).toEqual(arrived.line_items)

  const lines = [{ lineId: vase.id, quantity: 1 }]
  const returned = await manager.post('/returns', { number: order.prefixed_id, reason: 'other', lines })
  const goods = [{ productId: lampId, quantity: 1 }]
  const exchanged = await manager.post(`/returns/${returned.body.id}/exchange`, {
    ...{ goods, sent: 'at-once', paymentMethod: 'practice-bank', seen: 0 },
  })
  expect(exchanged.status).toBe(200)
  const after = (await news(keys)).at(-1)
  expect(piecesOf(after)).toEqual([pieces('fulfilled', 3, 2, 2), pieces('removed', 1, 0, 0)])
  expect(after.adjustments.at(-1)).toMatchObject({
    type: 'exchange',
    status: 'completed',
    line_items: [{ id: part.line_items[1].id, quantity: -1 }],
    description: expect.stringContaining(exchanged.body.exchanges[0].number),
  })
})
