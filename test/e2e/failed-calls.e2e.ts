import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { chooseDelivery, fillCart, openCheckout } from './checkout-steps.ts'

const browser = openBrowser()

test('a call that never arrives is told too', async () => {
  const page = await browser.page()
  await page.goto('/c/kruzes-un-pudeles')
  await page.locator('meta[name="csrf-token"][content*="."]').waitFor({ state: 'attached' })
  await page.route('**/api/cart-item/**', (route) => route.abort())
  await page.locator('[data-add-to-cart] button').first().click()
  await page.locator('.toast--error', { hasText: 'Nav savienojuma ar veikalu' }).waitFor()
  expect(browser.takeComplaints()).toEqual([expect.stringContaining('ERR_FAILED')])
})

test("the courier's countries that do not come are told in a toast, a locker's in their place only", async () => {
  const page = await browser.page()
  await fillCart(page)
  await openCheckout(page)
  await page.route('**/api/shipping/*/countries', (route) =>
    route.fulfill({ status: 503, json: { message: 'Valstis šobrīd nav pieejamas.' } }),
  )
  const toast = page.locator('.toast--error', { hasText: 'Valstis šobrīd nav pieejamas.' })
  await chooseDelivery(page, /Omniva pakomāts/)
  await page.locator('.chosen').getByRole('button', { name: 'Mēģināt vēlreiz' }).waitFor()
  expect(await toast.count()).toBe(0)
  await page.getByRole('radio', { name: /Kurjers līdz durvīm/ }).check()
  await toast.waitFor()
  // Both failures are logged too, beside what the browser itself says of them.
  const logged = browser.takeComplaints().filter((words) => words.includes('Valstis šobrīd nav pieejamas.'))
  expect(logged).toHaveLength(2)
})
