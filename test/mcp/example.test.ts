import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyForPickup } from '../../examples/agents/buy-for-pickup.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let address: string

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(() => shop.close())

test.each(['mcp', 'rest'] as const)('the example buys a desk for pickup over %s', async (kind) => {
  const before = await orders()
  const bought = await buyForPickup(address, kind, 'rakstāmgalds')
  expect(bought).toMatchObject({ status: 'completed', orderUrl: expect.stringContaining('/order/') })
  const after = await orders()
  expect(after.length).toBe(before.length + 1)
  expect(after[0]).toMatchObject({ email: 'anna@example.com', type: 'shop' })
})

const orders = () =>
  rows<{ email: string; type: string }>(
    shop.db,
    sql`select email, delivery ->> 'type' as type from orders order by id desc`,
  )
