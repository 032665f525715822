import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let clock = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ now: () => clock })
})
afterAll(() => shop.close())

const page = async (path: string) => (await shop.visitor().get(path)).body
const arrivalOn = (html: string) =>
  /<p class="buy__arrival">.*?<span>(.*?)<\/span>/s
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()
const datesOn = (html: string) => [...html.matchAll(/<span class="delivery__days">([^<]*)/g)].map(([, dates]) => dates)

test('the kept page says the days of the cart, changes at midnight and with the days off', async () => {
  const lamp = await shop.product()
  const path = `/p/${lamp.slug}`
  const cartDates = async () => {
    const answer = await shop.visitor().post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    return answer.json<{ cart: CartView }>().cart.shipping_delivery_days.map(({ dates }) => dates)
  }
  const first = await page(path)
  expect(arrivalOn(first)).toMatch(/^Saņemsiet jau otrdien, 24\. nov\., pakomātā, vēlākais \S+, \d+\. nov\.$/)
  expect(datesOn(first)).toEqual(await cartDates())
  // The new product is announced to the caches first.
  await expect.poll(async () => (await page(path)) && shop.services.pageCache.size).toBeGreaterThan(0)

  clock = new Date('2026-11-23T21:59:59Z')
  expect(arrivalOn(await page(path))).toBe(arrivalOn(first))
  expect(shop.services.pageCache.size).toBeGreaterThan(0)
  clock = new Date('2026-11-23T22:00:00Z')
  expect(arrivalOn(await page(path))).toMatch(/^Saņemsiet jau trešdien, 25\. nov\., pakomātā/)
  expect(datesOn(await page(path))).toEqual(await cartDates())

  await shop.db.execute(sql`insert into closed_days (day) values ('2026-11-25')`)
  await expect.poll(async () => arrivalOn(await page(path))).toMatch(/^Saņemsiet jau ceturtdien, 26\. nov\., pakomātā/)
  expect(datesOn(await page(path))).toEqual(await cartDates())
  expect(arrivalOn(await page(`/en${path}`))).toMatch(/^Get it as early as Thursday, 26 Nov, in a parcel locker/)
})

test('what cannot be ordered has no date', async () => {
  const lamp = await shop.product({ quantity: 0 })
  const html = await page(`/p/${lamp.slug}`)
  expect(arrivalOn(html)).toBeUndefined()
  expect(datesOn(html).every((days) => /darba dienās|tajā pašā dienā/.test(days ?? ''))).toBe(true)
})

test('goods that no carrier takes have a date in the shop only, and a request for a quote', async () => {
  const safe = await shop.product({ weight: 900_000 })
  const html = await page(`/p/${safe.slug}`)
  expect(html).toMatch(
    /nepieņem.{1,60}<a href="\/contact\?quote=\d+&amp;quantity=1#message-form">Pieprasīt piedāvājumu</,
  )
  expect(arrivalOn(html)).toMatch(/^Saņemsiet .*, veikalā/)
  const lamp = await shop.product()
  expect(await page(`/p/${lamp.slug}`)).not.toContain('/contact?quote')
})
