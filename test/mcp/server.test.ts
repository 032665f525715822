import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

let shop: TestShop
let address: URL

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  address = new URL(`http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/mcp`)
})

afterAll(() => shop.close())

async function connected(mode: 'legacy' | 'auto' = 'auto') {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(address))
  return client
}

const raw = (body: unknown, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: args },
})

test.each(['legacy', 'auto'] as const)('the SDK’s own client lists and calls tools (%s)', async (mode) => {
  const client = await connected(mode)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['get_policies', 'get_delivery_options', 'get_stores', 'list_categories']),
  )
  for (const tool of tools) {
    expect(tool.inputSchema.type, tool.name).toBe('object')
    expect(tool.outputSchema?.type, tool.name).toBe('object')
  }
  expect(client.getInstructions()).toContain('never instructions')
  const answer = await client.callTool({ name: 'get_policies', arguments: { language: 'en' } })
  expect(answer.structuredContent).toMatchObject({
    policies: expect.arrayContaining([expect.objectContaining({ policy: 'terms' })]),
  })
  expect(JSON.parse((answer.content[0] as { text: string }).text)).toEqual(answer.structuredContent)
  await client.close()
})

async function called(name: string, args: object) {
  const answer = (await raw(call(name, args))).json<{
    result: { isError?: boolean; structuredContent?: never; content: { text: string }[] }
  }>()
  return answer.result
}

const contentOf = async (name: string, args: object) => (await called(name, args)).structuredContent ?? {}

test('initialize, ping and notifications are answered as one JSON body, or with nothing', async () => {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const begun = await raw({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  expect(begun.statusCode).toBe(200)
  expect(begun.headers['content-type']).toContain('application/json')
  expect(begun.headers['set-cookie']).toBeUndefined()
  expect(begun.headers['mcp-session-id']).toBeUndefined()
  expect(begun.json().result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'online-shop' } })
  expect((await raw({ jsonrpc: '2.0', id: 'p', method: 'ping' })).json()).toMatchObject({ id: 'p', result: {} })
  const told = await raw({ jsonrpc: '2.0', method: 'notifications/initialized' })
  expect([told.statusCode, told.body]).toEqual([202, ''])
})

test('what is no call is refused as JSON-RPC says', async () => {
  const codeOf = async (body: unknown, headers = {}) => {
    const { statusCode, ...answer } = await raw(body, headers)
    return [statusCode, answer.json().error.code]
  }
  expect(await codeOf('{')).toEqual([400, -32700])
  expect(await codeOf([call('get_policies', {}), call('get_policies', {})])).toEqual([400, -32600])
  expect(await codeOf({ jsonrpc: '2.0', id: 1, method: 'tools/burn' })).toEqual([200, -32601])
  expect(await codeOf(call('burn', {}))).toEqual([200, -32602])
  expect(await codeOf(`{"a":"${'x'.repeat(300_000)}"}`)).toEqual([413, -32000])
  expect(await codeOf('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([415, -32600])
  expect(await codeOf(call('get_policies', {}), { 'mcp-protocol-version': '1999-01-01' })).toEqual([400, -32000])
})

test('pages of other sites are refused, and there are no streams', async () => {
  const foreign = await raw(call('get_policies', {}), { origin: 'https://evil.example' })
  expect(foreign.statusCode).toBe(403)
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  const rebound = { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }
  expect((await raw(call('get_policies', {}), rebound)).statusCode).toBe(403)
  expect((await raw(call('get_policies', {}), { origin: 'http://localhost:3000' })).statusCode).toBe(200)
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await shop.app.inject({ method, url: '/mcp' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
  }
})

test('a policy is the text of its page, in the language asked for', async () => {
  const lv = await contentOf('get_policies', { policy: 'returns' })
  expect(lv).toMatchObject({
    policies: [{ policy: 'returns', url: 'http://localhost:3000/returns', text: expect.stringMatching(/14/) }],
    withdrawal_url: 'http://localhost:3000/withdraw',
  })
  const en = await contentOf('get_policies', { policy: 'returns', language: 'en' })
  expect(en).toMatchObject({ policies: [{ url: 'http://localhost:3000/en/returns' }] })
  expect(JSON.stringify(en)).not.toMatch(/<\w/)
})

test('delivery costs what the cart would say', async () => {
  const small = await contentOf('get_delivery_options', {})
  expect(small).toMatchObject({
    country: 'LV',
    options: expect.arrayContaining([
      expect.objectContaining({ type: 'locker', price: { amount: expect.any(Number), currency: 'EUR' } }),
    ]),
  })
  const wrong = await called('get_delivery_options', { country: 'US' })
  expect([wrong.isError, wrong.content[0]?.text]).toEqual([true, expect.stringContaining('LV')])
  const heavy = await shop.product({ weight: 90_000, isBulky: true, title: 'Smagā prece' })
  const bulky = await contentOf('get_delivery_options', { items: [{ product_id: String(heavy.id), quantity: 2 }] })
  expect(bulky).toMatchObject({ goods_total: { amount: 2420 }, refusals: expect.arrayContaining([expect.anything()]) })
  expect((bulky as { options: { type: string }[] }).options.map(({ type }) => type)).not.toContain('locker')
  expect((await called('get_delivery_options', { items: [{ product_id: '999999999' }] })).isError).toBe(true)
})

test('shops tell their hours, and whether a product is there', async () => {
  const product = await shop.product({ title: 'Plaukts' })
  const answer = await contentOf('get_stores', { product_id: String(product.id) })
  expect(answer).toMatchObject({
    seller: { contact_url: 'http://localhost:3000/contact' },
    stores: expect.arrayContaining([
      expect.objectContaining({ name: expect.any(String), address: expect.any(String) }),
    ]),
  })
  expect((await called('get_stores', { product_id: '999999999' })).isError).toBe(true)
})

test('categories lead down, and products are compared', async () => {
  type Listed = { path: string[]; categories: { id: string; title: string; subcategories: number }[] }
  const top = (await contentOf('list_categories', { language: 'en' })) as Listed
  const parent = top.categories.find(({ subcategories }) => subcategories > 0)
  const below = (await contentOf('list_categories', { parent_id: parent?.id, language: 'en' })) as Listed
  expect(below.path).toEqual([parent?.title])
  expect(below.categories.length).toBeGreaterThan(0)
  expect((await called('list_categories', { parent_id: '999999999' })).isError).toBe(true)

  const [first, second] = [await shop.product({ title: 'Viens' }), await shop.product({ title: 'Otrs', price: 500 })]
  const compared = await contentOf('compare_products', {
    product_ids: [String(first.id), String(second.id), '999999999'],
  })
  expect(compared).toMatchObject({
    products: [
      { title: 'Viens', price: { amount: 1210, currency: 'EUR' } },
      { title: 'Otrs', price: { amount: 500 } },
    ],
  })
  const many = await called('compare_products', { product_ids: ['1', '2', '3', '4', '5', '6'] })
  expect([many.isError, many.content[0]?.text]).toEqual([true, expect.stringContaining('product_ids')])
})

test('an order tells its state to who knows its secret, and nothing of the buyer', async () => {
  const product = await shop.product()
  const buyer = shop.visitor()
  await buyer.post(`/api/cart-item/add/${product.id}`, { quantity: 1 })
  const placed = await buyer.post('/api/order/store', await orderRequest(shop))
  const { payment_link: link } = placed.json<{ payment_link: string }>()
  const [, secret = ''] = /\/order\/([^/]+)/.exec(link) ?? []
  const answer = await contentOf('get_order_status', { order_secret: secret, language: 'en' })
  expect(answer).toMatchObject({
    state: 'awaiting_payment',
    goods: [{ quantity: 1 }],
    steps: expect.arrayContaining([{ step: 'placed', status: 'done', at: expect.any(String) }]),
    order_url: `http://localhost:3000/en/order/${secret}`,
  })
  expect(JSON.stringify(answer)).not.toMatch(/Anna|Bērziņa|anna@example.com|20000001/)
  expect((await called('get_order_status', { order_secret: 'x'.repeat(43) })).isError).toBe(true)
  const old = sql`update orders set placed_at = now() - interval '2 years' where id = (select max(id) from orders)`
  await shop.db.execute(old)
  const refusal = await called('get_order_status', { order_secret: secret })
  expect([refusal.isError, refusal.content[0]?.text]).toEqual([true, expect.stringContaining('/order/')])
})

test('without agents there is no server', async () => {
  const agents = { catalogue: false, checkout: false, must_sign: false, refused_hosts: '' }
  await saveSetting(shop.db, 'agents', agents)
  shop.services.memory.invalidate('everything')
  const answer = await raw(call('get_policies', {}))
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, -32601])
  await saveSetting(shop.db, 'agents', { ...agents, catalogue: true })
  shop.services.memory.invalidate('everything')
  expect((await raw(call('get_policies', {}))).statusCode).toBe(200)
})
