import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { orderEvents, orders } from '../../src/shop/orders/orders.tables.ts'
import { withdrawals } from '../../src/shop/withdrawals/withdrawals.tables.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>
let now = new Date()

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  post = await openPostOffice(shop)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

/** An order of two lamps and a chair, as a guest made it. */
async function ordered(overrides: Record<string, unknown> = {}) {
  now = new Date()
  const visitor = shop.visitor()
  const lamp = await shop.product({ title: 'Galda lampa' })
  const chair = await shop.product({ title: 'Krēsls' })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
  await visitor.post(`/api/cart-item/add/${chair.id}?action=plus`, { quantity: 1 })
  const answer = await visitor.post('/api/order/store', await orderRequest(shop, overrides))
  const { order, payment_link } = answer.json<{ order: { prefixed_id: string }; payment_link: string }>()
  const number = order.prefixed_id
  const [row] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.prefixedId, number))
  const lines = await rows<{ id: number; title: string }>(
    shop.db,
    sql`select id, title from order_lines where order_id = ${row?.id ?? 0} order by position`,
  )
  await post.deliver()
  return { id: row?.id ?? 0, number, token: payment_link.split('/')[2] ?? '', lines }
}

const email = 'anna@example.com'

test('a guest withdraws from a part of an order in two steps and gets a receipt with date and time', async () => {
  const { number, lines, id } = await ordered()
  const visitor = shop.visitor()
  const first = await visitor.get('/withdraw')
  expect(first.body).toContain('Atteikties no līguma šeit')
  const second = await visitor.submit('/withdraw', {
    step: 'find',
    number: number.toLowerCase(),
    email: 'Anna@example.com',
  })
  expect(second.status).toBe(200)
  expect(second.body).toContain('Apstiprināt atteikumu')
  expect(second.body).not.toContain('Bērziņa')

  const [lamp, chair] = lines
  const done = await visitor.submit('/withdraw', {
    step: 'confirm',
    number,
    email,
    [`quantity-${lamp?.id}`]: '1',
    [`quantity-${chair?.id}`]: '0',
    name: 'Anna Bērziņa',
    receipt_email: email,
  })
  expect(done.status).toBe(303)
  const receipt = await visitor.get(String(done.headers.location))
  expect(receipt.body).toContain('Atteikums ir saņemts')
  expect(receipt.body).toContain('1 × Galda lampa')
  expect(receipt.body).not.toContain('Krēsls')

  const [kept] = await shop.db.select().from(withdrawals).where(eq(withdrawals.orderId, id))
  expect(kept).toMatchObject({ isWhole: false, name: 'Anna Bērziņa', email })
  const messages = await post.deliver()
  expect(messages.map(({ to }) => to?.[0]?.address).sort()).toEqual([email, 'info@ertava.example'])
  const message = messages.find(({ to }) => to?.[0]?.address === email)
  for (const words of [
    number,
    'Galda lampa',
    'Anna Bērziņa',
    'atsakos',
    new Intl.DateTimeFormat('lv-LV', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Riga' }).format(now),
  ])
    expect(message?.text).toContain(words)
})

test('what was withdrawn from is not offered again, and the rest still is', async () => {
  const { number, token, lines } = await ordered()
  const visitor = shop.visitor()
  const page = await visitor.get(`/withdraw/${token}`)
  expect(page.body).toContain('value="Anna Bērziņa"')
  const all = { step: 'confirm', name: 'Anna', receipt_email: email }
  const one = await visitor.submit(`/withdraw/${token}`, { ...all, [`quantity-${lines[0]?.id}`]: '2' })
  expect(one.status).toBe(303)
  const rest = await visitor.get(`/withdraw/${token}`)
  expect(rest.body).not.toContain('Galda lampa')
  expect(rest.body).toContain('Krēsls')
  await visitor.submit(`/withdraw/${token}`, { ...all, [`quantity-${lines[1]?.id}`]: '9' })
  const nothing = await visitor.submit('/withdraw', { step: 'find', number, email })
  expect(nothing.body).toContain('neatradām')
})

test('nothing chosen, no name and a wrong e-mail are said beside their fields', async () => {
  const { token } = await ordered()
  const answer = await shop.visitor().submit(`/withdraw/${token}`, { step: 'confirm', name: '', receipt_email: 'x' })
  expect(answer.status).toBe(422)
  for (const words of ['Izvēlieties vismaz vienu preci.', 'Aizpildiet šo lauku.', 'derīgu e-pasta'])
    expect(answer.body).toContain(words)
})

test('an unknown number, a stranger’s e-mail and a company’s order get the same words', async () => {
  const { number, id } = await ordered()
  const visitor = shop.visitor()
  const asked = async (given: { number: string; email: string }) => {
    const { body, status } = await visitor.submit('/withdraw', { step: 'find', ...given })
    return [status, /class="notice__words">([^<]*)/.exec(body)?.[1]]
  }
  const unknown = await asked({ number: 'E-000-000', email })
  expect(unknown[0]).toBe(422)
  expect(await asked({ number, email: 'cits@example.com' })).toEqual(unknown)
  await shop.db
    .update(orders)
    .set({
      buyerType: 'b2b',
      company: { name: 'SIA', reg_num: '', vat_num: '', address: '', city: '', zip: '', country_id: 112 },
    })
    .where(eq(orders.id, id))
  expect(await asked({ number, email })).toEqual(unknown)
})

test('the period that would end on Christmas Eve ends with the next working day in Riga', async () => {
  const { number, id } = await ordered()
  const at = new Date('2026-12-10T12:00:00Z')
  await shop.db.insert(orderEvents).values({ orderId: id, toState: 'completed', actor: 'merchant', at })
  const visitor = shop.visitor()
  const ask = () => visitor.submit('/withdraw', { step: 'find', number, email })
  now = new Date('2026-12-28T21:59:59Z')
  expect((await ask()).body).toContain('Atteikties var līdz 28. decembrim.')
  now = new Date('2026-12-28T22:00:00Z')
  expect((await ask()).body).toContain('termiņš šim pasūtījumam ir beidzies')
})

test('two requests at the same moment withdraw from a piece once', async () => {
  const { token, lines, id } = await ordered()
  const visitor = shop.visitor()
  await visitor.get(`/withdraw/${token}`)
  await visitor.renewToken()
  const send = () =>
    visitor.submit(`/withdraw/${token}`, {
      step: 'confirm',
      name: 'Anna',
      receipt_email: email,
      [`quantity-${lines[0]?.id}`]: '2',
    })
  const statuses = (await Promise.all([send(), send()])).map(({ status }) => status).sort()
  expect(statuses).toEqual([303, 422])
  expect(await shop.db.select().from(withdrawals).where(eq(withdrawals.orderId, id))).toHaveLength(1)
})
