import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '../../src/shop/db.ts'
import { bought } from '../support/bought.ts'
import { changingAddresses } from '../support/changing-addresses.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/** What browsers send for pages of other sites: without the visitor's cookie, which is for our own (`SameSite=Lax`). */
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

// A post of another site comes without the cookie; a new one in the answer would replace it in the browser.
test('no answer to a post of another site takes the place of the visitor’s session', async () => {
  const given: string[] = []
  for (const path of [...(await changingAddresses(shop)), '/nothing/here']) {
    for (const headers of [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, { origin: 'null' }]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: path,
        payload: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
      if (answer.headers['set-cookie']) given.push(`${path} ${JSON.stringify(headers)}`)
    }
  }
  expect(given).toEqual([])
  // Whoever follows a link from elsewhere gets one, as does the shop's own page.
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const followed = await shop.app.inject({ method: 'GET', url: '/login', headers: link })
  expect(followed.headers['set-cookie']).toContain('sid=')
})

test('a bank may post its customer back: the browser is asked to come by GET, and keeps its session', async () => {
  const visitor = shop.visitor()
  const lamp = await shop.product()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const { path } = await bought(shop, visitor)
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `${path}/return?payment=1`,
      payload: 'status=paid&_token=x',
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://bank.example' },
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`${path}/return`)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const row = await firstRow<{ state: string }>(shop.db, sql`select state from orders order by id desc limit 1`)
  expect(row?.state).toBe('awaiting_payment')
})
