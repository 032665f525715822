import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { firstHere, once, thorough } from '../cases.ts'
import { expectFocus, expectLocked, goLive, scrollTo } from '../page-state.ts'

const browser = openBrowser()
const PHONE = { width: 360, height: 740 }
const WITH_BUTTONS = '/c/kruzes-un-pudeles'
const VARIED = '/p/metala-skapis-las'
const TAX_COOKIE = 'showPricesWithTax'
const THIRTY_DAYS_S = 30 * 24 * 60 * 60

describe('the header', () => {
  test.each(firstHere([360, 1440]))('is fixed past its own height without moving the page (%i px)', async (width) => {
    const page = await browser.page({ width, height: 800 })
    await goLive(page, WITH_BUTTONS)
    const header = page.locator('[data-header]')
    const height = await header.evaluate((element: HTMLElement) => element.offsetHeight)
    const placeOnPage = () =>
      page.locator('h1').evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY))
    const place = await placeOnPage()

    await scrollTo(page, height - 1)
    expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('relative')
    await scrollTo(page, height + 1)
    await expect.poll(() => header.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    expect(await page.evaluate(() => document.body.style.paddingBlockStart)).toBe(`${height}px`)
    expect(await placeOnPage()).toBe(place)

    await scrollTo(page, 0)
    await expect.poll(() => header.evaluate((element) => getComputedStyle(element).position)).toBe('relative')
    expect(await page.evaluate(() => document.body.style.paddingBlockStart)).toBe('')
    expect(await placeOnPage()).toBe(place)
  })

  once('has a menu button on a phone that can be seen and hit', async () => {
    const page = await browser.page(PHONE)
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Atvērt preču katalogu' })
    const [box, icon] = await Promise.all([button.boundingBox(), button.locator('.icon').boundingBox()])
    expect([box?.width, box?.height, icon?.width]).toEqual([44, 44, 24])
  })

  thorough(
    'shows the search on a phone; in the low header of a scrolled page a button opens and closes it',
    async () => {
      const page = await browser.page(PHONE)
      await goLive(page, '/search?query=lampa')
      const field = page.locator('#search')
      await field.waitFor()
      expect(await field.inputValue()).toBe('lampa')
      expect(await page.locator('[data-search-toggle]').isVisible()).toBe(false)

      await scrollTo(page, 900)
      await field.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Atvērt meklēšanu' }).click()
      await field.waitFor()
      await expectFocus(page, '#search')
      await page.getByRole('button', { name: 'Aizvērt meklēšanu' }).click()
      await field.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Atvērt meklēšanu' }).click()
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'hidden' })
      await expectFocus(page, '[data-search-toggle]')
    },
  )

  thorough('keeps the search on a phone while something is typed in it, wherever the page scrolls', async () => {
    const page = await browser.page(PHONE)
    await goLive(page, '/')
    await page.locator('#search').focus()
    await scrollTo(page, 900)
    await page.locator('.header--fixed').waitFor()
    expect(await page.locator('#search').isVisible()).toBe(true)
    await expectFocus(page, '#search')
  })

  once('shows what is below a category by hover and by keyboard, and Escape puts it away', async () => {
    const page = await browser.page({ width: 1440 })
    await goLive(page, '/')
    const item = page.locator('.main-nav__item').first()
    const below = item.locator('.main-nav__sub')
    await below.waitFor({ state: 'hidden' })
    await item.locator('.main-nav__link').hover()
    await below.waitFor()
    await item.locator('.mega').waitFor()
    await page.mouse.move(5, 890)
    await below.waitFor({ state: 'hidden' })

    await item.locator('.main-nav__link').focus()
    await expect.poll(() => below.evaluate((list) => getComputedStyle(list).opacity)).toBe('1')
    await page.keyboard.press('Tab')
    expect(
      await below
        .locator('a')
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await below.waitFor({ state: 'hidden' })
    await expectFocus(page, '.main-nav__link')
  })

  thorough('has categories, brands and offers of a department, and all departments behind the button', async () => {
    const page = await browser.page({ width: 1440 })
    await goLive(page, '/c/kresli')
    const item = page.locator('.main-nav__item').first()
    await item.locator('.main-nav__link').hover()
    const menu = item.locator('.mega')
    await menu.getByRole('link', { name: 'Krēsli' }).waitFor()
    await menu.getByRole('link', { name: 'Nordvik' }).waitFor()
    await expectAccessible(page)
    expect(await menu.locator('img').evaluate((image) => image.clientWidth)).toBeGreaterThan(150)
    await menu.getByRole('link', { name: /^Akcijas/ }).click()
    await page.waitForURL(/\/c\/biroja-mebeles\?sale=1$/)
    await goLive(page, '/')
    // Pressed at once: nothing of it has been fetched.
    await page.locator('.header__menu').evaluate((button: HTMLElement) => button.click())
    const all = page.getByRole('navigation', { name: 'Preču katalogs' })
    await all.getByRole('link', { name: 'Datortehnika', exact: true }).waitFor()
    expect(await all.locator('[data-department]').count()).toBe(6)
    await expectAccessible(page)
    await page.mouse.click(700, 880)
    await all.waitFor({ state: 'hidden' })
  })

  thorough('opens all departments by keyboard: arrows move in them, Escape and leaving close them', async () => {
    const page = await browser.page({ width: 1440 })
    await goLive(page, '/c/kresli')
    const button = page.locator('.header__menu')
    const all = page.getByRole('navigation', { name: 'Preču katalogs' })
    await button.focus()
    await page.keyboard.press('Enter')
    await all.waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Biroja mēbeles')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('Galdi')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('Datortehnika')
    await page.keyboard.press('Escape')
    await all.waitFor({ state: 'hidden' })
    await expectFocus(page, '.header__menu')
    await page.keyboard.press(' ')
    await all.waitFor()
    await page.keyboard.press('Shift+Tab')
    await all.waitFor({ state: 'hidden' })
    expect(await button.getAttribute('aria-expanded')).toBe('false')
  })

  once('lets somebody at the keyboard skip to the content', async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Pāriet uz saturu' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expectFocus(page, 'main')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  once('leads to the same page in the other language', async () => {
    const page = await browser.page()
    await goLive(page, `${WITH_BUTTONS}?page=1&sort=price_with_tax:desc`)
    await page.locator('header .header__language').click()
    await page.waitForURL(`**/en${WITH_BUTTONS}*`)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    await page.locator('header .header__language').click()
    await page.waitForURL((url) => url.pathname === WITH_BUTTONS)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('lv')
  })
})

describe('the categories sidebar', () => {
  test.each(
    firstHere([
      ['Escape', (page: Page) => page.keyboard.press('Escape')],
      ['a click outside', (page: Page) => page.mouse.click(900, 500)],
      ['its own control', (page: Page) => page.locator('#categories [data-panel-close]').click()],
    ]),
  )('opens over a locked page; %s closes it and gives the focus back', async (_way, close) => {
    const page = await browser.page({ width: 1000 })
    await goLive(page, '/')
    const panel = page.locator('#categories')
    const toggle = page.locator('[data-panel-open="categories"]')
    await toggle.focus()
    await page.keyboard.press('Enter')
    await panel.waitFor()
    await expectLocked(page, true)
    expect(await page.evaluate(() => document.activeElement?.closest('#categories') !== null)).toBe(true)
    await panel.locator('summary').first().click()
    await panel.locator('details[open] a').first().waitFor()
    await close(page)
    await panel.waitFor({ state: 'hidden' })
    await expectLocked(page, false)
    await expectFocus(page, '[data-panel-open="categories"]')
  })
})

once(
  'the tax switch changes the prices for thirty days, and no reload shows the others even for a moment',
  async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    const gross = page.locator('.card .price__gross').first()
    const net = page.locator('.card .price__net').first()
    expect([await gross.isVisible(), await net.isVisible()]).toEqual([true, false])

    await page.getByRole('button', { name: 'bez PVN' }).first().click()
    expect([await gross.isVisible(), await net.isVisible()]).toEqual([false, true])
    const cookie = (await page.context().cookies()).find(({ name }) => name === TAX_COOKIE)
    expect(cookie?.value).toBe('false')
    const lasts = (cookie?.expires ?? 0) - Date.now() / 1000
    expect(Math.abs(lasts - THIRTY_DAYS_S)).toBeLessThan(120)

    await keepFirstPrices(page)
    await page.reload()
    expect(await page.evaluate(() => (window as unknown as { firstPrices: string }).firstPrices)).toBe('net')
    expect([await gross.isVisible(), await net.isVisible()]).toEqual([false, true])
    await page.getByRole('button', { name: 'bez PVN', pressed: true }).first().waitFor()

    await page.goto(VARIED)
    expect(await page.locator('.buy__price .price__net').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'ar PVN' }).first().click()
    expect(await page.locator('.buy__price .price__gross').isVisible()).toBe(true)
  },
)

/** Which prices the page shows at the moment when the first of its content is there, before it is painted. */
async function keepFirstPrices(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body?.firstElementChild) return
      observer.disconnect()
      Object.assign(window, { firstPrices: document.documentElement.dataset.prices })
    }).observe(document, { childList: true, subtree: true })
  })
}
