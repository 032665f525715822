import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'
import { cell, keys, paste } from '../sheet-steps.ts'

const browser = openBrowser()

const WEIGHT = 6
const textsOf = (page: Page, column: number, rows: readonly number[]) =>
  Promise.all(rows.map((row) => cell(page, row, column).textContent()))

/** As another person would. */
const changeWeight = (page: Page, code: string, weight: number) =>
  page.evaluate(
    async ([wanted, value]) => {
      const { csrf } = await (await fetch('/admin/api/session')).json()
      const { rows } = await (await fetch(`/admin/api/products?q=${wanted}`)).json()
      const { id } = rows.find((row: { code: string }) => row.code === wanted)
      const { version, fields } = await (await fetch(`/admin/api/products/${id}`)).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf, 'if-match': `"${version}"` }
      const body = JSON.stringify({ base: { weight: fields.weight }, changes: { weight: value } })
      const { status } = await fetch(`/admin/api/products/${id}`, { method: 'PATCH', headers, body })
      if (status !== 200) throw new Error(`Refused: ${status}`)
    },
    [code, weight] as const,
  )

describe('products in a table', () => {
  test('typed, pasted and filled cells are checked, what another person changed is chosen, saved and brought back', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.goto('/admin/products?sort=code%3Aasc')
    await rowsOf(page).first().waitFor()
    await page.getByRole('link', { name: 'Labot tabulā' }).click()
    await cell(page, 0, WEIGHT).click()
    const rows = [0, 1, 2, 3, 4, 5]
    const before = await textsOf(page, WEIGHT, rows)
    await keys(page, '1', ',', '5', 'Enter')
    await expect.poll(() => cell(page, 0, WEIGHT).textContent()).toBe('1,5')
    await paste(page, '3\r\n4,25\r\n')
    await page.getByText('3 izmainītas šūnas').waitFor()
    // The handle of the range is drawn two rows on.
    await cell(page, 2, WEIGHT).click()
    const [from, to] = [await page.locator('.a-sheet__handle').boundingBox(), await cell(page, 4, WEIGHT).boundingBox()]
    if (!from || !to) throw new Error('No handle')
    await page.mouse.move(from.x + 4, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 })
    await page.mouse.up()
    await page.getByText('5 izmainītas šūnas').waitFor()
    expect(await textsOf(page, WEIGHT, rows)).toEqual(['1,5', '3', '4,25', '4,25', '4,25', before[5]])
    await cell(page, 5, WEIGHT - 3).click()
    await keys(page, '1', '2', 'Enter')
    await page.getByText('Jāizlabo 1 šūna.').waitFor()
    await page.getByRole('button', { name: 'Parādīt', exact: true }).click()
    await page.getByText('Nederīgs EAN: pārbaudiet ciparus.').waitFor()
    await expectAccessible(page)
    await keys(page, 'Control+z')
    await expect.poll(() => page.getByText('Jāizlabo 1 šūna.').count()).toBe(0)
    expect(await page.getByRole('grid').locator('[role=row]').count()).toBeLessThanOrEqual(60)

    // Unsaved cells are asked about.
    await page.getByRole('link', { name: 'Akcijas' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Palikt' }).click()
    const code = (await cell(page, 1, 0).textContent()) ?? ''
    await changeWeight(page, code, 7777)
    await cell(page, 0, WEIGHT).click()
    await keys(page, 'Control+s')
    const contested = page.getByRole('alert').filter({ hasText: `${code}: Svars, kg` })
    await contested.getByText('7,777').click()
    await expectAccessible(page)
    await contested.getByRole('button').click()
    await page.getByRole('button', { name: 'Saglabāt 4 izmaiņas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kas mainīsies' })
    await dialog.locator('ins', { hasText: '4,25 kg' }).first().waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Saglabāt: 4 preces' }).click()
    await page.getByText('Saglabātas 4 preces.').waitFor()
    expect(await textsOf(page, WEIGHT, rows)).toEqual(['1,5', '7,777', '4,25', '4,25', '4,25', before[5]])
    await expectNoSideways(page)
    await page.getByRole('link', { name: 'Skatīt vai atsaukt' }).click()
    await page.getByRole('button', { name: 'Atsaukt' }).click()
    await page.getByRole('button', { name: /^Atsaukt: 4 prec/ }).click()
    await page.getByText('Pabeigts').waitFor()
  }, 60_000)

  test('prices pasted by code: wrong rows stay to be corrected; the table asks for a wider screen', async () => {
    const page = await browser.page({ width: 360, height: 780 })
    await signInStaff(page)
    await page.goto('/admin/products/cells')
    await page.getByText('Tabulai vajag platāku ekrānu').waitFor()
    await expectNoSideways(page)
    const { rows } = await (await page.request.get('/admin/api/products?limit=2&sort=code%3Adesc')).json()
    const [{ code }] = rows
    await page.getByRole('button', { name: 'Ielīmēt pēc koda' }).click()
    await page.getByLabel('Ko mainīt').selectOption({ label: 'Svars, kg' })
    await page.getByLabel('Kods un jaunā vērtība').fill(`${code}\t0,321\nNAV-TADA\t5\n${code}\t1`)
    await page.reload()
    await page.getByRole('button', { name: 'Ielīmēt pēc koda' }).click()
    await page.getByRole('button', { name: 'Pārbaudīt izmaiņas' }).click()
    await page.getByText('Laukā palika 2 rindas').waitFor()
    expect(await page.getByLabel('Kods un jaunā vērtība').inputValue()).toBe(`NAV-TADA\t5\n${code}\t1`)
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Turpināt ar pārbaudītajām (1)' }).click()
    await page.locator('ins', { hasText: '0,321 kg' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('paste-codes'))).toBeNull()
    await page.getByRole('button', { name: 'Atmest' }).click()
    await rowsOf(page).first().waitFor()
  })
})
