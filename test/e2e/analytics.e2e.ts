import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'

const browser = openBrowser()

type Said = {
  event: string
  ecommerce: { currency: string; value: number; items: { name: string; price: number }[] } & Record<string, unknown>
}

const said = (page: Page): Promise<Said[]> =>
  page.evaluate(() => {
    const layer = (window as unknown as { dataLayer?: { event?: string; ecommerce?: object }[] }).dataLayer ?? []
    return layer.filter((each) => each.event && each.ecommerce) as never
  })
const names = async (page: Page) => (await said(page)).map(({ event }) => event)
const hears = (page: Page, event: string) => expect.poll(() => names(page), { timeout: 10_000 }).toContain(event)

test('without analytics set up there is no data layer, no banner and nothing on the console', async () => {
  const page = await browser.page()
  await page.goto('/c/kruzes-un-pudeles')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  expect(await page.locator('[data-consent]').count()).toBe(0)
})

test("another's data layer gets every event without a container, and only its own consent", async () => {
  const page = await browser.page()
  await page.addInitScript(() => {
    ;(window as unknown as { dataLayer: unknown[] }).dataLayer = []
  })
  await page.goto('/c/kruzes-un-pudeles')
  await hears(page, 'view_item_list')
  const [list] = await said(page)
  expect(list?.ecommerce.item_list_name).toBe(await page.locator('h1').textContent())
  const layer = await page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer.map(Object.keys))
  expect(layer.every((keys) => keys.includes('ecommerce'))).toBe(true)
  expect(await page.locator('script[src*="gtm.js"]').count()).toBe(0)
})

test('from list to purchase each event has its currency, value and items, and the purchase is sent once', async () => {
  const page = await browser.page()
  await page.goto('/c/kruzes-un-pudeles?debug=analytics')
  await hears(page, 'view_item_list')
  const [denied] = await page.evaluate(() =>
    (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((each) => each[2]),
  )
  expect(denied).toMatchObject({
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  })
  await page.locator('.card [data-wishlist]').first().click()
  await hears(page, 'add_to_wishlist')
  await page.locator('[data-add-to-cart] button').first().click()
  await hears(page, 'add_to_cart')
  const [added] = (await said(page)).filter(({ event }) => event === 'add_to_cart')
  expect(added?.ecommerce).toMatchObject({ currency: 'EUR', value: added?.ecommerce.items[0]?.price })
  await page.keyboard.press('Escape')
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }))
  await page
    .locator('.card h3 a')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await hears(page, 'select_item')
  expect(await page.locator('.inspector [data-event="select_item"]').count()).toBe(1)

  await page.goto(String(await page.locator('.card h3 a').first().getAttribute('href')))
  await hears(page, 'view_item')
  await page.goto('/checkout')
  await hears(page, 'begin_checkout')
  await page.locator('[data-live] .checkout[aria-busy="false"]').waitFor()
  // What the window onto the layer shows is what the layer holds.
  expect(await page.locator('.inspector [data-event="begin_checkout"]').count()).toBe(1)
  await page.getByLabel('Vārds', { exact: true }).fill('Anna')
  await page.getByLabel('Uzvārds').fill('Bērziņa')
  await page.getByLabel('E-pasts').first().fill('anna.analytics@example.com')
  await page.getByLabel('Tālrunis').first().fill('20000001')
  await page.getByRole('radio', { name: /Omniva pakomāts/ }).check()
  await page.getByRole('combobox', { name: /pakomātu/ }).fill('cesis')
  await page.locator('[role="listbox"] [role="option"]').first().click()
  await hears(page, 'add_shipping_info')
  await page.getByRole('radio', { name: /Internetbanka/ }).check()
  await hears(page, 'add_payment_info')
  await page.getByRole('checkbox', { name: /Piekrītu/ }).check()
  const purchases: string[] = []
  await page.exposeFunction('heard', (event: string) => event === 'purchase' && purchases.push(event))
  const listen = () =>
    document.addEventListener('shop:analytics', (event) =>
      (window as unknown as { heard(event: string): void }).heard(
        (event as CustomEvent<{ event: string }>).detail.event,
      ),
    )
  await page.evaluate(listen)
  await page.addInitScript(listen)
  await page
    .getByRole('button', { name: /Pasūtīt un maksāt/ })
    .first()
    .click()
  await page.waitForURL('**/practice-bank/**')
  await page.getByRole('button', { name: 'Apmaksāt' }).click()
  await page.waitForURL('**/order/**')
  await page.waitForLoadState('networkidle')
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(purchases).toEqual(['purchase'])
})

test('a removal from the cart is reported, and that it was undone', async () => {
  const page = await browser.page()
  await page.goto('/c/kruzes-un-pudeles?debug=analytics')
  await hears(page, 'view_item_list')
  await page.locator('[data-add-to-cart] button').first().click()
  await hears(page, 'add_to_cart')
  await page.goto('/cart')
  await hears(page, 'view_cart')
  // Asked for once, the inspector stays with the tab.
  await page.locator('.inspector').waitFor()
  await page
    .getByRole('button', { name: /^Izņemt/ })
    .first()
    .click()
  await hears(page, 'remove_from_cart')
  await page.getByRole('button', { name: /^Atcelt/ }).click()
  await hears(page, 'add_to_cart')
})
