import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { goLive } from './page-state.ts'

const browser = openBrowser()

describe('the home page', () => {
  test.each([
    [1600, 5, 3],
    [1400, 4, 3],
    [880, 3, 3],
    [750, 2, 2],
    [380, 1, 1],
  ])('at %i px shows %i products and %i categories side by side', async (width, products, categories) => {
    const page = await browser.page({ width })
    await goLive(page, '/')
    await expect.poll(() => shownIn(page, '.carousel--products [data-track]')).toBe(products)
    await expect.poll(() => shownIn(page, '.carousel--categories [data-track]')).toBe(categories)
  })

  test('has two lists that are sliders up to 768 px, looked at again after a resize', async () => {
    const page = await browser.page({ width: 769 })
    await goLive(page, '/')
    const sliders = page.locator('[data-mobile-slider]')
    const on = () => page.locator('[data-mobile-slider][data-on]').count()
    expect([await sliders.count(), await on()]).toEqual([2, 0])
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(on).toBe(2)
    await expect.poll(() => shownIn(page, '[data-mobile-slider]')).toBe(2)
    await page.setViewportSize({ width: 576, height: 900 })
    await expect.poll(() => shownIn(page, '[data-mobile-slider]')).toBe(1)
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect.poll(on).toBe(0)
  })

  test('asks for an e-mail on wide windows only; the privacy policy opens beside it', async () => {
    const page = await browser.page()
    await goLive(page, '/')
    const banner = page.locator('.subscribe')
    await banner.waitFor()
    const link = banner.locator('a[href="/privacy-policy"]')
    expect(await link.getAttribute('target')).toBe('_blank')
    await banner.scrollIntoViewIfNeeded()
    const picture = await banner.locator('.subscribe__picture').boundingBox()
    expect(picture?.height).toBeGreaterThan(0)
    expect(picture?.height).toBeLessThanOrEqual(470)
    await page.setViewportSize({ width: 767, height: 900 })
    await banner.waitFor({ state: 'hidden' })
  })
})

/** How many slides stand in the window of a slider at once. */
const shownIn = (page: Page, track: string) =>
  page
    .locator(track)
    .first()
    .evaluate((list) => {
      const slide = list.firstElementChild?.getBoundingClientRect().width ?? 1
      return Math.round((list.clientWidth - 12) / slide)
    })
