import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Buyer, lockerOrder, sellableIds } from '../support/running-shop.ts'
import { openBrowser } from './browser.ts'
import { openElsewhere } from './elsewhere.ts'

const browser = openBrowser()
const elsewhere = openElsewhere()

test("an order's address is told neither to another site nor to the shop's own next page", async () => {
  const buyer = new Buyer(browser.url)
  const [id] = await sellableIds(buyer)
  await buyer.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
  const request = await lockerOrder(buyer, `${randomUUID()}@example.com`)
  const { payment_link } = await buyer.post<{ payment_link: string }>('/api/order/store', request)
  const order = payment_link.replace(/\/pay$/, '')
  elsewhere.put('/bank', '<h1>Bank</h1>')
  const page = await browser.page()
  for (const path of [order, `/en${order}`, order.replace('/order/', '/withdraw/')]) {
    for (const host of ['127.0.0.1', 'localhost'] as const) {
      await page.goto(path)
      const away = page.waitForRequest((each) => each.url().startsWith(elsewhere.origin(host)))
      await page.evaluate(
        (href) => {
          const link = Object.assign(document.createElement('a'), { href })
          document.body.append(link)
          link.click()
        },
        `${elsewhere.origin(host)}/bank`,
      )
      expect((await (await away).allHeaders()).referer).toBe(`${browser.url}/`)
      await page.getByRole('heading', { name: 'Bank' }).waitFor()
    }
    await page.goto(path)
    await page.locator('header a[href="/"], header a[href="/en"]').first().click()
    await page.waitForURL(/\/(en)?$/)
    expect(await page.evaluate(() => document.referrer)).toBe(`${browser.url}/`)
  }
  const left = browser
    .takeComplaints()
    .filter((line) => !/^left the shop: http:\/\/(127\.0\.0\.1|localhost)/.test(line))
  expect(left).toEqual([])
})
