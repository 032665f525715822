import { expect, test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'

const browser = openBrowser()

test('a message is sent from the contact page without a reload; what is wrong stands beside its field', async () => {
  const page = await browser.page({ width: 360 })
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Vārds', { exact: true }).fill('Anna')
  await page.getByLabel('Jūsu e-pasts').fill('anna@b')
  await page.getByLabel('Ziņa').fill('Vai galds ir noliktavā?')
  await page.getByRole('button', { name: 'Nosūtīt ziņu' }).click()
  await page.getByText('Ievadiet derīgu e-pasta adresi.').waitFor()
  expect(await page.getByLabel('Ziņa').inputValue()).toContain('galds')
  await expectAccessible(page)
  browser.takeComplaints()
  await page.getByLabel('Jūsu e-pasts').fill('anna@example.com')
  await page.getByRole('button', { name: 'Nosūtīt ziņu' }).click()
  await page.getByText('Ziņa ir saņemta').waitFor()
  expect(await page.getByLabel('Ziņa').inputValue()).toBe('')
})

test.each(['/about', '/withdraw', '/terms', '/en/contact'])('%s is accessible', async (path) => {
  const page = await browser.page()
  await page.goto(path)
  await expectAccessible(page)
})
