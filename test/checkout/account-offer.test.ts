import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { buyer, place } from '../support/buyers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
let lamp: { id: number }

beforeAll(async () => {
  shop = await openTestShop()
  lamp = await shop.product({ quantity: 50 })
})
afterAll(() => shop.close())

async function orderOf(visitor: Visitor): Promise<string> {
  const placed = await place(shop, visitor)
  expect(placed.status).toBe(200)
  return placed.json<{ payment_link: string }>().payment_link.replace('/pay', '')
}

test('after a guest’s order a profile is offered, with what the order knows and nothing personal in the address', async () => {
  const visitor = await buyer(shop, [lamp])
  const order = await orderOf(visitor)
  const page = await visitor.get(order)
  expect(page.body).toContain('Nākamreiz ātrāk')
  const link = /href="([^"]*\/account)"/.exec(page.body)?.[1] ?? ''
  expect(link).toBe(`${order}/account`)
  const [row] = await rows<Record<string, string>>(
    shop.db,
    sql`select name, surname, email, phone_number from orders order by id desc limit 1`,
  )
  const form = await visitor.get(link)
  expect(form.status).toBe(200)
  expect(form.headers['referrer-policy']).toBe('strict-origin')
  for (const known of Object.values(row ?? {})) expect(form.body).toContain(`value="${known}"`)
  expect(form.body).toContain('action="/register"')
  // In the other language, too.
  expect((await visitor.get(`/en${order}`)).body).toContain(`href="/en${link}"`)
})

test('nothing is offered to whoever has a profile, and nothing is said of a customer’s order', async () => {
  const guest = await orderOf(await buyer(shop, [lamp]))
  const { visitor } = await signedIn(shop, { type: 'b2c' })
  expect((await visitor.get(guest)).body).not.toContain('Nākamreiz ātrāk')
  expect((await visitor.get(`${guest}/account`)).headers.location).toBe('/profile')

  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const own = await orderOf(visitor)
  const stranger = shop.visitor()
  expect((await stranger.get(own)).body).not.toContain('Nākamreiz ātrāk')
  expect((await stranger.get(`${own}/account`)).headers.location).toBe(own)
  expect((await stranger.get('/order/nobody-knows-this-secret-token/account')).status).toBe(404)
})

test('a cancelled order offers none', async () => {
  const visitor = await buyer(shop, [lamp])
  const order = await orderOf(visitor)
  await visitor.submit(`${order}/cancellation`, {})
  expect((await visitor.get(order)).body).not.toContain('Nākamreiz ātrāk')
})
