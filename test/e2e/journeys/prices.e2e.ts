import { expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

test('a sale is made of pasted codes, checked, planned, and made a draft again', async () => {
  const page = await browser.page({ width: 768 })
  await signInStaff(page)
  await page.goto('/admin/products')
  await rowsOf(page).first().waitFor()
  const code = (await rowsOf(page).first().locator('.a-grid__cell--code').textContent())?.trim() ?? ''
  await page.goto('/admin/prices')
  await page.getByRole('button', { name: 'Jauna akcija' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nosaukums, latviski').fill('Ziemas akcija')
  await dialog.getByLabel('Atlaide, %').fill('95')
  await dialog.getByRole('button', { name: 'Izveidot' }).click()
  await dialog.getByText('Procentiem jābūt no 1 līdz 90.').waitFor()
  browser.takeComplaints()
  await expectAccessible(page)
  await dialog.getByLabel('Atlaide, %').fill('20')
  await dialog.getByRole('button', { name: 'Izveidot' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ziemas akcija' }).waitFor()
  await page.getByRole('button', { name: 'Pievienot pēc kodiem' }).click()
  await dialog.getByLabel('Kodi un cenas').fill(`${code}\nNAV-TADA\t9,90`)
  await dialog.getByRole('button', { name: 'Pievienot', exact: true }).click()
  await dialog.getByText('Laukā palika 1 rinda').waitFor()
  await dialog.getByRole('button', { name: 'Aizvērt' }).last().click()
  await page.locator('.a-sale__goods').getByText(code, { exact: true }).waitFor()
  await page.locator('.a-sale__price strong').first().waitFor()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ieplānot' }).click()
  await page.getByText('Akcija sāksies pati.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Atgriezt melnrakstā' }).click()
  await page.getByRole('button', { name: 'Dzēst' }).click()
  await dialog.getByRole('button', { name: 'Dzēst' }).click()
  await page.getByRole('heading', { level: 1, name: 'Akcijas' }).waitFor()
  expect(await page.getByText('Ziemas akcija').count()).toBe(0)
})
