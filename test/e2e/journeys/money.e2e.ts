import { describe, expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

describe('accounting', () => {
  test('an invoice is found by its number, and sent again', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.getByRole('link', { name: 'Rēķini', exact: true }).click()
    await rowsOf(page).first().waitFor()
    await expectAccessible(page)
    const number = (await rowsOf(page).first().locator('strong').first().textContent()) ?? ''
    await page.getByRole('searchbox').fill(number)
    await page.waitForURL(`**q=${number}*`)
    await rowsOf(page).filter({ hasText: number }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Sērija').waitFor()
    await expectAccessible(page)
    expect(await dialog.getByRole('link', { name: 'PDF' }).getAttribute('href')).toContain(`/invoices/${number}/pdf`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Kavēti' }).click()
    await page.waitForURL('**view=overdue*')
    await expectAccessible(page)
  })

  test('the e-invoice of a public body is handed in at a portal', async () => {
    const page = await browser.page({ width: 360, height: 780, colorScheme: 'dark' })
    await signInStaff(page)
    const { rows } = await (await page.request.get('/admin/api/invoices?limit=200')).json()
    const { number } = rows.find((row: { eInvoice: { state: string } | null }) => row.eInvoice?.state === 'waiting')
    await page.goto(`/admin/invoices?open=${number}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'E-rēķins iestādei' }).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await dialog.getByRole('button', { name: 'Iesniegts portālā' }).click()
    await dialog.getByRole('status').getByText('Iesniegts portālā').waitFor()
    await page.goto('/admin/invoices')
    await page.getByRole('link', { name: 'E-rēķini iestādēm' }).click()
    await page.waitForURL('**view=einvoices*')
    await expectAccessible(page)
  })

  test('the journal of a period is written, and accounts are numbered', async () => {
    const page = await browser.page({ width: 360, height: 780, colorScheme: 'dark' })
    await signInStaff(page)
    await page.goto('/admin/journal')
    await page.getByRole('heading', { level: 1, name: 'Grāmatojumi' }).waitFor()
    await page.getByLabel('Pirmā diena').fill('2020-01-01')
    await page.getByLabel('Pēdējā diena').fill('2030-01-01')
    await page.getByRole('row', { name: /^Kopā/ }).waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByLabel('Ieņēmumi par precēm').fill('6110')
    await page.getByRole('button', { name: 'Saglabāt' }).click()
    await page.getByText('Konti ir saglabāti.').waitFor()
    await page.getByRole('button', { name: 'Lejupielādēt XLSX' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('a[download]').waitFor()
    await expectAccessible(page)
  })
})
