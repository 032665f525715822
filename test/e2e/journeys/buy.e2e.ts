import { expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import {
  agree,
  choosePayment,
  choosePickup,
  expectNoSideways,
  fillCart,
  openCheckout,
  submitButton,
} from '../checkout-steps.ts'
import { emailsTo } from '../emails.ts'

const browser = openBrowser()

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
    .poll(async () => (await emailsTo('anna.road@example.com')).map(({ subject }) => subject).sort(), {
      timeout: 20_000,
    })
    .toEqual([`Pasūtījums ${number} ir apmaksāts`, `Pasūtījums ${number} ir saņemts`])
  // Back at the shop, the cart is empty again.
  await page.goto('/cart')
  expect(await page.getByRole('heading', { name: 'Grozs ir tukšs' }).isVisible()).toBe(true)
})

test('a buyer who presses the button too early is told what is missing, and nothing is sent', async () => {
  const page = await browser.page({ width: 320 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/store')) sent.push(request.url())
  })
  await fillCart(page)
  await openCheckout(page)
  await page.getByLabel('Uzvārds').fill('Bērziņa')
  await submitButton(page).click()
  const list = page.getByRole('alert').getByRole('listitem')
  expect(await list.allTextContents()).toEqual([
    'Ierakstiet vārdu.',
    'Ierakstiet e-pasta adresi.',
    'Ierakstiet tālruņa numuru.',
    'Izvēlieties piegādes veidu.',
    'Izvēlieties apmaksas veidu.',
    'Lai pasūtītu, piekrītiet noteikumiem.',
  ])
  const name = page.getByLabel('Vārds', { exact: true })
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await expectNoSideways(page)

  await name.fill('Anna')
  await agree(page)
  expect(await list.count()).toBe(4)
  const email = page.getByLabel('E-pasts').first()
  await email.fill('anna.road2@')
  await email.blur()
  await page.locator('.error-message', { hasText: 'tai jābūt kā' }).waitFor()
  await email.fill('anna.road2@gmial.com')
  await email.blur()
  await page.getByRole('status').filter({ hasText: 'Vai domājāt anna.road2@gmail.com?' }).waitFor({ state: 'attached' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'anna.road2@gmail.com' }).click()
  expect(await email.inputValue()).toBe('anna.road2@gmail.com')
  const phone = page.getByLabel('Tālrunis', { exact: true })
  await phone.fill('123')
  await phone.blur()
  await page.locator('.error-message', { hasText: 'Pārbaudiet tālruņa numuru' }).waitFor()
  await phone.fill('20000001')

  await submitButton(page).click()
  expect(await list.allTextContents()).toEqual(['Izvēlieties piegādes veidu.', 'Izvēlieties apmaksas veidu.'])
  const first = page.getByRole('radio', { name: /pakomāts/ }).first()
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
  await choosePickup(page)
  await choosePayment(page, /Internetbanka/)
  expect(sent).toEqual([])
  await submitButton(page).click()
  await page.waitForURL('**/practice-bank/**')
  expect(sent).toHaveLength(1)
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
