import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const STATUSES = [403, 404, 429, 500, 503]

describe('while developing', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ with: 'ground', env: { NODE_ENV: 'development' } })
  })
  afterAll(() => shop.close())

  test('every part is shown in every state', async () => {
    const answer = await shop.visitor().get(urls.design.to())
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('Buttons and links')
  })

  test.each(STATUSES)('the error page %i can be seen, in both languages', async (status) => {
    const [latvian, english] = [urls.designError.to(status), `/en${urls.designError.to(status)}`]
    const page = await shop.visitor().get(latvian)
    expect(page.status).toBe(status)
    expect(page.body).toContain('class="error-page container"')
    expect(page.body).toContain('href="/"')
    expect((await shop.visitor().get(english)).body).toContain('href="/en"')
    // What may pass can be tried again; a page that is not there cannot.
    expect(page.body.includes(`href="${latvian}" class="button`)).toBe(status !== 404)
  })

  test('a form that came too late leads back to its page, and never to another shop', async () => {
    const send = (referer: string) =>
      shop.app.inject({ method: 'POST', url: '/login', headers: { host: 'shop.test', referer }, payload: {} })
    const own = await send('http://shop.test/login?return=%2Fcart')
    expect(own.statusCode).toBe(403)
    expect(own.body).toContain('href="/login?return=%2Fcart" class="button')
    expect((await send('http://other.test/login')).body).not.toContain('Mēģināt vēlreiz')
  })
})

test('a shop in production has no such pages', async () => {
  const env = { NODE_ENV: 'production', DEMO: '1', BASE_URL: 'https://shop.example' }
  const shop = await openTestShop({ with: 'ground', env })
  for (const path of [urls.design.to(), `/en${urls.design.to()}`, ...STATUSES.map(urls.designError.to)]) {
    expect((await shop.visitor().get(path)).status).toBe(404)
  }
  await shop.close()
})
