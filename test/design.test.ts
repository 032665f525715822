import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urls } from '../src/urls.ts'
import { openTestShop, type TestShop } from './shop.ts'

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
