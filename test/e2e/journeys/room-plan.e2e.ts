import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere } from '../cases.ts'
import { expectNoSideways } from '../checkout-steps.ts'
import { goLive } from '../page-state.ts'

const browser = openBrowser()

const main = (page: Page) => page.getByRole('main')
const total = (page: Page) => page.locator('[data-room-said] .with-tax').first()
const chairs = (page: Page) => page.locator('.plan__chair')

describe.each(casesHere([360], [1440]))('at %i px', (width) => {
  test('a school furnishes a class: the page counts after every change, and everything goes into the cart', async () => {
    const page = await browser.page({ width })
    await goLive(page, '/')
    await main(page).getByRole('link', { name: 'Iekārtot klasi' }).click()
    await page.locator('[data-room-plan][data-live]').waitFor()
    expect(await chairs(page).count()).toBe(24)
    await expectNoSideways(page)
    await expectAccessible(page)

    await page.getByLabel('Skolēnu skaits').fill('18')
    await expect.poll(() => chairs(page).count()).toBe(18)
    await page.getByRole('radio', { name: /146–176/ }).check()
    await expect.poll(() => page.url()).toMatch(/\/rooms\/klase\?people=18&size=5$/)
    await expect
      .poll(async () => page.locator('[data-room-status]').textContent())
      .toContain(await total(page).innerText())
    await page.getByLabel('Garums no tāfeles, m').fill('6')
    await page.getByLabel('Platums, m').fill('5')
    await page.getByText(/Telpā ietilpst tikai \d+ no 18 vietām/).waitFor()

    const choice = main(page).locator('details').first()
    await choice.locator('summary').click()
    await choice.getByRole('radio', { name: /Vienvietīgs skolas galds „En”/ }).focus()
    await page.keyboard.press(' ')
    await main(page)
      .getByRole('link', { name: /Vienvietīgs skolas galds „En”, 5/ })
      .waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('radio')
    await expectAccessible(page)
    await expectNoSideways(page)

    await page.goBack()
    await main(page)
      .getByRole('link', { name: /Divvietīgs skolas galds „Par”, 5/ })
      .waitFor()
    const sum = await total(page).innerText()
    await page.reload()
    expect(await total(page).innerText()).toBe(sum)

    await page.getByRole('button', { name: 'Ielikt visu grozā' }).click()
    const added = page.getByRole('dialog', { name: /^Grozā ieliktas \d+ preces$/ })
    await added.waitFor()
    expect(await added.textContent()).toContain('× 18')
    await page.keyboard.press('Escape')

    await main(page).getByRole('link', { name: 'Cenu piedāvājums PDF' }).click()
    await main(page).getByLabel('Iestāde, uzņēmums vai vārds un uzvārds').fill('Rīgas 12. vidusskola')
    await expectAccessible(page)
    await expectNoSideways(page)
    await main(page).getByRole('button', { name: 'Sagatavot piedāvājumu' }).click()
    await page.waitForURL('**/quote/*')
    await main(page).getByText('CP-').first().waitFor()
  })

  test('a school furnishes a class without script', async () => {
    const page = await browser.page({ width, script: false })
    await page.goto('/rooms/klase')
    await page.getByLabel('Skolēnu skaits').fill('10')
    await page.getByRole('radio', { name: /119–142/ }).check()
    await page.getByRole('button', { name: 'Pārrēķināt' }).first().click()
    await page.waitForURL('**/rooms/klase?*people=10*')
    expect(await chairs(page).count()).toBe(10)
    await main(page).locator('details summary').nth(4).click()
    await main(page).locator('details').nth(4).getByText('Nevajag').click()
    await page.getByRole('button', { name: 'Pārrēķināt' }).last().click()
    await main(page).getByText('Nav iekļauts').first().waitFor()
    expect(await page.getByLabel('Skolēnu skaits').inputValue()).toBe('10')
    await expectNoSideways(page)
    const sum = await total(page).innerText()
    await page.getByRole('button', { name: 'Ielikt visu grozā' }).click()
    await page.waitForURL('**/cart')
    expect(await main(page).innerText()).toContain(sum)
  })
})
