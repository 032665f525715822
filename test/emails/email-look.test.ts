import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import type { OrderVerb } from '../../src/shop/fulfilment/possible-verbs.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { notifyBackInStock } from '../../src/shop/subscriptions/back-in-stock.db.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>
let now = new Date('2026-11-23T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  post = await openPostOffice(shop)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

const picturesIn = (html: string) =>
  [...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, address, alt]) => `${alt}: ${address}`)
const ORIGIN = 'http://localhost:3000'
const LOGO = `: ${ORIGIN}/icons/icon-192.png`
const PROMISE = /Paredzētā piegāde: no \d+\. līdz \d+\. novembrim\./

test('e-mails about an order have the logo, pictures of the goods and the promised days, in the plain text too', async () => {
  const lamp = await shop.product({ title: 'Galda lampa' })
  await shop.db.execute(
    sql`insert into product_images (product_id, path, alt, position) values (${lamp.id}, 'products/lamp', '{}', 0)`,
  )
  const { visitor, path, number } = await bought(shop, await buyer(shop, [lamp]))
  const [placed] = await post.deliver()
  const bank = String((await visitor.get(`${path}/pay`)).headers.location)
  await visitor.submit(bank, { decision: 'pay' })
  const move = async (verb: OrderVerb) => changeOrder(await settlementDeps(shop.services), number, verb)
  const [paid] = (await post.deliver()).filter(({ subject }) => subject?.includes('apmaksāts'))
  await move('packed')
  await move('shipped')
  const [shipped] = (await post.deliver()).filter(({ subject }) => subject?.includes('nosūtīts'))
  const picture = `Galda lampa: ${ORIGIN}/media/160/products/lamp.jpg`
  for (const message of [placed, paid, shipped]) {
    expect(picturesIn(message?.html ?? '')).toEqual([LOGO, picture])
    expect([message?.subject, message?.html?.match(PROMISE)?.[0]]).toEqual([
      message?.subject,
      message?.text?.match(PROMISE)?.[0],
    ])
    expect(message?.text).toMatch(PROMISE)
    expect(message?.text).not.toContain('<')
    expect(message?.html).not.toMatch(/(href|src)="(?!http:\/\/localhost:3000\/)/)
  }
  await move('ready')
  const [ready] = (await post.deliver()).filter(({ subject }) => subject?.includes('gatavs'))
  expect(ready?.text).toContain('gaida saņemšanas vietā')
  expect(ready?.text).not.toContain('Paredzētā piegāde')
})

test('in an e-mail to the shop a long name wraps, and its label keeps its words together', async () => {
  const order = await bought(shop, await buyer(shop, [await shop.product()]), { payment_method: 'bank-transfer' })
  await shop.db.execute(
    sql`update orders set surname = ${'Annamarijaelizabete'.repeat(5)} where prefixed_id = ${order.number}`,
  )
  await post.deliver()
  const told = (await post.deliver()).find(({ subject }) => subject?.startsWith('Jauns pasūtījums'))
  expect(told?.html).toContain('Annamarijaelizabete')
  expect(told?.html).toContain('overflow-wrap:anywhere')
  expect(told?.html).toMatch(/overflow-wrap:normal"[^>]*>Pircējs</)
  expect(told?.html).not.toContain('nowrap')
})

test('days that are past are not promised again', async () => {
  now = new Date('2026-11-23T10:00:00Z')
  const { visitor, path } = await bought(shop, await buyer(shop, [await shop.product()]))
  await post.deliver()
  now = new Date('2026-12-20T10:00:00Z')
  const bank = String((await visitor.get(`${path}/pay`)).headers.location)
  await visitor.submit(bank, { decision: 'pay' })
  const [paid] = (await post.deliver()).filter(({ subject }) => subject?.includes('apmaksāts'))
  expect(paid?.text).toContain('Maksājums ir saņemts')
  expect(paid?.text).not.toContain('Paredzētā piegāde')
})

test('an e-mail about goods that are back shows them', async () => {
  const lamp = await shop.product({ title: 'Galda lampa', quantity: 0 })
  await shop.db.execute(
    sql`insert into product_images (product_id, path, alt, position) values (${lamp.id}, 'products/lamp', '{}', 0)`,
  )
  await shop.visitor().post('/api/product-subscribe', { product_id: lamp.id, email: 'gaida@example.com' })
  await shop.db.execute(sql`update products set quantity = 5 where id = ${lamp.id}`)
  await notifyBackInStock(shop.db, shop.services.queue, now)
  const message = (await post.deliver()).find(({ to }) => to?.[0]?.address === 'gaida@example.com')
  expect(picturesIn(message?.html ?? '')).toEqual([LOGO, `Galda lampa: ${ORIGIN}/media/160/products/lamp.jpg`])
})

test('an e-mail that is read in a browser may show its pictures; pages stay the shop’s own', async () => {
  const policyOf = async (path: string) => (await shop.visitor().get(path)).headers['cross-origin-resource-policy']
  expect(await policyOf('/icons/icon-192.png')).toBe('cross-origin')
  expect(await policyOf('/media/160/scenes/subscribe.jpg')).toBe('cross-origin')
  expect(await policyOf('/cart')).toBe('same-origin')
})
