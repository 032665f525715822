import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Its script runs and the visitor is known: whatever is pressed now is answered. */
export async function goLive(page: Page, path: string) {
  await page.goto(path)
  await becomesLive(page)
}

export const becomesLive = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content)

export const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)

export const cartCount = (page: Page) => page.locator('[data-cart-count]').first()

/** Nothing behind what lies over the page can be scrolled. */
export const expectLocked = (page: Page, isLocked: boolean) =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow === 'hidden'))
    .toBe(isLocked)

export const expectFocus = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)).toBe(true)
