import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'

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
