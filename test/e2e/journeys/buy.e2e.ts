import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, inject, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'

const browser = openBrowser()

/** The letters that the shop wrote to somebody so far. */
async function lettersTo(recipient: string) {
  const folder = inject('mailFolder')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const letters = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  return letters.filter((letter) => letter.to?.some(({ address }) => address === recipient))
}

test('a guest finds a product, buys it to a locker, pays at the practice bank and gets the e-mails', async () => {
  const page = await browser.page()
  await page.goto('/')
  await page.goto('/c/kruzes-un-pudeles')
  await expectAccessible(page)
  await page.locator('.card:has([data-add-to-cart]) h3 a').first().click()
  await page.waitForLoadState()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ielikt grozā' }).first().click()
  await page.locator('[data-cart-count]').first().filter({ hasText: '1' }).waitFor()
  await page.goto('/cart')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Noformēt pasūtījumu' }).first().click()
  await page.waitForURL('**/checkout')

  await page.getByLabel('Vārds', { exact: true }).fill('Anna')
  await page.getByLabel('Uzvārds').fill('Bērziņa')
  await page.getByLabel('E-pasts').first().fill('anna.road@example.com')
  await page.getByLabel('Tālrunis').first().fill('20000001')
  await page.getByRole('radio', { name: /Omniva pakomāts/ }).check()
  const point = page.getByRole('combobox', { name: /pakomātu/ })
  await point.fill('cesis')
  await page.getByRole('option', { name: /Cēsis/ }).first().click()
  await page.getByRole('radio', { name: /Internetbanka/ }).check()
  await page.getByRole('checkbox', { name: /Piekrītu/ }).check()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /Pasūtīt un maksāt/ })
    .first()
    .click()

  await page.waitForURL('**/practice-bank/**')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apmaksāt' }).click()
  await page.waitForURL('**/order/**')
  expect(await page.locator('[data-order-state]').getAttribute('data-order-state')).toBe('paid')
  await expectAccessible(page)
  const number = (await page.locator('[data-order-number]').textContent()) ?? ''

  await expect
    .poll(async () => (await lettersTo('anna.road@example.com')).map(({ subject }) => subject).sort(), {
      timeout: 20_000,
    })
    .toEqual([`Pasūtījums ${number} ir apmaksāts`, `Pasūtījums ${number} ir saņemts`])
  // Back at the shop, the cart is empty again.
  await page.goto('/cart')
  expect(await page.getByRole('heading', { name: 'Grozs ir tukšs' }).isVisible()).toBe(true)
})

test('without script a product can be put into the cart and taken out again', async () => {
  const page = await browser.page({ script: false })
  await page.goto('/c/kruzes-un-pudeles')
  await page.locator('form[data-add-to-cart] button').first().click()
  await page.waitForLoadState()
  if (await page.getByRole('heading', { name: 'Ielikt šo preci grozā?' }).isVisible()) {
    await page.getByRole('button', { name: 'Ielikt grozā' }).click()
  }
  await page.waitForURL('**/cart')
  await page
    .getByRole('button', { name: /Izņemt no groza/ })
    .first()
    .click()
  await page.waitForURL('**/cart?removed=*')
  expect(await page.getByRole('heading', { name: 'Grozs ir tukšs' }).isVisible()).toBe(true)
})
