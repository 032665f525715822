import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMessages } from '../../src/shop/subscriptions/subscriptions.tables.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo', limits: true })
  post = await openPostOffice(shop)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

const message = { name: 'Anna', email: 'Anna@Example.com', message: 'Vai galds ir noliktavā?\nPaldies!' }

test('a message is kept, mailed to the shop and answered to the sender', async () => {
  const answer = await shop.visitor().post('/api/page/contact', message)
  expect(answer.status).toBe(200)
  expect(answer.json<{ message: string }>().message).toContain('Paldies!')
  expect((await shop.db.select().from(contactMessages)).map(({ name, email }) => [name, email])).toEqual([
    ['Anna', 'anna@example.com'],
  ])
  const [toShop, toSender] = await post.deliver()
  expect(toShop?.to?.[0]?.address).toBe('info@ertava.example')
  expect(toShop?.replyTo?.[0]?.address).toBe('anna@example.com')
  expect(toShop?.text).toContain('Vai galds ir noliktavā?')
  expect(toSender?.to?.[0]?.address).toBe('anna@example.com')
  expect(toSender?.subject).toBe('Jūsu ziņa ir saņemta')
  expect(toSender?.text).not.toContain('galds')
})

test('missing and wrong fields are named under the call’s keys', async () => {
  const answer = await shop.visitor().post('/api/page/contact', { name: ' ', email: 'anna@', message: '' })
  expect(answer.status).toBe(422)
  expect(answer.json()).toMatchObject({
    message: 'Pārbaudiet iezīmētos laukus.',
    errors: {
      name: ['Aizpildiet šo lauku.'],
      email: ['Ievadiet derīgu e-pasta adresi.'],
      message: ['Aizpildiet šo lauku.'],
    },
  })
})

test('the form works without script, keeps what was typed, and speaks the language of its page', async () => {
  const visitor = shop.visitor()
  expect((await visitor.get('/contact')).body).toContain('info@ertava.example')
  const wrong = await visitor.submit('/en/contact', { ...message, email: 'anna' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('Enter a valid e-mail address.')
  expect(wrong.body).toContain('Vai galds')
  const sent = await visitor.submit('/en/contact', message)
  expect([sent.status, sent.headers.location]).toEqual([303, '/en/contact?sent'])
  expect((await visitor.get('/en/contact?sent')).body).toContain('We have your message')
  expect((await post.deliver()).map(({ subject }) => subject)).toContain('We have your message')
})

test('after five messages in an hour an address must wait', async () => {
  const visitor = shop.visitor()
  const statuses: number[] = []
  for (let i = 0; i < 5; i += 1) statuses.push((await visitor.post('/api/page/contact', message)).status)
  expect(statuses.at(-1)).toBe(429)
})

test('with a captcha a message without its answer is refused', async () => {
  const guarded = await openTestShop({ env: { CAPTCHA: 'altcha' } })
  const answer = await guarded.visitor().post('/api/page/contact', message)
  expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['gRecaptchaResponse']])
  await guarded.close()
})

test('the about page is put together from its eight texts, with a fallback for the feed', async () => {
  const { body } = await shop.visitor().get('/about')
  for (const words of ['Par <mark', 'Ērtava sākās ar', 'Mūsu veikali ir Rīgā', 'Godīga cena', 'Cilvēks, nevis robots'])
    expect(body).toContain(words)
  expect(body).toContain('Sekojiet mums Instagram')
  expect(body).not.toContain('<iframe')
  expect((await shop.visitor().get('/en/about')).body).toContain('Our shops are in Rīga')
})

test('an address that is spelled oddly leads to the one that is canonical', async () => {
  for (const path of ['/%65n/terms', '/en/t%65rms', '/en/terms/']) {
    const { status, headers } = await shop.visitor().get(path)
    expect([status, headers.location]).toEqual([301, '/en/terms'])
  }
  const { body } = await shop.visitor().get('/en/terms')
  expect(body).toContain('<link rel="canonical" href="http://localhost:3000/en/terms">')
  expect(body).toContain('class="header__language" href="/terms"')
})

test('pages of one visitor have a canonical address and other languages too; an error and a secret address have none', async () => {
  const headOf = async (path: string) => (await shop.visitor().get(path)).body.split('</head>', 1)[0]
  for (const path of ['/cart', '/login', '/register', '/forgot-password', '/withdraw']) {
    const head = await headOf(`${path}?utm_source=x`)
    expect(head).toContain(`<link rel="canonical" href="http://localhost:3000${path}">`)
    expect(head).toContain(`<link rel="alternate" hreflang="en" href="http://localhost:3000/en${path}">`)
  }
  for (const path of ['/nothing-here', `/reset-password/${'x'.repeat(43)}`]) {
    expect(await headOf(path)).not.toContain('rel="canonical"')
  }
})
