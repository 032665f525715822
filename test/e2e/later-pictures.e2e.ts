import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { goLive } from './page-state.ts'

const browser = openBrowser()
const AT_LEAST_MS = 4_000

/** When the pictures of slides that nobody has seen were asked for, and what they wait for. Milliseconds. */
function timesOf(page: Page, slides: string) {
  return page.evaluate((selector) => {
    const hidden = [...document.querySelectorAll<HTMLImageElement>(`${selector}:not(:first-child) img`)]
    const asked = hidden
      .filter((picture) => picture.complete && picture.currentSrc !== '')
      .flatMap((picture) => performance.getEntriesByName(picture.currentSrc).map(({ startTime }) => startTime))
    const [page] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    return { first: Math.min(...asked), loaded: page.loadEventStart, begun: page.responseStart }
  }, slides)
}

describe.each([['/p/rakstamgalds-gauja', '.gallery__slide']])(
  'on %s the pictures of slides that are not seen yet',
  (path, slides) => {
    test('are fetched when the page itself is there', async () => {
      const page = await browser.page({ width: 360, reducedMotion: false })
      await goLive(page, path)
      await expect.poll(async () => (await timesOf(page, slides)).first).toBeLessThan(Number.POSITIVE_INFINITY)
      const { first, loaded, begun } = await timesOf(page, slides)
      expect(first).toBeGreaterThanOrEqual(Math.min(loaded, begun + AT_LEAST_MS))
    })

    test('come without the script as well, later', async () => {
      const page = await browser.page({ width: 360, reducedMotion: false })
      await page.route(/\/assets\/entry-.*\.js$/, (route) => route.abort())
      await page.goto(path)
      await expect.poll(async () => (await timesOf(page, slides)).first).toBeLessThan(Number.POSITIVE_INFINITY)
      const { first, begun } = await timesOf(page, slides)
      expect(first).toBeGreaterThanOrEqual(begun + AT_LEAST_MS)
      browser.takeComplaints()
    })
  },
)
