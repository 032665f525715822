import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import { buyer, place } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ limits: true })
  await shop.db.insert(coupons).values({ code: 'PIRMAIS', kind: 'percent', value: 1_000, firstOrder: true })
}, 60_000)
afterAll(() => shop.close())

async function orderAs(visitor: Visitor, email: string) {
  const request = await orderRequest(shop)
  return place(shop, visitor, { ...request, order: { ...request.order, user_email: email } })
}

test('who has ordered cannot be asked by a coupon for first orders as often as one likes', async () => {
  const lamp = await shop.product({ price: 5_000, quantity: 99 })
  expect((await orderAs(await buyer(shop, [lamp]), 'anna@klienti.example')).status).toBe(200)
  await shop.db.execute(sql`delete from attempts`)

  const early = await buyer(shop, [lamp], 'PIRMAIS')
  const answers: number[] = []
  for (let time = 0; time < 12 && answers.at(-1) !== 429; time += 1) {
    const visitor = await buyer(shop, [lamp])
    const applied = await visitor.post('/api/coupon/apply', { code: 'PIRMAIS' })
    answers.push(applied.status === 200 ? (await orderAs(visitor, 'anna@klienti.example')).status : applied.status)
  }
  // Each try is two guesses: the code, and the answer.
  expect(answers).toEqual([...Array.from({ length: 9 }, () => 409), 429])

  const late = await orderAs(early, 'berta@klienti.example')
  expect([late.status, late.json<{ message: string }>().message]).toEqual([
    429,
    'Pārāk daudz mēģinājumu. Pagaidiet un mēģiniet vēlreiz.',
  ])
  expect((await orderAs(await buyer(shop, [lamp]), 'berta@klienti.example')).status).toBe(200)
})
