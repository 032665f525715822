import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { expectFocus, expectLocked, goLive } from './page-state.ts'

const browser = openBrowser()
const PHONE = { width: 360, height: 740 }
const LIST = '/c/biroja-mebeles'
const SPARE_PX = 130
/** Beside the panel, and before the room for the scrollbar. */
const BESIDE = { x: 325, y: 400 }

describe('the panel of filters on a phone', () => {
  const opener = (page: Page) => page.locator('.listing__filters')
  const panel = (page: Page) => page.locator('#filters')

  async function open(page: Page) {
    await goLive(page, LIST)
    await expectLocked(page, false)
    await opener(page).click()
    await panel(page).waitFor()
    await expectLocked(page, true)
  }

  async function expectClosed(page: Page) {
    await panel(page).waitFor({ state: 'hidden' })
    await expectLocked(page, false)
    await expectFocus(page, '.listing__filters')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(LIST)
  }

  test('locks the page behind it: what lies below cannot be scrolled', async () => {
    const page = await browser.page(PHONE)
    await open(page)
    const before = await page.evaluate(() => scrollY)
    // Beside the panel lies the page.
    await page.mouse.move(BESIDE.x, BESIDE.y)
    await page.mouse.wheel(0, 600)
    await page.locator('.filters__content').evaluate((content) => content.scrollTo({ top: 40, behavior: 'instant' }))
    await expect.poll(() => page.locator('.filters__content').evaluate((content) => content.scrollTop)).toBe(40)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  test('closes by Escape and gives the focus back', async () => {
    const page = await browser.page(PHONE)
    await open(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => panel(page).evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expectClosed(page)
  })

  test('closes by a click outside, which does nothing else, and gives the focus back', async () => {
    const page = await browser.page(PHONE)
    await open(page)
    // A link fills the page, so that the click would lead away if it came through.
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/about'
      link.style.cssText = 'position: fixed; inset: 0; z-index: 99'
      document.body.append(link)
    })
    await page.mouse.click(BESIDE.x, BESIDE.y)
    await expectClosed(page)
    // The next click is a click again.
    await page.mouse.click(BESIDE.x, BESIDE.y)
    await page.waitForURL('**/about')
  })

  test.each(['.filters__close', '.filters__foot button'])(
    'closes by its control %s and gives the focus back',
    async (control) => {
      const page = await browser.page(PHONE)
      await open(page)
      await page.locator(control).click()
      await expectClosed(page)
    },
  )
})

describe('mobile sliders', () => {
  test('are two on the home page, at 768 px and narrower, looked at again 100 ms after the last resize', async () => {
    const page = await browser.page({ width: 769, height: 900 })
    await goLive(page, '/')
    const on = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-mobile-slider]')].map(
          (slider) => slider.hasAttribute('data-on') && slider.tabIndex === 0,
        ),
      )
    expect(await on()).toEqual([false, false])
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() =>
      addEventListener('resize', () => document.body.setAttribute('data-width', `${innerWidth}`)),
    )
    const resize = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      // The shop's own listener was there first, so it has heard of it too.
      await expect.poll(() => page.locator('body').getAttribute('data-width')).toBe(`${width}`)
    }

    await resize(768)
    await page.clock.runFor(99)
    expect(await on()).toEqual([false, false])
    await page.clock.runFor(1)
    expect(await on()).toEqual([true, true])

    await resize(769)
    await page.clock.runFor(60)
    await resize(770)
    await page.clock.runFor(99)
    expect(await on()).toEqual([true, true])
    await page.clock.runFor(1)
    expect(await on()).toEqual([false, false])
  })

  test('show one slide and a part of the next on a phone, and the keyboard scrolls them', async () => {
    const page = await browser.page(PHONE)
    await goLive(page, '/')
    const slider = page.locator('[data-mobile-slider]').last()
    await expect.poll(() => slider.getAttribute('data-on')).toBe('')
    const { seen, whole } = await slider.evaluate((it) => ({
      seen: it.clientWidth / (it.firstElementChild?.getBoundingClientRect().width ?? 1),
      whole: it.scrollWidth > it.clientWidth,
    }))
    expect(seen).toBeGreaterThan(1)
    expect(seen).toBeLessThan(1.5)
    expect(whole).toBe(true)
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => slider.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0)
  })
})

describe('the first error', () => {
  /** How far below the header that stays at the top. */
  const below = (page: Page) =>
    page.evaluate(() => {
      const header = document.querySelector('.header--fixed')
      const message = document.querySelector('.error-message:not([hidden])')
      if (!header || !message) return null
      return Math.round(message.getBoundingClientRect().top - header.getBoundingClientRect().bottom)
    })

  test.each([
    { width: 360, reducedMotion: false },
    { width: 360, reducedMotion: true },
    { width: 1440, reducedMotion: false },
  ])('stands 130 px below the fixed header ($width px, calm: $reducedMotion)', async ({ width, reducedMotion }) => {
    const page = await browser.page({ width, height: 500, reducedMotion })
    await goLive(page, '/register')
    await page.locator('[data-island="register-form"][data-live]').waitFor()
    const send = page.locator('[data-island="register-form"] button[type="submit"]')
    await send.focus()
    await page.keyboard.press('Enter')
    await page.locator('.error-message').first().waitFor()
    // The header comes down for a moment when it becomes fixed.
    await expect.poll(() => below(page)).toBe(SPARE_PX)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-describedby')))
      .toBe(await page.locator('.error-message').first().getAttribute('id'))
    // The browser tells of the refused form.
    expect(browser.takeComplaints().filter((words) => !words.includes('422'))).toEqual([])
  })
})
