import { expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

test('the owner corrects who sells, and the shop says it; the bank account asks who is there', async () => {
  const page = await browser.page({ width: 360 })
  await signInStaff(page)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^Uzņēmums/ }).click()
  const number = page.getByLabel('Reģistrācijas numurs')
  const right = await number.inputValue()
  await number.fill('40003009498')
  await page.getByLabel('Pilsēta vai novads').fill('Cēsis')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Numurs nav pareizs.').waitFor()
  browser.takeComplaints()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.reload()
  expect(await page.getByLabel('Pilsēta vai novads').inputValue()).toBe('Cēsis')
  await number.fill(right)
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Saglabāts').waitFor()
  await page.goto('/contact')
  await page.getByText('Cēsis').first().waitFor()

  await page.goto('/admin/settings/bank')
  await page.getByLabel('Banka').fill('Mūsu banka')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  const saved = page.getByText('Saglabāts')
  const proof = page.getByRole('dialog')
  await saved.or(proof).waitFor()
  if (await proof.isVisible()) {
    await expectAccessible(page)
    await proof.getByLabel('Parole').fill('Veikala-atslega-2026')
    await proof.getByRole('button').last().click()
  }
  await saved.waitFor()
})
