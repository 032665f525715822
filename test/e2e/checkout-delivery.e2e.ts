import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'
import {
  agree,
  chooseDelivery,
  chooseLocker,
  choosePayment,
  choosePickup,
  expectNoSideways,
  fillCart,
  openCheckout,
  settled,
  submitButton,
  writeAddress,
  writeContact,
} from './checkout-steps.ts'
import { expectFocus } from './page-state.ts'

const browser = openBrowser()

const deliveries: { name: string; choose: (page: Page) => Promise<void>; stands: RegExp }[] = [
  {
    name: 'the courier',
    stands: /Rīgas iela 5/,
    async choose(page) {
      await chooseDelivery(page, /Kurjers līdz durvīm/)
      await writeAddress(page)
    },
  },
  {
    name: 'a parcel locker',
    stands: /Valmiera/,
    async choose(page) {
      await chooseDelivery(page, /DPD Pickup pakomāts/)
      await chooseLocker(page, 'valmiera', /Valmiera/)
    },
  },
  {
    name: 'a locker in Lithuania',
    stands: /Kaunas/,
    async choose(page) {
      await chooseDelivery(page, /Omniva pakomāts/)
      await page.locator('.chosen').getByLabel('Valsts').selectOption({ label: 'Lietuva' })
      await settled(page)
      await chooseLocker(page, 'kaunas', /Kaunas/)
    },
  },
  {
    name: 'the shop, of which the first is picked by itself',
    stands: /Ērtava Rīgā/,
    async choose(page) {
      await chooseDelivery(page, /Saņemt veikalā/)
      await page.getByRole('radio', { name: /Ērtava Rīgā/, checked: true }).waitFor()
      await settled(page)
    },
  },
]

describe.each([360, 1280])('at %i px a guest buys by', (width) => {
  test.each(deliveries)('$name', async ({ choose, stands }) => {
    const page = await browser.page({ width })
    await fillCart(page)
    await openCheckout(page)
    await expectAccessible(page)
    await writeContact(page, `delivery-${width}@example.com`)
    await choose(page)
    await choosePayment(page, /Pārskaitījums/)
    await agree(page)
    await expectNoSideways(page)
    await expectAccessible(page)
    // The button says that it obliges to pay, and how much: what the summary says.
    const total = (await page.locator('.summary-lines__line--total dd').first().textContent()) ?? ''
    await expect.poll(() => submitButton(page).textContent()).toContain(total.trim())
    await submitButton(page).click()

    await page.waitForURL('**/order/**')
    await page.locator('[data-order-state="awaiting_payment"]').waitFor()
    await page.getByText(stands).first().waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})

test('lockers of an earlier search are dimmed while those of the next one load', async () => {
  const page = await browser.page({ width: 360 })
  await fillCart(page)
  await openCheckout(page)
  await chooseDelivery(page, /Omniva pakomāts/)
  const field = page.getByRole('combobox', { name: /pakomātu/ })
  const list = page.getByRole('listbox')
  await field.fill('Cēsis')
  await page.getByRole('option', { name: /Cēs/ }).first().waitFor()
  const opacity = () => list.evaluate((box) => Number(getComputedStyle(box).opacity))
  expect([await list.getAttribute('aria-busy'), await opacity()]).toEqual(['false', 1])

  const held = Promise.withResolvers<void>()
  await page.route('**/pickup-points**', (route) => held.promise.then(() => route.continue()))
  await field.fill('Valmiera')
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('true')
  expect(await opacity()).toBeLessThan(0.6)
  expect(await page.getByRole('option', { name: /Cēs/ }).count()).toBeGreaterThan(0)
  held.resolve()
  await page
    .getByRole('option', { name: /Valmier/ })
    .first()
    .waitFor()
  expect([await list.getAttribute('aria-busy'), await opacity()]).toEqual(['false', 1])
})

describe('the order button while a delivery is being priced', () => {
  /** Up to the payment; the answers about it and the delivery wait until they are let through. */
  async function almostReady(width: number) {
    const page = await browser.page({ width, height: width < 768 ? 740 : 900 })
    await fillCart(page)
    await openCheckout(page)
    await writeContact(page, `late-${width}@example.com`)
    await choosePickup(page)
    await agree(page)
    let letThrough = () => {}
    const isLet = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const holdAnswers = () =>
      page.route(/api\/cart\/(shipping|payment)/, async (route) => {
        await isLet
        await route.continue()
      })
    return { page, holdAnswers, letThrough }
  }

  test.each([360, 1440])(
    'at %i px waits when pressed; a changed total is said and asks for another press',
    async (width) => {
      const { page, holdAnswers, letThrough } = await almostReady(width)
      await choosePayment(page, /Internetbanka/)
      await holdAnswers()
      await page.getByRole('radio', { name: /Kurjers līdz durvīm/ }).check()
      const button = submitButton(page)
      const before = await button.innerText()
      expect(await button.isEnabled()).toBe(true)
      await button.click()
      await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
      letThrough()
      const notice = page.locator('.checkout__finish').getByText(/Summa ir mainījusies/)
      await notice.waitFor()
      expect(await notice.evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
      expect(await button.innerText()).not.toBe(before)
      expect(page.url()).toMatch(/\/checkout$/)
      await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
      await button.click()
      await page.locator('.checkout__failed').waitFor()
      expect(await notice.count()).toBe(0)
    },
  )

  test('sends the order by itself when the total stays', async () => {
    const { page, holdAnswers, letThrough } = await almostReady(360)
    await holdAnswers()
    await page.getByRole('radio', { name: /Internetbanka/ }).check()
    const button = submitButton(page)
    await button.click()
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
    letThrough()
    await page.waitForURL('**/practice-bank/**')
  })
})

test('a locker chosen on a phone shows its field, with the choice above it', async () => {
  const page = await browser.page({ width: 360, height: 740, hasTouch: true })
  await fillCart(page)
  await openCheckout(page)
  const option = page.locator('label', { hasText: 'Omniva pakomāts' })
  await option.evaluate((it) =>
    scrollBy({ top: it.getBoundingClientRect().bottom - innerHeight + 20, behavior: 'instant' }),
  )
  await option.tap()
  const field = page.getByRole('combobox', { name: /pakomātu/ })
  await field.waitFor()
  await settled(page)
  const within = (it: Element) => {
    const { top, bottom } = it.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  await expect.poll(() => field.evaluate(within)).toBe(true)
  expect(await option.evaluate(within)).toBe(true)
  await expectFocus(page, '[name="shipping_method"]:checked')
})
