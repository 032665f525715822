import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from './shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Tags that the shop hears of when a product is changed, up to a last word of our own. */
async function heardAfter(id: number, change: SQL): Promise<unknown[]> {
  const drop = vi.spyOn(shop.services.cache, 'drop')
  const end = `end:${crypto.randomUUID()}`
  await shop.db.execute(sql`update products set ${change} where id = ${id}`)
  await shop.db.execute(sql`select pg_notify('shop_changes', ${end})`)
  const heard = () => drop.mock.calls.map(([tag]) => tag)
  await expect.poll(heard, { timeout: 10_000 }).toContain(end)
  const tags = heard().filter((tag) => tag !== end)
  drop.mockRestore()
  return tags
}

test('many pieces, and one less: no page shows it, so nobody is told', async () => {
  const lamp = await shop.product({ quantity: 500 })
  // The new product's own announcement may still be on its way.
  await heardAfter(lamp.id, sql`quantity = quantity`)
  expect(await heardAfter(lamp.id, sql`quantity = quantity - 1`)).toEqual([])
})

test.each([
  ['one of the last pieces', sql`quantity = 2`],
  ['the last piece of the shop, while the supplier has more', sql`quantity = 0`],
  ['half of the pieces', sql`quantity = 100`],
  ['another price', sql`price = price + 1`],
  ['no longer published', sql`is_published = false`],
])('%s: product, category and manufacturer are announced', async (_what, change) => {
  const lamp = await shop.product({ quantity: 500, virtualQuantity: 400 })
  await heardAfter(lamp.id, sql`quantity = 3, virtual_quantity = 1`)
  await heardAfter(lamp.id, sql`quantity = 500, virtual_quantity = 400`)
  const tags = await heardAfter(lamp.id, change)
  expect(tags).toContain(`product:${lamp.id}`)
  expect(tags).toContain(`category:${lamp.categoryId}`)
  expect(tags).toContain(`manufacturer:${lamp.manufacturerId}`)
})

test('of the last twenty every piece is announced', async () => {
  const lamp = await shop.product({ quantity: 21 })
  for (let left = 20; left >= 0; left -= 5) {
    expect(await heardAfter(lamp.id, sql`quantity = ${left}`)).toContain(`product:${lamp.id}`)
  }
})
