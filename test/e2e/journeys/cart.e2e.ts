import { expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'

const browser = openBrowser()

test.each([360, 1440])(
  'what is in the cart is a table; lines are ticked and taken out together (%i px)',
  async (width) => {
    const page = await browser.page({ width })
    await page.goto('/c/biroja-mebeles')
    for (const n of [0, 1, 2]) {
      await page.locator('[data-add-to-cart] button').nth(n).click()
      await page
        .locator('[data-cart-count]')
        .first()
        .filter({ hasText: String(n + 1) })
        .waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Turpināt iepirkties' }).click()
    }
    await page.goto('/cart')
    await page.waitForLoadState('networkidle')
    const table = page.getByRole('table')
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Prece', 'Daudzums', 'Summa'])
    const boxes = table.getByRole('checkbox')
    expect(await boxes.count()).toBe(3)
    await expectAccessible(page)

    const all = page.getByRole('checkbox', { name: 'Atzīmēt visu' })
    await boxes.first().check()
    expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([false, true])
    await page.getByRole('button', { name: 'Izņemt atzīmētās (1)' }).click()
    await page.getByRole('button', { name: 'Jā' }).click()
    await expect.poll(() => boxes.count()).toBe(2)
    expect(await page.locator('h1').textContent()).toBe('Grozs 2 preces')

    await all.check()
    expect(await Promise.all((await boxes.all()).map((box) => box.isChecked()))).toEqual([true, true])
    await page.getByRole('button', { name: 'Izņemt atzīmētās (2)' }).click()
    await page.getByRole('button', { name: 'Jā' }).click()
    await page.getByRole('heading', { name: 'Grozs ir tukšs' }).waitFor()
    expect((await page.locator('h1').textContent())?.trim()).toBe('Grozs')
  },
)
