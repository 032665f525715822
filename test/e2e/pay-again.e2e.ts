import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'
import { expectNoSideways, orderUpToTheBank } from './checkout-steps.ts'

const browser = openBrowser()

describe.each([360, 1280])('at %i px', (width) => {
  test('a refused payment leaves an order that can be paid again from its own page', async () => {
    const page = await browser.page({ width })
    await orderUpToTheBank(page, `${'again-with-a-long-name-'.repeat(2)}${width}@long-name-of-a-company.example.com`)
    await page.getByRole('button', { name: 'Noraidīt maksājumu' }).click()

    await page.locator('[data-order-state="awaiting_payment"]').waitFor()
    // As a company's name may be: one word, longer than the screen.
    await page.locator('.order__side').evaluate((card) => {
      const line = card.querySelector('p')
      if (line) line.textContent = 'Pirmsskolasizglītībasiestādesuzņēmums'.repeat(3)
    })
    await page.getByRole('alert').filter({ hasText: 'Maksājums neizdevās' }).waitFor()
    const number = await page.locator('[data-order-number]').textContent()
    expect(await page.locator('h1').textContent()).toBe('Maksājums neizdevās')
    const side = page.locator('.order__side')
    expect(await side.evaluate((card) => card.scrollWidth - card.clientWidth)).toBeLessThanOrEqual(0)
    await expectNoSideways(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Mēģināt maksāt vēlreiz' }).click()
    await page.waitForURL('**/practice-bank/**')
    await page.getByRole('button', { name: 'Apmaksāt' }).click()
    await page.locator('[data-order-state="paid"]').waitFor()
    expect(await page.locator('[data-order-number]').textContent()).toBe(number)
    expect(await page.getByRole('link', { name: /maksāt/ }).count()).toBe(0)
    await expectAccessible(page)
  })
})
