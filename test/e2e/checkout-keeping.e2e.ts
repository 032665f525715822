import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import {
  agree,
  chooseDelivery,
  chooseLocker,
  choosePayment,
  choosePickup,
  fillCart,
  openCheckout,
  settled,
  submitButton,
  writeAddress,
  writeContact,
} from './checkout-steps.ts'

const browser = openBrowser()

test('a reload, the way to the cart and Back lose nothing that was typed or chosen', async () => {
  const page = await browser.page({ width: 360 })
  await fillCart(page)
  await openCheckout(page)
  await page.getByRole('radio', { name: 'Juridiska persona' }).check()
  await writeContact(page, 'keeping@example.com')
  await page.getByLabel('Uzņēmuma nosaukums').fill('SIA Paraugs')
  await chooseDelivery(page, /Kurjers līdz durvīm/)
  await writeAddress(page)
  await page.getByLabel(/Piezīmes kurjeram/).fill('Zvanīt pie vārtiem')

  const expectKept = async () => {
    await settled(page)
    expect(await page.getByLabel('Vārds', { exact: true }).inputValue()).toBe('Anna')
    expect(await page.getByLabel('E-pasts').first().inputValue()).toBe('keeping@example.com')
    expect(await page.getByLabel('Tālrunis', { exact: true }).inputValue()).toBe('20000001')
    expect(await page.getByLabel('Uzņēmuma nosaukums').inputValue()).toBe('SIA Paraugs')
    expect(await page.getByRole('radio', { name: /Kurjers līdz durvīm/ }).isChecked()).toBe(true)
    expect(await page.locator('.chosen').getByLabel('Pasta indekss').inputValue()).toBe('LV-4101')
    expect(await page.getByLabel(/Piezīmes kurjeram/).inputValue()).toBe('Zvanīt pie vārtiem')
  }
  await page.reload()
  await expectKept()
  await page.goto('/cart')
  await page.goBack()
  await page.waitForURL('**/checkout')
  await expectKept()
})

test('what a guest typed is not shown to somebody who logs in in the same tab, and leaves it', async () => {
  const page = await browser.page()
  await fillCart(page)
  await openCheckout(page)
  await writeContact(page, 'guest.before@example.com')
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await stored()).toContain('guest.before@example.com')
  await page.goto('/login')
  await page.getByRole('main').getByLabel('E-pasts', { exact: true }).fill('ilze@ertava.example')
  await page.getByRole('main').getByLabel('Parole', { exact: true }).fill('Darba-galds-2026')
  await page.getByRole('main').getByRole('button', { name: 'Ienākt', exact: true }).click()
  await page.waitForURL('**/profile')
  await openCheckout(page)
  await settled(page)
  expect(await page.getByLabel('E-pasts').first().inputValue()).toBe('ilze@ertava.example')
  expect(await stored()).not.toContain('guest.before@example.com')
})

test('a server that fails for a moment loses nothing, and the same click later makes the order', async () => {
  const page = await browser.page()
  await fillCart(page)
  await openCheckout(page)
  await writeContact(page, 'away@example.com')
  await chooseDelivery(page, /Omniva pakomāts/)
  await chooseLocker(page, 'cesis', /Cēsis/)
  await choosePayment(page, /Internetbanka/)
  await agree(page)
  await page.route('**/api/order/store', (route) => route.abort())
  await submitButton(page).click()
  await page.locator('.toast').first().waitFor()
  await settled(page)
  expect(browser.takeComplaints().length).toBeGreaterThan(0)
  expect(await page.getByLabel('E-pasts').first().inputValue()).toBe('away@example.com')
  await page.unroute('**/api/order/store')
  await submitButton(page).click()
  await page.waitForURL('**/practice-bank/**')

  // Back from the bank: the order is there and waits to be paid, rather than an empty form.
  await page.goBack()
  await page.locator('[data-order-state="awaiting_payment"]').waitFor()
})

test('a double click makes one order, and so do two tabs', async () => {
  const page = await browser.page()
  const made: string[] = []
  // Read on the way: the page leaves as soon as it is answered, and the browser forgets the answer.
  await page.context().route('**/api/order/store', async (route) => {
    const response = await route.fetch()
    if (response.ok()) made.push(((await response.json()) as { order: { prefixed_id: string } }).order.prefixed_id)
    await route.fulfill({ response })
  })
  await fillCart(page)
  const other = await page.context().newPage()
  const bothReady = async (tab: typeof page) => {
    await openCheckout(tab)
    await writeContact(tab, 'twice@example.com')
    await choosePickup(tab)
    await choosePayment(tab, /Pārskaitījums/)
    await agree(tab)
  }
  await bothReady(page)
  await bothReady(other)
  await submitButton(page).dblclick()
  await page.waitForURL('**/order/**')
  const number = await page.locator('[data-order-number]').textContent()

  await submitButton(other).click()
  // The second tab is told, or sent to the same order; never another one.
  await expect
    .poll(async () => other.url().includes('/order/') || (await other.locator('.toast').count()) > 0, {
      timeout: 20_000,
    })
    .toBe(true)
  browser.takeComplaints()
  await other.goto('/checkout')
  await other.locator('[data-order-number]').waitFor()
  expect(await other.locator('[data-order-number]').textContent()).toBe(number)
  expect(new Set(made).size).toBe(1)
})
