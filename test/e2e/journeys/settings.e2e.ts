import sharp from 'sharp'
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
  const contacts = async () => (await (await page.request.get('/contact')).text()).includes('Cēsis')
  await expect.poll(contacts).toBe(true)

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

test('the notice on the guarantee is shown once it has a picture and a link, and not without them', async () => {
  const page = await browser.page({ width: 360, colorScheme: 'dark' })
  await signInStaff(page)
  await page.goto('/admin/settings/guarantee')
  const buffer = await sharp({ create: { width: 480, height: 680, channels: 3, background: '#036' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'notice.png', mimeType: 'image/png', buffer })
  const remove = page.getByRole('button', { name: 'Noņemt', exact: true })
  await remove.waitFor()
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.locator('.a-error').first().waitFor()
  browser.takeComplaints()
  await expectAccessible(page)
  const link = page.getByLabel('Kurp paziņojums ved')
  await link.fill('/returns')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Saglabāts').waitFor()
  await expectNoSideways(page)
  const shop = await browser.page({ width: 360 })
  const shown = async () => {
    await shop.goto('/contact')
    return shop.locator('.footer__guarantee').count()
  }
  await expect.poll(shown).toBe(1)
  await expectAccessible(shop)
  await remove.click()
  await link.fill('')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await expect.poll(shown).toBe(0)
})

test('an address of the previous shop is pasted, leads to its page, is removed and comes back; the handbook explains it', async () => {
  const page = await browser.page({ width: 360 })
  await signInStaff(page)
  await page.goto('/admin/old-addresses')
  await page.getByRole('button', { name: 'Pievienot adreses' }).click()
  const field = page.getByLabel('Vecā adrese un jaunā adrese')
  await field.fill('/par-mums.html;/about\nnav adrese')
  await page.getByRole('button', { name: 'Pievienot', exact: true }).click()
  await page.getByText('Nav saprotama 1 rinda').waitFor()
  expect(await field.inputValue()).toBe('nav adrese')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aizvērt' }).last().click()
  await page.getByRole('button', { name: 'Noņemt: /par-mums.html' }).click()
  await page.getByRole('button', { name: 'Atsaukt' }).click()
  await page.getByRole('button', { name: 'Noņemt: /par-mums.html' }).waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Izvēlne' }).click()
  const [handbook] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Rokasgrāmata' }).click(),
  ])
  await handbook.getByRole('heading', { level: 1, name: 'Iestatījumi' }).waitFor()
  await expectAccessible(handbook)
  await expectNoSideways(handbook)
  await page.goto('/par-mums.html')
  expect(new URL(page.url()).pathname).toBe('/about')
})
