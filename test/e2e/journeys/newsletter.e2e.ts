import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, expectOnlyBlockedScripts, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

/** Asked from outside: no script runs in the frame, a locator's neither. */
const drawnIn = (page: Page) =>
  page
    .locator('.a-preview__frame iframe')
    .evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.textContent ?? '')

const scriptsIn = (page: Page) =>
  page
    .locator('.a-preview__frame iframe')
    .evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.querySelectorAll('script').length)

test('a newsletter is written, previewed, planned and taken back', async () => {
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: 'Jauna vēstule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Temats, latviski').fill('Ziemas jaunumi')
  await dialog.getByRole('button', { name: 'Izveidot' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ziemas jaunumi' }).waitFor()
  await page.getByRole('textbox', { name: 'Teksts, latviski', exact: true }).fill('Jaunas lampas jau veikalā.')
  await page.getByRole('button', { name: 'Pievienot bloku' }).click()
  await page.getByRole('menuitem', { name: 'Poga' }).click()
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Jālabo').waitFor()
  browser.takeComplaints()
  await page.getByRole('textbox', { name: 'Saite' }).fill('/about')
  await page.getByLabel('Pogas teksts, latviski').fill('Skatīt lampas')
  await page.getByLabel('Pirkuši pēdējās dienās').fill('3650')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Saglabāts', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Priekšskatījums' }).click()
  await expect.poll(() => drawnIn(page)).toContain('Skatīt lampas')
  const background = () =>
    page.locator('.a-preview__frame iframe').evaluate((frame: HTMLIFrameElement) => {
      const body = frame.contentDocument?.body
      return body ? getComputedStyle(body).backgroundColor : ''
    })
  await expect.poll(background).toBe('rgb(244, 243, 240)')
  expect(await scriptsIn(page)).toBe(0)
  await expectAccessible(page, 'without frames')
  await page.getByLabel('Sūtīt', { exact: true }).fill('2030-01-02T10:00')
  await page.getByRole('button', { name: 'Ieplānot' }).click()
  await page.getByText(/^Sāks sūtīt:/).waitFor()
  await page.getByText('Ieplānota').first().waitFor()
  await page.getByRole('button', { name: 'Dzēst', exact: true }).click()
  await page.getByRole('button', { name: 'Jā, dzēst' }).click()
  await page.waitForURL('**/admin/newsletter')
  expectOnlyBlockedScripts(browser.takeComplaints())
})

test('the words of an e-mail are changed and restored on a phone in the dark', async () => {
  const page = await browser.page({ width: 360, colorScheme: 'dark' })
  await signInStaff(page)
  await page.goto('/admin/emails')
  await page.getByRole('link', { name: 'Pasūtījums gatavs saņemšanai' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pasūtījums gatavs saņemšanai' }).waitFor()
  const intro = page.getByLabel('Ievads, latviski')
  await intro.fill('Sveiki, {vards}!')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Var lietot tikai {number}, {name}, {shop}.').waitFor()
  browser.takeComplaints()
  await intro.fill('Sveiki, {name}! Jūsu prece gaida.')
  await expect.poll(() => drawnIn(page)).toContain('Jūsu prece gaida.')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Saglabāts', { exact: true }).waitFor()
  expect(await scriptsIn(page)).toBe(0)
  await expectAccessible(page, 'without frames')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Atjaunot parastos tekstus' }).click()
  await page.getByRole('button', { name: 'Jā, atjaunot' }).click()
  await expect.poll(() => intro.inputValue()).toBe('')
  await page.goto('/admin/newsletter?view=subscribers')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectNoSideways(page)
  expectOnlyBlockedScripts(browser.takeComplaints())
})
