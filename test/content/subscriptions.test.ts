import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { notifyBackInStock } from '../../src/shop/subscriptions/back-in-stock.db.ts'
import { newsletterSubscribers, stockSubscriptions } from '../../src/shop/subscriptions/subscriptions.tables.ts'
import { headerOf, linkIn, openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>
let now = new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ with: 'ground', now: () => now })
  post = await openPostOffice(shop)
})
beforeEach(() => {
  now = new Date(now.getTime() + 2 * 60 * 60_000)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

const subscribe = (email: string) => shop.visitor().post('/api/subscribe', { email })
const subscriber = async (email: string) =>
  (await shop.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]
/** What a mail program sends (RFC 8058): no cookie, no token. */
const oneClick = (url: string) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000' },
  })

test('the newsletter is subscribed to only after its e-mail is answered, and left as easily', async () => {
  const first = await subscribe(' Anna@Example.com ')
  expect(first.status).toBe(200)
  const [message] = await post.deliver()
  expect(message?.to?.[0]?.address).toBe('anna@example.com')
  const asked = await subscriber('anna@example.com')
  expect(asked).toMatchObject({ confirmedAt: null, consentVersion: '2026-11-01', ip: '127.0.0.1' })
  expect(asked?.consentText).toContain('piekrītat')

  const visitor = shop.visitor()
  const link = linkIn(message, 'confirm')
  expect((await visitor.get(link)).body).toContain('Apstiprināt')
  expect((await subscriber('anna@example.com'))?.confirmedAt).toBeNull()
  expect((await visitor.submit(link, {})).body).toContain('Pieteikšanās ir apstiprināta')
  expect((await subscriber('anna@example.com'))?.confirmedAt).not.toBeNull()

  const again = await subscribe('anna@example.com')
  expect(again.json()).toEqual(first.json())
  expect(await post.deliver()).toEqual([])

  expect((await oneClick(link.replace('/confirm', '/unsubscribe'))).statusCode).toBe(200)
  expect((await subscriber('anna@example.com'))?.unsubscribedAt).not.toBeNull()
  now = new Date(now.getTime() + 61 * 60_000)
  await subscribe('anna@example.com')
  expect(await post.deliver()).toHaveLength(1)
})

test('one mailbox gets no more than two e-mails an hour, and nobody is told', async () => {
  const answers = []
  for (let i = 0; i < 3; i += 1) {
    answers.push(await subscribe('ja@example.com'))
    now = new Date(now.getTime() + 60_000)
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await post.deliver()).toHaveLength(2)
})

test('what is no address is refused under its key', async () => {
  const answer = await subscribe('nav adrese')
  expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([
    422,
    { email: ['Ievadiet derīgu e-pasta adresi.'] },
  ])
})

test('a wrong secret confirms and ends nothing', async () => {
  expect((await shop.visitor().get('/subscription/nothing/confirm')).status).toBe(404)
  expect((await oneClick('/subscription/nothing/unsubscribe')).statusCode).toBe(404)
})

test('a mail program may unsubscribe with a multipart form, and with nothing that no form sends', async () => {
  await subscribe('multipart@example.com')
  const [message] = await post.deliver()
  const url = linkIn(message, 'confirm').replace('/confirm', '/unsubscribe')
  const send = (type: string) =>
    shop.app.inject({ method: 'POST', url, payload: 'x', headers: { 'content-type': type, host: 'localhost:3000' } })
  expect((await send('text/csv')).statusCode).toBe(415)
  expect((await subscriber('multipart@example.com'))?.unsubscribedAt).toBeNull()
  expect((await send('multipart/form-data; boundary=x')).statusCode).toBe(200)
  expect((await subscriber('multipart@example.com'))?.unsubscribedAt).not.toBeNull()
})

test('e-mails go out when stock returns: in the order of asking, as many as there are pieces, once each', async () => {
  const lamp = await shop.product({ title: 'Galda lampa', quantity: 0 })
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    const answer = await shop.visitor().post('/api/product-subscribe', { product_id: lamp.id, email })
    expect(answer.status).toBe(200)
  }
  const tell = () => notifyBackInStock(shop.db, shop.services.queue, now)
  expect(await tell()).toBe(0)
  await shop.db.update(products).set({ quantity: 1, virtualQuantity: 1 }).where(eq(products.id, lamp.id))
  expect(await tell()).toBe(2)
  expect(await tell()).toBe(0)
  const messages = await post.deliver()
  expect(messages.map(({ to }) => to?.[0]?.address).sort()).toEqual(['a@example.com', 'b@example.com'])
  const [message] = messages
  expect(message?.subject).toBe('Atkal pieejams: Galda lampa')
  expect(linkIn(message, '/p/')).toBe(`/p/${lamp.slug}`)

  now = new Date(now.getTime() + 61 * 60_000)
  expect(await tell()).toBe(1)
  const [last] = await post.deliver()
  expect(headerOf(last, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const link = linkIn(last, 'unsubscribe')
  expect(headerOf(last, 'List-Unsubscribe')).toBe(`<http://localhost:3000${link}>`)
  expect((await shop.visitor().get(link)).body).toContain('Vairs nepaziņosim')
  expect((await oneClick(link)).statusCode).toBe(200)
  const left = await shop.db.select().from(stockSubscriptions).where(eq(stockSubscriptions.productId, lamp.id))
  expect(left.map(({ email }) => email).sort()).toEqual(['a@example.com', 'b@example.com'])
})

test('both forms work without script: a page of their own asks once more, then takes the address', async () => {
  const lamp = await shop.product({ quantity: 0 })
  const shown = (await shop.visitor().get(`/p/${lamp.slug}`)).body
  const form = /<form class="notify" action="([^"]+)" method="post">.*?<\/form>/s.exec(shown)
  expect(form?.[0]).toContain(`name="product_id" value="${lamp.id}"`)
  expect(form?.[0]).not.toContain('disabled')
  for (const [path, fields, words] of [
    [form?.[1] ?? '', { product_id: String(lamp.id), email: 'plain+1@example.com' }, 'Paldies! Uzrakstīsim'],
    ['/subscription/news', { email: 'plain+1@example.com' }, 'Paldies! Ja šī adrese'],
  ] as const) {
    const visitor = shop.visitor()
    const cached = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const asked = await visitor.forge(path, new URLSearchParams(fields).toString(), cached)
    expect(asked.status).toBe(200)
    expect(asked.body).toContain('name="email" value="plain+1@example.com"')
    expect(asked.body).not.toContain(words)
    expect((await visitor.submit(path, fields)).body).toContain(words)
    const wrong = await visitor.submit(path, { ...fields, email: 'nav adrese' })
    expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining('Ievadiet derīgu e-pasta adresi.')])
    const foreign = await shop.visitor().forge(path, '', { ...cached, 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
  }
  const waiting = await shop.db.select().from(stockSubscriptions).where(eq(stockSubscriptions.productId, lamp.id))
  expect(waiting.map(({ email }) => email)).toEqual(['plain+1@example.com'])
  expect(await subscriber('plain+1@example.com')).toMatchObject({ confirmedAt: null })
})
