import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()
const SHOTS = process.env.STRUCTURE_SHOTS

async function shot(page: Page, name: string) {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

async function newCategory(page: Page, title: string) {
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Jauna kategorija' }).click()
  await page.getByRole('dialog').getByLabel('Nosaukums latviski').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Pievienot' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

describe('the structure of the catalogue', () => {
  test('a category is made, moved by keys, gets another address, and is deleted again', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await newCategory(page, 'Āra gaismas')
    await page.goto('/admin/categories')
    await rowsOf(page).first().waitFor()
    await expectAccessible(page)
    await shot(page, 'categories-1440')
    const row = rowsOf(page).filter({ hasText: 'Āra gaismas' })
    await row.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page
      .locator('output')
      .filter({ hasText: /^Āra gaismas: Augstākajā līmenī/ })
      .waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => row.getAttribute('aria-level')).toBe('2')
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Augstākajā līmenī').check()
    await expectAccessible(page)
    await shot(page, 'category-move-1440')
    await dialog.getByRole('button', { name: 'Pārvietot', exact: true }).click()
    await expect.poll(() => row.getAttribute('aria-level')).toBe('1')

    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Nosaukums, angliski').fill('Outdoor lights')
    await page.getByLabel('Adrese', { exact: true }).fill('ĀRA')
    await page.getByRole('button', { name: 'Saglabāt' }).click()
    await page.getByText('Adresē drīkst būt tikai mazie burti').waitFor()
    browser.takeComplaints()
    expect(await page.getByLabel('Nosaukums, angliski').inputValue()).toBe('Outdoor lights')
    await page.getByLabel('Adrese', { exact: true }).fill('darza-gaismas')
    await page.getByText('/en/c/darza-gaismas').waitFor()
    await expectAccessible(page)
    await shot(page, 'category-1440')
    await page.getByRole('button', { name: 'Saglabāt' }).click()
    await page.getByText('Saglabāts', { exact: true }).waitFor()
    const answer = await page.request.get('/en/c/ara-gaismas', { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, '/en/c/darza-gaismas'])

    await page.getByRole('button', { name: 'Dzēst kategoriju' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Dzēst kategoriju' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kategorijas' }).waitFor()
    await expect.poll(() => row.count()).toBe(0)
  })

  test('a row is dragged into another one, and products are pinned', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await newCategory(page, 'Velkamā')
    await page.goto('/admin/categories')
    const row = rowsOf(page).filter({ hasText: 'Velkamā' })
    await row.dragTo(rowsOf(page).first())
    await expect.poll(() => row.getAttribute('aria-level')).toBe('2')
    await rowsOf(page).first().click()
    await page.getByLabel('Atrast preci šajā kategorijā').fill('galds')
    await page.getByRole('button', { name: 'Piespraust' }).first().click()
    await page.getByRole('button', { name: /^Noņemt: / }).waitFor()
    await expectAccessible(page)
    await shot(page, 'pins-1440')
    await page.getByRole('button', { name: /^Noņemt: / }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Noņemt: / }).count()).toBe(0)
  })

  test.each([
    [360, 'light'],
    [768, 'dark'],
  ] as const)('category and manufacturer fit %s px in %s', async (width, colorScheme) => {
    const page = await browser.page({ width, height: 780, colorScheme })
    await signInStaff(page)
    await page.goto('/admin/categories')
    await rowsOf(page).first().waitFor()
    await shot(page, `categories-${width}`)
    await page
      .getByRole('button', { name: /^Pārvietot: / })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shot(page, `category-move-${width}`)
    await page.keyboard.press('Escape')
    await rowsOf(page).first().click()
    await page.getByLabel('Nosaukums, latviski').waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shot(page, `category-${width}`)
    await page.goto('/admin/manufacturers')
    await rowsOf(page).first().waitFor()
    await shot(page, `manufacturers-${width}`)
    await rowsOf(page).first().click()
    await page.getByRole('group', { name: 'Ražotāja kontakti (GPSR)' }).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shot(page, `manufacturer-${width}`)
    await page.getByRole('button', { name: 'Apvienot', exact: true }).click()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page.getByRole('dialog').getByRole('status').waitFor()
    await expectAccessible(page)
    await shot(page, `manufacturer-merge-${width}`)
  })
})
