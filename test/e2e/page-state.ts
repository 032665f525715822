import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Its script runs and the visitor is known: whatever is pressed now is answered. */
export async function goLive(page: Page, path: string) {
  await page.goto(path)
  await becomesLive(page)
}

export const becomesLive = (page: Page) =>
  page.waitForFunction(
    () =>
      document.documentElement.hasAttribute('data-visitor-shown') &&
      !document.querySelector('[data-listing]:not([data-live])'),
  )

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

type Kept = { setTimeout: (() => void)[]; setInterval: (() => void)[] }
type Timer = (act: () => void, ms: number) => unknown

/**
 * Clocks of exactly these milliseconds do not run: the test moves them, so that it need not wait and is never too late.
 * Call before the page is opened.
 */
export function keepTimers(page: Page, after: { timeout?: number; interval?: number }) {
  return page.addInitScript((ms) => {
    const kept: Kept = { setTimeout: [], setInterval: [] }
    const { setTimeout: later, setInterval: again } = window
    const keep = (name: keyof Kept, wanted: number | undefined, real: Timer) => (act: () => void, wait: number) =>
      wait === wanted ? kept[name].push(act) : real(act, wait)
    Object.assign(window, {
      keptTimers: kept,
      setTimeout: keep('setTimeout', ms.timeout, later),
      setInterval: keep('setInterval', ms.interval, again),
    })
  }, after)
}

const keptIn = (page: Page, name: keyof Kept, use: 'count' | 'fire') =>
  page.evaluate(
    ([which, wanted]) => {
      const list = (window as unknown as { keptTimers: Kept }).keptTimers[which]
      if (wanted === 'fire') list.at(-1)?.()
      return list.length
    },
    [name, use] as const,
  )

/** The one that was set last comes to its end. */
export const fireTimer = (page: Page, name: keyof Kept) => keptIn(page, name, 'fire')

/** How many were set so far. */
export const timersSet = (page: Page, name: keyof Kept) => keptIn(page, name, 'count')
