import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { fillCart, openCheckout, settled } from './checkout-steps.ts'

const browser = openBrowser()
const MOST_TABS = 120

/** Presses Tab until the focus stands on what has this name; fails when it is never reached or cannot be seen. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab') {
  for (let i = 0; i < MOST_TABS; i++) {
    await page.keyboard.press(key)
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (!element) return null
      const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null
      const box = element.getBoundingClientRect()
      return {
        name: (label || element.getAttribute('aria-label') || element.textContent || '').trim(),
        isSeen: box.width > 0 && box.height > 0,
      }
    })
    const isIt = focus && (typeof name === 'string' ? focus.name.startsWith(name) : name.test(focus.name))
    if (!isIt) continue
    expect(focus.isSeen).toBe(true)
    return
  }
  throw new Error(`Tab never came to ${name}`)
}

describe.each([360, 1280])('at %i px', (width) => {
  test('a buyer orders with the keyboard alone', async () => {
    const page = await browser.page({ width })
    await fillCart(page)
    await openCheckout(page)
    const write = async (label: string, text: string) => {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await write('Vārds', 'Anna')
    await write('Uzvārds', 'Bērziņa')
    await write('E-pasts', 'keys@example.com')
    await write('Tālrunis', '20000001')
    // A group of choices is one stop; arrows choose in it.
    await tabTo(page, 'Omniva pakomāts')
    await page.keyboard.press('Space')
    await page.locator('.chosen').waitFor()
    await settled(page)
    await tabTo(page, 'Izvēlēties pakomātu')
    await page.keyboard.type('cesis')
    // Only what was asked for: the list of a half-typed word has others at its top.
    const found = () => page.locator('.combobox__option').allTextContents()
    await expect
      .poll(async () => new Set((await found()).map((text) => text.includes('Cēsis'))), { timeout: 20_000 })
      .toEqual(new Set([true]))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('combobox', { name: /pakomātu/ }).inputValue()).toContain('Cēsis')
    await settled(page)
    await tabTo(page, 'Internetbanka')
    await page.keyboard.press('Space')
    await settled(page)
    await tabTo(page, 'Piekrītu')
    await page.keyboard.press('Space')
    await tabTo(page, /^Pasūtīt un maksāt/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/practice-bank/**')
    await tabTo(page, 'Apmaksāt')
    await page.keyboard.press('Enter')
    await page.locator('[data-order-state="paid"]').waitFor()
  })
})
