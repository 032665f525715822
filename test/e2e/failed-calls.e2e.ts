import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import {
  agree,
  chooseDelivery,
  choosePayment,
  choosePickup,
  fillCart,
  openCheckout,
  submitButton,
  writeContact,
} from './checkout-steps.ts'

const browser = openBrowser()

test('a call without a response is reported too', async () => {
  const page = await browser.page()
  await page.goto('/c/kruzes-un-pudeles')
  await page.locator('html[data-visitor-shown]').waitFor()
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

test('an order that is asked for a captcha is sent again with the answer, and nobody notices', async () => {
  const page = await browser.page()
  await fillCart(page)
  await openCheckout(page)
  await writeContact(page, 'daudz.pasutijumu@example.com')
  await choosePickup(page)
  await choosePayment(page, /Internetbanka/)
  await agree(page)
  const bodies: object[] = []
  await page.route('**/api/order/store', async (route) => {
    bodies.push(route.request().postDataJSON() as object)
    if (bodies.length > 1) return route.continue()
    const json = { message: 'Vēlreiz.', errors: { gRecaptchaResponse: ['Vēlreiz.'] } }
    return route.fulfill({ status: 422, json })
  })
  await submitButton(page).click()
  await page.waitForURL('**/practice-bank/**')
  expect(bodies.map((body) => 'gRecaptchaResponse' in body)).toEqual([false, true])
  expect(browser.takeComplaints()).toEqual([expect.stringContaining('422')])
})
