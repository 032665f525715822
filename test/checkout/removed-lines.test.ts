import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyer, cartOf } from '../support/buyers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function remove(visitor: Visitor, line: number): Promise<string> {
  const answer = await visitor.post(`/api/cart-item/${line}/delete`)
  expect(answer.status).toBe(200)
  return answer.json<{ undo: string }>().undo
}
const restore = (visitor: Visitor, undo: string) => visitor.post('/api/cart-item/restore', { undo })
const changing = ({ version, ...rest }: Awaited<ReturnType<typeof cartOf>>) => rest

test('a removed line returns as it was: place, pieces, the price that was seen, and what was chosen beside it', async () => {
  const goods = [await shop.product({}), await shop.product({ price: 5000, isBulky: true }), await shop.product({})]
  const visitor = await buyer(
    shop,
    goods.map(({ id }, n) => ({ id, pieces: n + 1 })),
  )
  const service = await shop.product({ type: 'service', price: 500 })
  expect((await visitor.post(`/api/cart-item/add/${service.id}`, { quantity: 1 })).status).toBe(200)
  await shop.db.execute(sql`update products set price = 5500 where id = ${goods[1]?.id ?? 0}`)
  const before = await cartOf(visitor)
  expect(before.items[1]?.notice).toContain('50,00')

  const undo = await remove(visitor, before.items[1]?.id ?? 0)
  expect((await cartOf(visitor)).items).toHaveLength(2)
  const answer = await restore(visitor, undo)
  expect(answer.status).toBe(200)
  expect(answer.json<{ message: string }>().message).toBe('Prece atkal ir grozā')
  expect(changing(await cartOf(visitor))).toEqual(changing(before))
  // Pressed twice, or after the product was put in again, nothing is doubled.
  expect((await restore(visitor, undo)).status).toBe(200)
  expect(changing(await cartOf(visitor))).toEqual(changing(before))
})

test('only the cart that had the line gets it back, and only as it was', async () => {
  const lamp = await shop.product({})
  const visitor = await buyer(shop, [lamp])
  const stranger = await buyer(shop, [await shop.product({})])
  const undo = await remove(visitor, (await cartOf(visitor)).items[0]?.id ?? 0)
  const more = undo.replace(/\.1\./, '.99.')
  for (const [who, token] of [
    [stranger, undo],
    [visitor, more],
    [visitor, 'x'],
    [visitor, ''],
  ] as const) {
    const before = await cartOf(who)
    const answer = await restore(who, token)
    expect(answer.status).toBe(404)
    expect(answer.json<{ message: string }>().message).toContain('Ielieciet to no jauna.')
    expect((await cartOf(who)).items).toEqual(before.items)
  }
  await visitor.submit('/cart/change', { action: 'restore', undo: more })
  expect((await cartOf(visitor)).items).toEqual([])
})

test('the title of a variation names its product too', async () => {
  const desk = await shop.product({ title: 'Galds', hasVariations: true })
  const oak = await shop.product({ title: 'Ozols', parentId: desk.id })
  const visitor = await buyer(shop, [oak])
  const [line] = (await cartOf(visitor)).items
  const removed = await visitor.submit('/cart/change', {
    action: 'remove',
    product: String(oak.id),
    line: String(line?.id),
  })
  expect(removed.status).toBe(303)
  const page = await visitor.get(String(removed.headers.location))
  expect(page.body).toContain('Prece izņemta: Galds, Ozols')
  await visitor.submit('/cart/change', {
    action: 'restore',
    undo: String(removed.headers.location).split(/[=#]/)[1] ?? '',
  })
  expect((await visitor.get(String(removed.headers.location))).body).not.toContain('Prece izņemta')
})
