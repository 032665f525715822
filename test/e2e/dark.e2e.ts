import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { expectAccessible, openBrowser } from './browser.ts'
import { fillCart, openCheckout, orderUpToTheBank, problems, submitButton } from './checkout-steps.ts'
import { goLive } from './page-state.ts'

const browser = openBrowser()
const TIMEOUT_MS = 120_000
const CHAIRS = urls.category.to('kresli')
const CUPBOARD = urls.product.to('metala-skapis-las')

/** The colours that a buyer sees behind the page and as its text. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { backgroundColor, color }
  })

describe.each([360, 1280])('who prefers dark, at %i px, meets no barrier', { timeout: TIMEOUT_MS }, (width) => {
  const open = () => browser.page({ width, colorScheme: 'dark' })

  test.each([
    urls.home.to(),
    CHAIRS,
    urls.search.to('qqqqxx'),
    CUPBOARD,
    urls.login.to(),
    urls.designError.to(404),
    urls.design.to(),
  ])('on %s', async (path) => {
    const page = await open()
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    // The browser itself complains of a page that is not there.
    expect(browser.takeComplaints().filter((words) => !words.includes('404'))).toEqual([])
  })

  test('in the comparison', async () => {
    const page = await open()
    await goLive(page, CHAIRS)
    const mark = page.locator('.mark[data-compare]').first()
    await mark.click()
    await page.locator('.mark[data-compare][aria-pressed="true"]').first().waitFor()
    await expectAccessible(page)
    await page.goto(urls.compare.to(), { waitUntil: 'networkidle' })
    await page.locator('.compare__head').filter({ visible: true }).first().waitFor()
    await expectAccessible(page)
  })

  test('in the cart and among the errors of the checkout', async () => {
    const page = await open()
    await fillCart(page)
    await page.goto(urls.cart.to(), { waitUntil: 'networkidle' })
    await page.locator('.cart-line__title').first().waitFor()
    await expectAccessible(page)
    await openCheckout(page)
    await submitButton(page).click()
    await expect.poll(() => problems(page)).not.toEqual([])
    await expectAccessible(page)
  })

  test('at the bank and on the order page', async () => {
    const page = await open()
    await orderUpToTheBank(page, `dark-${width}@example.com`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Apmaksāt' }).click()
    await page.waitForURL('**/order/**')
    await page.locator('[data-order-state="paid"]').waitFor()
    await expectAccessible(page)
  })
})

/** Contrast by WCAG of an element's own text colour on its own background. */
const contrastOf = (element: Element) => {
  const { color, backgroundColor } = getComputedStyle(element)
  const luminance = (written: string) =>
    (written.match(/\d+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, i) => sum + part * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0)
  const [low = 0, high = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(['light', 'dark'] as const)('arrows over banners and offers can be seen in %s', async (colorScheme) => {
  const page = await browser.page({ width: 1280, colorScheme })
  await page.goto(urls.home.to(), { waitUntil: 'networkidle' })
  for (const kind of ['banner', 'offers', 'categories']) {
    const arrow = page.locator(`.carousel--${kind} [data-next]`).first()
    expect(await arrow.evaluate(contrastOf)).toBeGreaterThan(7)
  }
})

test('the page is the same for both; the browser chooses its colours, and paper is white', async () => {
  const page = await browser.page({ colorScheme: 'dark', script: false })
  await page.goto(CUPBOARD)
  const dark = await colours(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await colours(page)
  expect(light.backgroundColor).toBe('rgb(255, 255, 255)')
  expect(dark.backgroundColor).not.toBe(light.backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await colours(page)).toEqual(light)
})
