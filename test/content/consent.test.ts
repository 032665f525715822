import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consents } from '../../src/shop/customers/customers.tables.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const home = async () => {
  const { body, headers } = await shop.visitor().get('/contact')
  return { body, policy: String(headers['content-security-policy']) }
}

test('nothing is asked, and nobody else is let in, while the merchant has set up neither analytics nor a feed', async () => {
  const { body, policy } = await home()
  expect(body).not.toContain('data-consent')
  expect(body).not.toContain('data-tracking')
  expect(policy).not.toMatch(/google|https:\/\//)
})

test('with a container the banner is there, and the policy lets in its hosts', async () => {
  await saveSetting(shop.db, 'analytics', { container_id: 'GTM-TEST123' })
  await expect.poll(async () => (await home()).body).toContain('data-consent')
  const { body, policy } = await home()
  for (const words of ['Noraidīt visas', 'Piekrist visām', 'Sīkdatņu iestatījumi', 'GTM-TEST123'])
    expect(body).toContain(words)
  expect(body).not.toContain('googletagmanager')
  expect(policy).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/)
  expect(policy).not.toContain('frame-src')
})

test('a frame’s host is let in only when a feed is set up', async () => {
  await saveSetting(shop.db, 'social_feed', { frame_url: 'https://feed.example/embed', profile_url: null })
  await expect.poll(async () => (await home()).policy).toMatch(/frame-src https:\/\/feed\.example/)
})

test('the notice on the legal guarantee has its place in the footer', async () => {
  await saveSetting(shop.db, 'guarantee_notice', { image: '/media/320/notice.jpg', link: '/returns' })
  await expect.poll(async () => (await home()).body).toContain('likumisko atbilstības garantiju')
})

test('the notice on the legal guarantee stands at checkout too, with script and without', async () => {
  const product = await shop.product()
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${product.id}?action=plus`, { quantity: 1 })
  expect((await visitor.get('/checkout')).body).toMatch(/<main.*class="guarantee-notice".*notice\.jpg.*<\/main>/s)
  const plain = await visitor.submit('/checkout', { shipping_method: 'locker-omniva' })
  expect(plain.body).toMatch(/<main.*class="guarantee-notice".*<\/main>/s)
})

test('a choice is logged with the version of the words', async () => {
  const visitor = '3f2b8c1e-9d4a-4b6f-8a1c-2e5d7f9b0c13'
  const choice = { version: '2026-11-01', visitor, statistics: true, marketing: false }
  expect((await shop.visitor().post('/api/consent', choice)).status).toBe(200)
  const [kept] = await shop.db
    .select()
    .from(consents)
    .where(eq(consents.subject, `visitor:${visitor}`))
  expect(kept).toMatchObject({ kind: 'cookies', version: '2026-11-01', given: { statistics: true, marketing: false } })
  expect((await shop.visitor().post('/api/consent', { ...choice, visitor: 'x' })).status).toBe(422)
})

test('a purchase is reported once, with its items, tax and delivery, however often the page is loaded', async () => {
  const lamp = await shop.product({ title: 'Galda lampa', price: 2490 })
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
  const stored = await visitor.post('/api/order/store', await orderRequest(shop))
  const { order, payment_link } = stored.json<{
    order: { prefixed_id: string; total_price: number; tax_price: number }
    payment_link: string
  }>()
  const token = payment_link.split('/')[2]
  const ask = async () =>
    (await shop.visitor().post('/api/order/report-purchase', { token })).json<{
      purchase: Record<string, unknown> | null
    }>()
  const answers = await Promise.all([ask(), ask()])
  const told = answers.map(({ purchase }) => purchase).filter((purchase) => purchase !== null)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    transaction_id: order.prefixed_id,
    value: order.total_price / 100,
    tax: order.tax_price / 100,
    items: [
      {
        id: lamp.code,
        name: 'Galda lampa',
        category: expect.stringContaining('Kategorija'),
        price: 24.9,
        quantity: 2,
        index: 0,
      },
    ],
  })
  expect(await ask()).toEqual({ purchase: null })
  expect((await shop.visitor().post('/api/order/report-purchase', { token: 'nothing' })).json()).toEqual({
    purchase: null,
  })
})
