import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere } from '../cases.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

const cases = casesHere(
  [{ width: 360, script: true }],
  [
    { width: 1440, script: true },
    { width: 360, script: false },
    { width: 1440, script: false },
  ],
)

describe.each(cases)('a price offer ($width px, script: $script)', ({ width, script }) => {
  test('is asked for from the cart, shown, loaded as PDF and put into the cart', async () => {
    const page = await browser.page({ width, script })
    await page.goto('/c/biroja-mebeles')
    if (script) {
      await page.locator('[data-add-to-cart] button').first().click()
      await page.locator('[data-cart-count]').first().filter({ hasText: '1' }).waitFor({ state: 'attached' })
    } else {
      await page.locator('[data-add-to-cart] button').first().click()
      await page.waitForLoadState()
    }
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Cenu piedāvājums (PDF)' }).click()
    await page.getByRole('heading', { level: 1, name: 'Cenu piedāvājums' }).waitFor()
    await expectNoSideways(page)
    if (script) await expectAccessible(page)

    await page.getByLabel('Reģistrācijas numurs').fill('12345678901')
    await page.getByRole('button', { name: 'Sagatavot piedāvājumu' }).click()
    await page.getByText('Pārbaudiet reģistrācijas numuru.').waitFor()
    expect(await page.getByText('Aizpildiet šo lauku.').isVisible()).toBe(true)
    if (script) await expectAccessible(page)
    browser.takeComplaints()

    await page.getByLabel('Iestāde, uzņēmums').fill('Rīgas Pārdaugavas ļotigaraisnosaukumspamatskola')
    await page.getByLabel('Reģistrācijas numurs').fill('90099999994')
    await page.getByRole('button', { name: 'Sagatavot piedāvājumu' }).click()
    await page.getByRole('heading', { level: 1, name: /^Cenu piedāvājums CP-/ }).waitFor()
    expect(await page.getByText('Piedāvājums ir gatavs.').isVisible()).toBe(true)
    await expectNoSideways(page)
    if (script) await expectAccessible(page)
    const href = (await page.getByRole('link', { name: 'Lejupielādēt PDF' }).getAttribute('href')) ?? ''
    const pdf = await page.request.get(href)
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

    await page.getByRole('button', { name: 'Ielikt grozā' }).click()
    await page.waitForURL('**/cart')
    expect(await page.locator('.cart-line__title').count()).toBe(1)
  })
})
