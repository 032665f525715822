import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { firstHere, once, thorough } from '../cases.ts'
import { fireTimer, goLive, keepTimers, timersSet } from '../page-state.ts'

const browser = openBrowser()

describe('the home page', () => {
  test.each(
    firstHere([
      [1600, 5, 3],
      [1400, 4, 3],
      [880, 3, 3],
      [750, 2, 2],
      [380, 1.6, 2],
    ]),
  )('at %i px shows %i products and %i categories side by side', async (width, products, categories) => {
    const page = await browser.page({ width })
    await goLive(page, '/')
    await expect.poll(() => shownIn(page, '.carousel--products [data-track]')).toBe(products)
    await expect.poll(() => shownIn(page, '.carousel--categories [data-track]')).toBe(categories)
  })

  thorough(
    'turns the banners of its ideas every 5 s after the first 10, over the end, and by a swipe of 50 px',
    async () => {
      const page = await browser.page({ reducedMotion: false })
      await keepTimers(page, { timeout: 10_000, interval: 5_000 })
      await goLive(page, '/')
      const banner = page.locator('.carousel--banner')
      await banner.and(page.locator('[data-ready]')).waitFor({ state: 'attached' })
      await comeInSight(banner)
      await page.mouse.move(2, 2)
      const dots = banner.locator('[data-dot]')
      const at = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
      const last = (await dots.count()) - 1
      expect(last).toBeGreaterThan(0)

      expect(await timersSet(page, 'setInterval')).toBe(0)
      await fireTimer(page, 'setTimeout')
      expect(await timersSet(page, 'setInterval')).toBe(1)
      for (let slide = 1; slide <= last; slide += 1) {
        await fireTimer(page, 'setInterval')
        await expect.poll(at).toBe(slide)
      }
      await fireTimer(page, 'setInterval')
      await expect.poll(at).toBe(0)

      // The last turn is at its end.
      const snap = () => banner.locator('[data-track]').evaluate((track: HTMLElement) => track.style.scrollSnapType)
      await expect.poll(snap).toBe('')
      expect(await swipe(page, 49)).toBe(false)
      expect(await swipe(page, 60)).toBe(true)
      await expect.poll(at).toBe(1)
      // By hand: the five seconds begin anew.
      expect(await timersSet(page, 'setInterval')).toBe(2)
      await dots.nth(0).click()
      await expect.poll(at).toBe(0)
      expect(await timersSet(page, 'setInterval')).toBe(3)
    },
  )

  thorough('shows one offer at a time and fades to the next every 3 s, in 600 ms, over the end', async () => {
    const page = await browser.page({ reducedMotion: false })
    await keepTimers(page, { interval: 3_000 })
    await goLive(page, '/')
    const offers = page.locator('.carousel--offers')
    await offers.and(page.locator('[data-ready]')).waitFor()
    await comeInSight(offers)
    await page.mouse.move(2, 2)
    const slides = offers.locator('[data-track] > *')
    const seen = () =>
      slides.evaluateAll((all) => all.flatMap((one, i) => (Number(getComputedStyle(one).opacity) > 0.99 ? [i] : [])))
    const count = await slides.count()
    expect(count).toBeGreaterThan(1)
    await expect.poll(seen).toEqual([0])
    const fade = await slides.first().evaluate((slide) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(slide)
      return transitionDuration.split(', ')[transitionProperty.split(', ').indexOf('opacity')]
    })
    expect(fade).toBe('0.6s')
    for (let turn = 1; turn <= count; turn += 1) {
      await fireTimer(page, 'setInterval')
      await expect.poll(seen).toEqual([turn % count])
    }
  })

  thorough('has two lists that are sliders up to 768 px, looked at again after a resize', async () => {
    const page = await browser.page({ width: 769 })
    await goLive(page, '/')
    const sliders = page.locator('[data-mobile-slider]')
    const on = () => page.locator('[data-mobile-slider][data-on]').count()
    expect([await sliders.count(), await on()]).toEqual([2, 0])
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(on).toBe(2)
    const featured = 'section:not(.benefits) > [data-mobile-slider]'
    await expect.poll(() => shownIn(page, featured)).toBe(2)
    await page.setViewportSize({ width: 576, height: 900 })
    await expect.poll(() => shownIn(page, featured)).toBe(1.4)
    await page.setViewportSize({ width: 360, height: 900 })
    // Four benefits are seen whole.
    const ends = await page.locator('.benefit').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().right))
    expect(ends).toHaveLength(4)
    expect(Math.max(...ends)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect.poll(on).toBe(0)
  })

  once('begins with one scene and real buttons, the second of which leads to the furnished room', async () => {
    const page = await browser.page({ width: 360 })
    await goLive(page, '/')
    const buttons = page.locator('.hero a.button')
    expect(await buttons.count()).toBe(2)
    await buttons.last().click()
    await expect
      .poll(() => page.locator('.room').evaluate((room) => Math.abs(room.getBoundingClientRect().top)))
      .toBeLessThan(200)
  })

  once('has one shelf: its other lists come when they are chosen', async () => {
    const page = await browser.page()
    await goLive(page, '/')
    const shown = page.locator('.shelf .tabs__panel[data-active] .card')
    await shown.first().waitFor()
    const [before] = await shown.first().allTextContents()
    await page.locator('#shelf-featured').focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('#shelf-new').getAttribute('aria-selected')).toBe('true')
    await shown.first().waitFor()
    expect(await shown.first().textContent()).not.toBe(before)
  })

  test.each(firstHere([360, 1440]))(
    'at %i px a dot of the room opens its product, by keyboard too, and adds it',
    async (width) => {
      const page = await browser.page({ width })
      await goLive(page, '/')
      const dot = page.locator('[data-good][role="button"]').nth(3)
      await dot.scrollIntoViewIfNeeded()
      await dot.focus()
      await page.keyboard.press(' ')
      const card = page.getByRole('dialog', { name: /Galda lampa Giria/ })
      await card.waitFor()
      expect(await dot.getAttribute('aria-expanded')).toBe('true')
      const box = await card.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
      await card.waitFor({ state: 'hidden' })
      expect(await dot.evaluate((it) => it === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await card.getByRole('button', { name: /^Ielikt grozā/ }).click()
      await page.getByRole('dialog', { name: 'Prece ielikta grozā' }).waitFor()
    },
  )

  once('puts the whole room into the cart at once', async () => {
    const page = await browser.page()
    await goLive(page, '/')
    await page.getByRole('button', { name: 'Ielikt visas grozā' }).click()
    const added = page.getByRole('dialog', { name: 'Grozā ieliktas 7 preces' })
    await added.waitFor()
    expect(await added.locator('.added').count()).toBe(7)
  })

  once('without script a dot leads to its product in the list, which has a button', async () => {
    const page = await browser.page({ script: false })
    await page.goto('/')
    const dot = page.locator('[data-good]').first()
    const id = (await dot.getAttribute('href')) ?? ''
    await dot.click()
    expect(page.url().endsWith(id)).toBe(true)
    await page.locator(`${id} button`).click()
    await page.waitForURL('**/cart')
  })

  thorough('asks for an e-mail on wide windows only; the privacy policy opens beside it', async () => {
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

/** Until the page's own observers, which are older, have heard of it. */
async function comeInSight(part: Locator) {
  await part.scrollIntoViewIfNeeded()
  await part.evaluate(
    (element) =>
      new Promise<void>((done) => {
        new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && done()).observe(element)
      }),
  )
}

/** To the left by so many pixels, with one finger; whether the banner begins to turn. */
const swipe = (page: Page, pixels: number) =>
  page.locator('.carousel--banner [data-track]').evaluate((track: HTMLElement, by) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target: track, clientX, clientY: 200 })
    track.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(300)], bubbles: true }))
    track.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(300 - by)], bubbles: true }))
    return track.style.scrollSnapType === 'none'
  }, pixels)

/** How many slides stand in the window of a slider at once. */
const shownIn = (page: Page, track: string) =>
  page
    .locator(track)
    .first()
    .evaluate((list) => {
      const slide = list.firstElementChild?.getBoundingClientRect().width ?? 1
      const gap = Number.parseFloat(getComputedStyle(list).columnGap)
      return Math.round(((list.clientWidth - 12 + gap) / (slide + gap)) * 10) / 10
    })
