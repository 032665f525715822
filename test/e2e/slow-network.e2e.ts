import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { settled } from './checkout-steps.ts'

const browser = openBrowser()

/** The page without its scripts (or those of `which`), and a way to let them through. */
async function withLateScripts(which = /\.js(\?|$)/): Promise<{ page: Page; letThrough: () => void }> {
  const page = await browser.page()
  let letThrough = () => {}
  const open = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(which, async (route) => {
    await open
    await route.continue()
  })
  return { page, letThrough }
}

describe('text typed before hydration is kept', () => {
  test('in the checkout', async () => {
    const { page, letThrough } = await withLateScripts()
    await page.goto('/c/kruzes-un-pudeles', { waitUntil: 'commit' })
    // Without script the button is a form.
    await page.locator('form[data-add-to-cart] button').first().click()
    await page.waitForURL('**/cart', { waitUntil: 'commit' })
    await page.goto('/checkout', { waitUntil: 'commit' })
    await page.getByLabel('Vārds', { exact: true }).fill('Anna')
    await page.getByLabel('E-pasts').first().fill('anna.slow@example.com')
    letThrough()
    await page.getByRole('radio', { name: /Omniva pakomāts/ }).check()
    await page.getByLabel('Uzvārds').fill('Bērziņa')
    expect(await page.getByLabel('Vārds', { exact: true }).inputValue()).toBe('Anna')
    expect(await page.getByLabel('E-pasts').first().inputValue()).toBe('anna.slow@example.com')
    // React's state has it, not only the field: after hydration it survives a reload.
    await settled(page)
    await page.locator('.chosen').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Uzvārds').inputValue()).toBe('Bērziņa')
    expect(await page.getByLabel('Vārds', { exact: true }).inputValue()).toBe('Anna')
    expect(await page.getByRole('radio', { name: /Omniva pakomāts/ }).isChecked()).toBe(true)
  })

  test('in the form of a product that is sold out', async () => {
    const { page, letThrough } = await withLateScripts()
    await page.goto('/p/galda-lampa-rasetajs', { waitUntil: 'commit' })
    await page.getByLabel('E-pasta adrese').fill('anna.slow@example.com')
    letThrough()
    const button = page.getByRole('button', { name: 'Paziņot man' })
    // Before that the browser itself sends the form to a page of its own.
    await page.locator('form.notify[novalidate]').waitFor()
    await expect.poll(() => button.isEnabled()).toBe(true)
    await button.click()
    await page.getByText('Paldies! Uzrakstīsim').waitFor()
  })
})

test('a click before hydration is not lost', async () => {
  const { page, letThrough } = await withLateScripts(/buy-island/)
  await page.goto('/p/metala-skapis-las')
  await page.locator('.choice:not([data-sold-out]):not([aria-current])').first().click()
  await page.waitForURL(/\?/)
  await page.locator('[data-island="product-buy"][data-awake]').waitFor()
  const quantity = page.locator('.buy__form input[name="quantity"]')
  const more = page.locator('.buy__form .quantity__step').last()
  await more.click()
  await more.click()
  expect(await quantity.inputValue()).toBe('1')
  letThrough()
  await expect.poll(() => quantity.inputValue()).toBe('3')
  // Once, not again by whoever else heard of it.
  await more.click()
  await expect.poll(() => quantity.inputValue()).toBe('4')
})

test('an order that is chosen before the script of the list arrives is shown once it does', async () => {
  const { page, letThrough } = await withLateScripts(/\/assets\/catalogue-/)
  await page.goto('/c/biroja-mebeles', { waitUntil: 'commit' })
  await page.getByLabel('Kārtot').selectOption('price_with_tax:desc')
  letThrough()
  await page.waitForURL(/sort=price_with_tax:desc$/)
})
