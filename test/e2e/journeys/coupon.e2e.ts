import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere } from '../cases.ts'
import { expectNoSideways, fillCart, openCheckout, settled, showOrder } from '../checkout-steps.ts'

const browser = openBrowser()

const refusals = [
  ['NEKAD', /Šāda atlaides koda nav/],
  ['VECAIS', /termiņš ir beidzies/],
  ['NAKOTNE', /vēl nav sācis darboties/],
] as const

describe.each(casesHere([360], [1280]))('at %i px', (width) => {
  test('a code that does not work says why; one that works lowers the total, and can be taken off again', async () => {
    const page = await browser.page({ width })
    await fillCart(page)
    await openCheckout(page)
    const total = () => page.locator('.checkout__finish button[type=submit]').textContent()
    const before = await total()
    await showOrder(page)
    const box = page.getByRole('textbox', { name: 'Atlaides kods' })
    for (const [code, why] of refusals) {
      await box.fill(code)
      await page.getByRole('button', { name: 'Pievienot', exact: true }).click()
      await page.locator('#coupon-error', { hasText: why }).waitFor()
      await settled(page)
      expect([await box.inputValue(), await page.locator('.toast').count()]).toEqual([code, 0])
      expect(await box.getAttribute('aria-invalid')).toBe('true')
      expect(await box.getAttribute('aria-describedby')).toBe('coupon-error')
      expect(await page.locator('#coupon-error').count()).toBe(1)
    }
    expect(browser.takeComplaints().every((text) => /\b4\d\d\b/.test(text))).toBe(true)
    await expectAccessible(page)
    expect(await total()).toBe(before)

    await box.fill('sveiki10')
    await page.getByRole('button', { name: 'Pievienot', exact: true }).click()
    await page.locator('#coupon-state').waitFor()
    await settled(page)
    expect(await page.locator('#coupon-state').textContent()).toContain('SVEIKI10')
    expect(await total()).not.toBe(before)
    await expectNoSideways(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Noņemt' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Noņemt|Jā/ })
      .click()
    await page.locator('#coupon-state').waitFor({ state: 'detached' })
    await settled(page)
    await expect.poll(total).toBe(before)
  })
})
