import { describe, expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

describe('the list of products', () => {
  test('by keys: a product is searched, the list filtered, saved as a view, chosen and exported', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.getByRole('link', { name: 'Preces', exact: true }).click()
    await rowsOf(page).first().waitFor()
    await expectAccessible(page)
    const count = page.locator('.a-count')
    const all = await count.textContent()

    await page.keyboard.press('/')
    await page.keyboard.type('galds')
    await expect.poll(() => count.textContent()).not.toBe(all)
    expect(await rowsOf(page).first().textContent()).toMatch(/gald/i)

    await page.getByRole('button', { name: 'Filtri' }).click()
    await page.getByLabel('Atlikums').selectOption('available')
    await page.getByLabel('Cena no, €').fill('10,')
    await page.getByLabel('Cena no, €').fill('abc')
    await page.getByText('Ierakstiet summu, piemēram, 12,50.').waitFor()
    await page.getByLabel('Cena no, €').fill('10,00')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Noņemt filtru „Cena no, € 10,00 €”' }).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)

    await page.getByRole('button', { name: 'Saglabāt skatu' }).click()
    await page.getByLabel('Nosaukums').fill('Galdi no 10 €')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Galdi no 10 €' }).waitFor()
    expect(await page.getByRole('link', { name: 'Galdi no 10 €' }).getAttribute('aria-current')).toBe('page')

    await page.getByRole('link', { name: 'Notīrīt filtrus' }).click()
    await rowsOf(page).first().focus()
    await page.keyboard.press('x')
    await page.getByRole('region', { name: 'Izvēlētas: 1' }).waitFor()
    await page.getByRole('button', { name: /^Izvēlēties visas/ }).click()
    await page.getByText(/^Izvēlētas visas .+, kas atbilst$/).waitFor()
    await page.getByRole('button', { name: 'Eksportēt CSV' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^Failā būs \d+ prec/)
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Eksportēt', exact: true }).click()
    await page.getByRole('link', { name: 'Lejupielādēt failu' }).waitFor()
  })

  test('what is to be improved opens as a list, and the palette finds a product by its code', async () => {
    const page = await browser.page({ width: 360, height: 780 })
    await signInStaff(page)
    await page.goto('/admin/to-improve')
    const card = page.locator('.a-improve__card').first()
    const number = await card.locator('strong').textContent()
    await expectAccessible(page)
    await expectNoSideways(page)
    await card.click()
    await rowsOf(page).first().waitFor()
    expect(await page.locator('.a-count').textContent()).toBe(number)
    await expectAccessible(page)
    await expectNoSideways(page)

    const code = await page.locator('.a-grid__cell--code').first().textContent()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(code ?? '')
    await page
      .getByRole('menuitem')
      .filter({ hasText: code ?? '' })
      .first()
      .waitFor()
    await expectAccessible(page)
  })
})
