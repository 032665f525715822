import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { urls } from '../../src/urls.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'
import { signedInStaff } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const setOpen = async (isOpen: boolean) => {
  await saveSetting(shop.db, 'is_open', isOpen)
  shop.services.memory.invalidate('everything')
  shop.services.pageCache.invalidate('everything')
}

describe('a closed shop', () => {
  beforeAll(() => setOpen(false))

  test.each(['/', '/search', '/cart', '/about', '/p/nothing', '/no/such/page'])(
    'says on %s that it opens soon',
    async (path) => {
      const answer = await shop.visitor().get(path)
      expect(answer.status).toBe(503)
      expect(answer.body).toContain('Veikals drīz tiks atvērts')
      expect(answer.body).toContain('info@ertava.example')
      expect(answer.body).toContain('<meta name="robots" content="noindex">')
      expect(answer.headers['retry-after']).toBe('3600')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  test('says so in English, too', async () => {
    expect((await shop.visitor().get('/en/search')).body).toContain('The shop opens soon')
  })

  test('answers calls that buy with what is wrong', async () => {
    const visitor = shop.visitor()
    for (const path of ['/api/cart-goods/add', '/api/order/store']) {
      const refused = await visitor.post(path)
      expect(refused.status).toBe(503)
      expect(refused.json<{ message: string }>().message).toBe('Veikals pašlaik ir slēgts, pasūtīt vēl nevar.')
    }
    const english = await visitor.get('/api/search/products', { 'accept-language': 'en' })
    expect(english.json<{ message: string }>().message).toContain('The shop is closed')
  })

  test.each([urls.healthz, urls.robots, urls.admin, urls.withdraw, urls.findOrder, urls.login])(
    'answers $pattern',
    async (url) => {
      expect((await shop.visitor().get(url.pattern)).status).toBe(200)
    },
  )

  test('tells robots to stay away', async () => {
    const robots = await shop.visitor().get('/robots.txt')
    expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
    expect(robots.headers['cache-control']).toBe('no-store')
  })

  test('shows terms that the owner has signed, and no others', async () => {
    await shop.db.execute(sql`insert into pages (slug, title, sub_title, content)
      values ('terms', '{"lv": "Noteikumi"}', '{"lv": ""}', '{"lv": "<p>Teksts</p>"}')`)
    for (const path of ['/terms', '/terms.md']) expect((await shop.visitor().get(path)).status).toBe(503)
    await saveSetting(shop.db, 'signed_pages', { terms: { digest: 'x', day: '2026-11-26' } })
    shop.services.memory.invalidate('everything')
    for (const path of ['/terms', '/terms.md']) expect((await shop.visitor().get(path)).body).toContain('Teksts')
  })
})

describe('the preview', () => {
  beforeAll(() => setOpen(false))

  test('shows the closed shop to staff, kept by nobody, and sells nothing', async () => {
    const goods = await shop.product({ title: 'Redzama tikai mums' })
    const visitor = shop.visitor()
    const staff = await signedInStaff(shop, 'owner')
    const started = await staff.post('/preview')
    expect(started.status).toBe(200)
    const cookie = String(started.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-preview=.*Max-Age=7200; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    visitor.setCookie('__Host-preview', cookie.split(';')[0]?.split('=')[1] ?? '')
    for (const path of ['/', `/p/${goods.slug}`, '/cart']) {
      const page = await visitor.get(path)
      expect(page.status).toBe(200)
      expect(page.headers['cache-control']).toBe('private, no-store')
    }
    expect((await visitor.get(`/p/${goods.slug}`)).body).toContain('Redzama tikai mums')
    expect((await shop.visitor().get(`/p/${goods.slug}`)).status).toBe(503)
    await visitor.post(`/api/cart-item/add/${goods.id}?action=plus`, { quantity: 1 })
    const request = await setOpen(true).then(() => orderRequest(shop))
    await setOpen(false)
    const refused = await visitor.post('/api/order/store', request)
    expect(refused.status).toBe(503)
    expect(refused.json<{ message: string }>().message).toContain('slēgts')
  })

  test('needs a signature of the shop and ends', async () => {
    const visitor = shop.visitor()
    visitor.setCookie('__Host-preview', `${Date.now() + 60_000}.abc`)
    expect((await visitor.get('/')).status).toBe(503)
    const past = String(Date.now() - 1)
    visitor.setCookie('__Host-preview', `${past}.${shop.services.keys.mac('preview', `preview:${past}`)}`)
    expect((await visitor.get('/')).status).toBe(503)
  })
})

test('an open shop sells, and its pages are the same for everybody with or without a preview', async () => {
  await setOpen(true)
  const visitor = await buyer(shop, [await shop.product()])
  expect((await visitor.post('/api/order/store', await orderRequest(shop))).status).toBe(200)
  const plain = await shop.visitor().get('/')
  visitor.setCookie('__Host-preview', 'anything')
  const shown = await visitor.get('/')
  expect(shown.body).toBe(plain.body)
  expect(shown.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})
