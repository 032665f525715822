import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostOffice } from './letters.ts'
import { buyer, place } from './races.ts'
import { openTestShop, orderRequest, type TestShop } from './shop.ts'

let shop: TestShop
let office: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  shop = await openTestShop()
  office = await openPostOffice(shop)
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const HEADER = 'Anna\r\nBcc: evil@example.com\r\nX-Evil: 1'

test('line breaks in what a buyer writes make no header and no recipient of a letter', async () => {
  const request = await orderRequest(shop)
  const order = { ...request.order, user_name: HEADER, user_surname: 'Ozola\nTo: evil@example.com' }
  const placed = await place(
    shop,
    await buyer(shop, [await shop.product({ title: 'Lampa\r\nBcc: evil@example.com' })]),
    {
      ...request,
      order,
    },
  )
  expect([200, 422]).toContain(placed.status)
  await shop
    .visitor()
    .post('/api/page/contact', { name: HEADER, email: 'anna@example.com', message: 'Labdien, vai ir?' })
  for (const letter of await office.deliver()) {
    expect(letter.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(letter.bcc ?? []).toEqual([])
    expect(JSON.stringify([letter.to, letter.cc])).not.toContain('evil@')
  }
})

test('an address that is several, or carries a header, is no address', async () => {
  for (const email of [
    'a@example.com\r\nBcc: evil@example.com',
    'a@example.com, evil@example.com',
    'a@example.com;evil@example.com',
    '"a"<evil@example.com>',
  ]) {
    const request = await orderRequest(shop)
    const placed = await place(shop, await buyer(shop, [await shop.product()]), {
      ...request,
      order: { ...request.order, user_email: email },
    })
    expect(placed.status).toBe(422)
    expect((await shop.visitor().post('/api/subscribe', { email })).status).toBe(422)
    expect(
      (await shop.visitor().post('/api/page/contact', { name: 'A', email, message: 'Labdien, vai ir?' })).status,
    ).toBe(422)
  }
})
