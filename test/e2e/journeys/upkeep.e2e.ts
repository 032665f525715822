import { expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

test('reviews and questions are read, filtered and decided', async () => {
  const page = await browser.page({ width: 360, height: 780, colorScheme: 'dark' })
  await signInStaff(page)
  await page.goto('/admin/reviews?state=published')
  await page.getByRole('heading', { level: 1, name: 'Atsauksmes un jautājumi' }).waitFor()
  await page.getByLabel('Rādīt').selectOption('review')
  await page.waitForURL('**kind=review*')
  await page.locator('.a-opinion__card').first().waitFor()
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Noņemt no veikala' }).first().click()
  await page.getByRole('button', { name: 'Noraidīt' }).click()
  await page.getByText('Aizpildiet šo lauku.').waitFor()
  browser.takeComplaints()
  await page.getByRole('button', { name: 'Atcelt' }).click()
  await page.getByRole('link', { name: /^Gaida/ }).click()
  await page.waitForURL('**/reviews')
  await expectAccessible(page)
})

test('a synonym and a redirect are made and removed', async () => {
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  await page.goto('/admin/search-words?view=redirects')
  await page.getByRole('button', { name: /^Pievienot/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vārdi').fill('Kopšanas pēdas')
  await dialog.getByLabel('Ko atvērt').fill('/p/nav-tadas')
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await dialog.getByText('Tādas adreses vai preces koda veikalā nav.').waitFor()
  browser.takeComplaints()
  await dialog.getByLabel('Ko atvērt').fill('/delivery-and-payment')
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('kopsanas pedas').waitFor()
  await expectAccessible(page)
  const shop = await browser.page({ width: 1440 })
  await expect
    .poll(async () => {
      await shop.goto('/search?query=Kop%C5%A1anas+p%C4%93das')
      return new URL(shop.url()).pathname
    })
    .toBe('/delivery-and-payment')
  await page.goto('/admin/search-words')
  await page.getByRole('heading', { level: 1 }).waitFor()
  if ((await rowsOf(page).count()) === 0) await page.locator('.a-empty').waitFor()
  await expectAccessible(page)
})

test('the system says how it is', async () => {
  const page = await browser.page({ width: 768 })
  await signInStaff(page)
  await page.goto('/admin/system')
  await page.getByRole('heading', { level: 2, name: /Datubāze/ }).waitFor()
  await page.getByRole('button', { name: 'Izveidot kopiju tagad' }).waitFor()
  await expectNoSideways(page)
  await expectAccessible(page)
})
