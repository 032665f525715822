import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyer, place } from '../support/buyers.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

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

test('line breaks in names, however they came into the database, make no header and no recipient of an e-mail', async () => {
  const lamp = await shop.product({ title: 'Lampa\r\nBcc: evil@example.com' })
  expect((await place(shop, await buyer(shop, [lamp]))).status).toBe(200)
  await shop.db.execute(sql`update orders set name = ${HEADER}, surname = ${'Ozola\nTo: evil@example.com'}`)
  const message = { name: 'Anna', email: 'anna@example.com', message: 'Labdien, vai ir?' }
  expect((await shop.visitor().post('/api/page/contact', message)).status).toBe(200)
  await shop.db.execute(
    sql`update letters set data = data || jsonb_build_object('name', ${HEADER}::text) where kind = 'contact-received'`,
  )
  const delivered = await office.deliver()
  expect(delivered.length).toBeGreaterThanOrEqual(3)
  for (const message of delivered) {
    expect(message.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(message.bcc ?? []).toEqual([])
    expect(JSON.stringify([message.to, message.cc])).not.toContain('evil@')
  }
})

test('control characters and turned text are refused with words at their field', async () => {
  const request = await orderRequest(shop)
  const words = ['Šajā tekstā ir neredzamas vadības rakstzīmes. Ierakstiet to, nevis ielīmējiet.']
  for (const name of [HEADER, 'An\tna', '\u001b[2J', 'An\u009bna', 'An\u202ena', '\u2066Anna', 'Anna\u007f']) {
    const order = { ...request.order, user_name: name, user_surname: name }
    const placed = await place(shop, await buyer(shop, [await shop.product()]), { ...request, order })
    expect([placed.status, placed.json<{ errors: object }>().errors]).toEqual([
      422,
      { 'order.user_name': words, 'order.user_surname': words },
    ])
  }
  const shipping = { ...request.shipping, message: 'Zvaniet\tpirms.\r\nPaldies!' }
  expect((await place(shop, await buyer(shop, [await shop.product()]), { ...request, shipping })).status).toBe(200)

  const form = { name: 'Anna', email: 'anna@example.com', message: 'Vai ir?\u001b[2J' }
  const sent = await shop.visitor().submit('/contact', form)
  expect(sent.status).toBe(422)
  expect(sent.body).toContain(words[0])
  // A password is taken as it is typed.
  const logIn = await shop.visitor().submit('/login', { email: 'anna@example.com', password: 'pa\trole' })
  expect(logIn.body).toContain('nav pareiza')
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
