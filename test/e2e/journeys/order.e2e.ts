import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere } from '../cases.ts'
import {
  agree,
  choosePayment,
  choosePickup,
  expectNoSideways,
  fillCart,
  openCheckout,
  submitButton,
  writeContact,
} from '../checkout-steps.ts'
import { linkInEmail } from '../emails.ts'
import { expectFocus, goLive } from '../page-state.ts'

const browser = openBrowser()
const ILZE = { email: 'ilze@ertava.example', password: 'Darba-galds-2026' }
const LONG_NAME = 'Annamarijaelizabete'.repeat(4)

/** As long as they may be, in one word. */
async function orderWithLongNames(page: Page, email: string) {
  await fillCart(page)
  await openCheckout(page)
  await writeContact(page, email)
  await page.getByLabel('Vārds', { exact: true }).fill(LONG_NAME)
  await page.getByLabel('Uzvārds').fill(LONG_NAME)
  await choosePickup(page)
  await choosePayment(page, /Internetbanka/)
  await agree(page)
  await submitButton(page).click()
  await page.waitForURL('**/practice-bank/**')
}

const main = (page: Page) => page.getByRole('main')

test.each(casesHere([360], [1280]))('at %i px an order is followed from a failed payment to its way', async (width) => {
  const page = await browser.page({ width })
  await orderWithLongNames(page, `${'ar.garu.adresi.'.repeat(4)}${width}@loti-gars-uznemuma-nosaukums.example.com`)
  await page.getByRole('button', { name: 'Noraidīt maksājumu' }).click()
  await page.getByRole('heading', { name: 'Maksājums neizdevās', level: 1 }).waitFor()
  expect(await page.title()).toMatch(/^Maksājums neizdevās: Pasūtījums E-/)
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('link', { name: 'Mēģināt maksāt vēlreiz' }).click()
  await page.getByRole('button', { name: 'Apmaksāt' }).click()
  await page.locator('[data-order-state="paid"]').waitFor()
  expect(await page.locator('.step[aria-current="step"]').textContent()).toBe('Komplektējam')
  const picture = page.locator('.order__lines img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await expectNoSideways(page)

  const calendar = await main(page).getByRole('link', { name: 'Pievienot kalendāram' }).getAttribute('href')
  const file = await page.request.get(calendar ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)

  const number = (await page.locator('[data-order-number]').textContent()) ?? ''
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.order__paper-title').textContent()).toBe(`Pasūtījums ${number}`)
  const top = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
  expect(await top('.order__seller')).toBe(0)
  const seen = (selector: string) => page.locator(selector).first().isVisible()
  const onPaper = ['.order__seller', '.order__paper-title', '.order__lines', '.summary-lines']
  const notOnPaper = ['h1', '.order-head__number', '.header', '.footer', '.steps', '.order-page .button']
  expect(await Promise.all([...onPaper, ...notOnPaper].map(seen))).toEqual([
    ...onPaper.map(() => true),
    ...notOnPaper.map(() => false),
  ])
  await expectNoSideways(page)
  await page.emulateMedia({ media: 'screen' })

  await main(page).getByRole('link', { name: 'Atteikties no līguma šeit' }).click()
  await page.getByRole('button', { name: 'Apstiprināt atteikumu' }).waitFor()
  await expectNoSideways(page)
})

test.each(
  casesHere<[number, boolean]>(
    [[360, true]],
    [
      [1280, true],
      [360, false],
    ],
  ),
)('at %i px a guest finds an order by number and e-mail; with script: %s', async (width, script) => {
  const buyer = await browser.page({ width })
  const email = `${'pazaudeta.vestule.'.repeat(3)}${width}.${script}@loti-gars-nosaukums.example.com`
  await orderWithLongNames(buyer, email)
  await buyer.getByRole('button', { name: 'Apmaksāt' }).click()
  await buyer.locator('[data-order-state="paid"]').waitFor()
  const number = (await buyer.locator('[data-order-number]').textContent()) ?? ''

  const page = await browser.page({ width, script })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kur ir mans pasūtījums?' }).click()
  await main(page).getByLabel('Pasūtījuma numurs').fill(number)
  await main(page).getByLabel('E-pasts').fill(email)
  if (script) await expectAccessible(page)
  await expectNoSideways(page)
  await main(page).getByRole('button', { name: 'Nosūtīt saiti' }).click()
  await page.getByText('saite uz pasūtījumu jau ir ceļā').waitFor()
  if (script) await expectAccessible(page)
  await page.goto(await linkInEmail(email, '/order/', 'Saite uz'))
  expect(await page.locator('[data-order-number]').textContent()).toBe(number)
  await expectNoSideways(page)
})

test.each(casesHere([360], [768, 1280]))('at %i px a customer knows orders by their pictures', async (width) => {
  const page = await browser.page({ width })
  await page.goto('/login')
  await main(page).getByLabel('E-pasts').first().fill(ILZE.email)
  await main(page).getByLabel('Parole', { exact: true }).fill(ILZE.password)
  await main(page).getByRole('button', { name: 'Ienākt' }).click()
  await page.waitForURL('**/profile')
  // Other journeys may have sent another order meanwhile.
  const row = page.locator('.profile-orders tbody tr', { hasText: 'Nosūtīts' }).filter({ hasText: 'Bezvadu tastatūra' })
  await row.scrollIntoViewIfNeeded()
  const picture = row.locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await row.textContent()).toContain('Paredzētā piegāde')
  await expectAccessible(page)
  await expectNoSideways(page)
  await row.locator('.profile-orders__number a').click()
  await page.locator('.step[aria-current="step"]').waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await main(page).getByRole('link', { name: 'Visi pasūtījumi' }).click()
  await page.waitForURL('**/profile')
})

test('a form to find an order says at its fields, in the language of the page, what is missing', async () => {
  const page = await browser.page({ width: 360 })
  await goLive(page, '/find-order')
  const messages = page.locator('.account-card__form .error-message:visible')
  await page.locator('.account-card__form [type="submit"]').click()
  await expect.poll(() => messages.allInnerTexts()).toEqual(['* Aizpildiet šo lauku.', '* Aizpildiet šo lauku.'])
  await expectFocus(page, '[name="number"][aria-invalid="true"]')
  await page.locator('[name="number"]').fill('E-7K4-M92')
  await page.locator('[name="email"]').fill('anna')
  await page.locator('.account-card__form [type="submit"]').click()
  await expect.poll(() => messages.allInnerTexts()).toEqual([expect.stringMatching('Pārbaudiet e-pasta adresi')])
})

test.each(casesHere([360], [1280]))('at %i px a guest gets a copy of their data and erases them', async (width) => {
  const page = await browser.page({ width })
  const email = `dati.${width}@example.com`
  await orderWithLongNames(page, email)
  await page.getByRole('button', { name: 'Apmaksāt' }).click()
  await page.locator('[data-order-state="paid"]').waitFor()
  await page.getByText('Mani dati veikalā').click()
  await page.getByRole('button', { name: 'Nosūtīt saiti uz e-pastu' }).click()
  await page.getByText('Saite ir ceļā').waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  const link = await linkInEmail(email, '/my-data/')
  await page.goto(new URL(link).pathname)
  await expectAccessible(page)
  await expectNoSideways(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Lejupielādēt datus' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  await page.getByText('Dzēst manus datus').click()
  await page.getByRole('button', { name: 'Dzēst uz visiem laikiem' }).click()
  await page.getByText('Dati ir dzēsti').waitFor()
  await expectAccessible(page)

  const staff = await browser.page({ width })
  await signInStaff(staff)
  await staff.goto('/admin/customers')
  await staff.getByRole('searchbox').fill(email)
  await staff.getByRole('heading', { name: 'Pasūtījumi bez profila ar šo e-pasta adresi' }).waitFor()
  await expectAccessible(staff)
  await expectNoSideways(staff)
  await staff.getByRole('button', { name: 'Reģistrēt pieprasījumu' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Reģistrēt pieprasījumu' }).click()
  await staff.getByRole('dialog').waitFor({ state: 'detached' })
  await staff.goto('/admin/data-requests')
  const row = staff.getByRole('listitem').filter({ hasText: email })
  await row.getByText('bez profila, 1 pasūtījums').waitFor()
  await row.getByRole('button', { name: 'Noraidīt', exact: true }).click()
  await staff.getByRole('dialog').getByLabel('Iemesls').fill('Jau dzēsts')
  await staff.getByRole('dialog').getByRole('button', { name: 'Noraidīt' }).click()
  await row.waitFor({ state: 'detached' })
})
