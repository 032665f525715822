import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

/** As a scanner types: wherever the focus is, with Enter at the end. In one step, because keys that come slowly are a person's. */
async function scan(page: Page, code: string) {
  await page.locator('h1').click()
  await page.evaluate(
    (keys) => {
      for (const key of keys) window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
    },
    [...code, 'Enter'],
  )
}

async function firstGood(page: Page) {
  await page.goto('/admin/stock')
  await rowsOf(page).first().waitFor()
  const code = await rowsOf(page).first().locator('.a-grid__cell--code').textContent()
  return code?.trim() ?? ''
}

/** As another person would. */
const changeShelf = (page: Page, code: string, shelf: string) =>
  page.evaluate(
    async ([good, to]) => {
      const { csrf } = await (await fetch('/admin/api/session')).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf }
      const body = JSON.stringify({ code: good, location: 'main', shelf: to })
      const { status } = await fetch('/admin/api/packing/shelves', { method: 'POST', headers, body })
      if (status !== 200) throw new Error(`Refused: ${status}`)
    },
    [code, shelf] as const,
  )

async function begin(page: Page, kind: string) {
  await page.goto('/admin/stock/documents')
  await page.getByRole('button', { name: 'Jauns dokuments' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Veids').selectOption({ label: kind })
  return dialog
}

describe('stock', () => {
  test('by keys: a good is found, pieces are booked with a reason, and the history tells', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.getByRole('link', { name: 'Krājumi', exact: true }).click()
    await rowsOf(page).first().waitFor()
    await expectAccessible(page)
    const code = (await rowsOf(page).first().locator('.a-grid__cell--code').textContent())?.trim() ?? ''
    await scan(page, code)
    await expect.poll(() => rowsOf(page).count()).toBe(1)
    await rowsOf(page).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Reģistrēt izmaiņas' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Kas notika').selectOption({ label: 'Norakstīts' })
    await page.getByLabel('Gabali').fill('99999')
    await page.keyboard.press('Enter')
    await page.getByText('Tik daudz gabalu tur nav.').waitFor()
    browser.takeComplaints()
    await page.getByLabel('Kas notika').selectOption({ label: 'Saņemts' })
    await page.getByLabel('Gabali').fill('12')
    await page.getByLabel('Pavadzīme').fill('PZ-118')
    await page.keyboard.press('Enter')
    await page.getByText(/^Reģistrēts. Tagad var pārdot/).waitFor()
    const first = page.locator('.a-move').first()
    await first.getByText('+12').waitFor()
    expect(await first.textContent()).toContain('PZ-118')
    const shelves = page.getByRole('region', { name: 'Plaukti' })
    await shelves.getByRole('textbox').first().fill('Z-09')
    await shelves.getByRole('button', { name: 'Saglabāt' }).click()
    await shelves.getByRole('button', { name: 'Saglabāt', disabled: true }).waitFor()
    await page.clock.install()
    await page.reload()
    await shelves.getByRole('textbox').first().waitFor()
    expect(await shelves.getByRole('textbox').first().inputValue()).toBe('Z-09')
    // What is typed stays when others write and the page reads again; which of both stays is chosen.
    await shelves.getByRole('textbox').first().fill('Z-12')
    await changeShelf(page, code, 'Z-13')
    const isRead = page.waitForResponse((answer) => answer.url().endsWith('/shelves'))
    await page.clock.fastForward(60_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    expect(await (await isRead).text()).toContain('Z-13')
    await expectAccessible(page)
    expect(await shelves.getByRole('textbox').first().inputValue()).toBe('Z-12')
    await shelves.getByRole('button', { name: 'Saglabāt', exact: true }).click()
    await shelves.getByText('Z-13').first().waitFor()
    browser.takeComplaints()
    await expectAccessible(page)
    await page.goto('/admin/stock/locations')
    await page.getByRole('button', { name: 'Ielīmēt plauktus' }).click()
    const pasted = page.getByRole('dialog').getByLabel('Kods un plaukts')
    await pasted.fill(`${code}\tZ-10\nNAV-9\tZ-11`)
    await page.getByRole('dialog').getByRole('button', { name: 'Saglabāt' }).click()
    await page.getByText('Saglabāts 1 preces plaukts.').waitFor()
    expect(await pasted.inputValue()).toBe('NAV-9\tZ-11')
    await expectAccessible(page)
  })

  test('goods in: scanned and pasted, a wrong code stays to be corrected, booked once', async () => {
    const page = await browser.page({ width: 768 })
    await signInStaff(page)
    const code = await firstGood(page)
    const dialog = await begin(page, 'Saņemšana')
    await dialog.getByLabel('Piegādātājs').fill('SIA Mēbeles')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sākt' }).click()
    await page.getByText('Skenējiet preci').waitFor()
    for (const _ of [1, 2]) await scan(page, code)
    await page.locator('.a-scanned').getByText('2 gab.').waitFor()
    await scan(page, 'NAV-TADAS-9')
    await page.getByText('Preces ar kodu „NAV-TADAS-9” nav.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ielīmēt no Excel' }).click()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill(`${code}\t10\nNAV-9\t3`)
    await page.getByRole('dialog').getByRole('button', { name: 'Pievienot' }).click()
    await page.getByText('Tā palika šeit.').waitFor()
    expect(await field.inputValue()).toBe('NAV-9\t3')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Aizvērt' }).last().click()
    await page.getByText('1 rinda, 12 gab.').waitFor()
    await page.getByRole('button', { name: 'Reģistrēt', exact: true }).click()
    await page.locator('.a-page-head').getByText('Reģistrēts', { exact: true }).waitFor()
    await expectAccessible(page)
  })

  test('on a phone: a count by scanner shows the difference, and says what becomes of the rest', async () => {
    const page = await browser.page({ width: 360, height: 780 })
    await signInStaff(page)
    const code = await firstGood(page)
    const dialog = await begin(page, 'Inventarizācija')
    await expectNoSideways(page)
    await dialog.getByRole('button', { name: 'Sākt' }).click()
    await page.getByText('Skenējiet preci').waitFor()
    await scan(page, code)
    await page.getByText(/jābūt \d+ · /).waitFor()
    const pieces = page.getByLabel(/^Gabali: /)
    await pieces.fill('3')
    await pieces.press('Enter')
    await page.getByText('1 rinda, 3 gab.').waitFor()
    await page.getByText(/vēl nav skaitīt/).waitFor()
    await page.getByText('Uzskatīt, ka to nav').click()
    await page.getByText('Pasūtīto, kas vēl nav iepakots, neatņem.').waitFor()
    await page.getByText('Atstāt, kā ir').click()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reģistrēt', exact: true }).click()
    await page.locator('.a-page-head').getByText('Reģistrēts', { exact: true }).waitFor()
  })

  test('a transfer is sent and received with a piece missing; a location is made and closed', async () => {
    const page = await browser.page({ width: 1440, colorScheme: 'dark' })
    await signInStaff(page)
    const code = await firstGood(page)
    const dialog = await begin(page, 'Pārvietošana')
    await dialog.getByRole('button', { name: 'Sākt' }).click()
    await page.getByText('Skenējiet preci').waitFor()
    await scan(page, code)
    await page.getByText('1 rinda, 1 gab.').waitFor()
    await scan(page, code)
    await page.getByText('1 rinda, 2 gab.').waitFor()
    await page.getByRole('button', { name: 'Nosūtīt' }).click()
    await page.locator('.a-page-head').getByText('Ceļā', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByLabel(/^Cik saņemts/).fill('1')
    await page.getByRole('button', { name: 'Preces ir saņemtas' }).click()
    await page.getByText('saņemts 1').waitFor()
    await page.getByRole('link', { name: 'Dokumenti' }).click()
    await page.getByRole('link', { name: 'Vietas' }).click()
    await page.getByRole('button', { name: 'Jauna vieta' }).click()
    await page.getByLabel('Nosaukums').fill('Angārs')
    await page.getByLabel('Kods').fill('Angārs 1')
    await page.getByRole('button', { name: 'Saglabāt' }).click()
    await page.getByText(/^Kodā var būt mazie/).waitFor()
    browser.takeComplaints()
    await expectAccessible(page)
    await page.getByLabel('Kods').fill('angars')
    await page.getByRole('button', { name: 'Saglabāt' }).click()
    await page.getByRole('button', { name: 'Labot: Angārs' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Slēgt' }).click()
    await page.getByText('Slēgta').waitFor()
    await expectAccessible(page)
  })
})
