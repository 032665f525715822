import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { firstHere, once, thorough } from '../cases.ts'
import { becomesLive, goLive } from '../page-state.ts'

const browser = openBrowser()
const count = (page: Page) => page.locator('.listing__count').textContent()
const option = (page: Page, n: number) => page.locator('.filters .filter__option[data-toggle]').nth(n)
const titles = (page: Page) => page.locator('.listing__goods .card__title').allTextContents()

describe('a search', () => {
  test.each(
    firstHere([
      ['as it is written', 'lampa'],
      ['with an ending', 'lampas'],
      ['with a letter missing', 'lmpa'],
      ['without diacritics', 'galda lampa'],
    ]),
  )('%s („%2$s”) finds lamps', async (_how, words) => {
    const page = await browser.page()
    await goLive(page, '/')
    await page.locator('#search').fill(words)
    await page.locator('#search').press('Enter')
    await page.waitForURL('**/search?query=*')
    await page.locator('.listing__goods .card').first().waitFor()
    expect((await titles(page)).some((title) => /lamp/i.test(title))).toBe(true)
  })

  once(
    'is filtered without a reload, Back brings all of it back, and its words stay in the other language',
    async () => {
      const page = await browser.page()
      await goLive(page, '/search?query=galds')
      const all = await count(page)
      await page.evaluate(() => {
        document.body.dataset.same = 'yes'
      })
      await option(page, 0).click()
      await page.waitForURL(/query=galds&attributes=\d+$/)
      await expect.poll(() => count(page)).not.toBe(all)
      await page.goBack()
      await expect.poll(() => count(page)).toBe(all)
      expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes')
      expect(await page.locator('a[hreflang="en"]').first().getAttribute('href')).toContain('query=galds')
    },
  )

  once('names the category that the words probably mean, and links to it', async () => {
    const page = await browser.page({ width: 360, height: 740 })
    await goLive(page, '/search?query=kresli')
    await expectAccessible(page)
    await page.locator('.search-named a').click()
    await page.waitForURL('**/c/kresli')
  })
})

describe.each(
  firstHere([
    ['a phone', 360, 740],
    ['a wide window', 1280, 900],
  ]),
)('the search field in %s', (_window, width, height) => {
  /** With what it offers. */
  async function openField(page: Page) {
    const button = page.getByRole('button', { name: 'Atvērt meklēšanu' })
    if (await button.isVisible()) await button.click()
    const field = page.locator('#search')
    await field.focus()
    await page.locator('.suggest__box').waitFor()
    return field
  }

  async function searchFor(page: Page, words: string) {
    const field = await openField(page)
    await field.fill(words)
    await field.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('query') === words)
    await becomesLive(page)
    expect(await field.inputValue()).toBe(words)
  }

  const recent = (page: Page) =>
    page.getByRole('group', { name: 'Jūsu pēdējie meklējumi' }).getByRole('option').allTextContents()

  once('says what was meant by mistyped words, and leads to it', async () => {
    const page = await browser.page({ width, height })
    await goLive(page, '/')
    await searchFor(page, 'pirnteris')
    await expectAccessible(page)
    expect((await titles(page)).slice(0, 3).every((title) => /printeris/i.test(title))).toBe(true)
    await page.getByRole('link', { name: 'printeris', exact: true }).click()
    await page.waitForURL('**/search?query=printeris')
    await page.locator('.listing__goods .card').first().waitFor()
    expect(await page.locator('.search-reading').count()).toBe(0)
  })

  once('helps on where nothing is found', async () => {
    const page = await browser.page({ width, height })
    await goLive(page, '/')
    await searchFor(page, 'qqwwzz')
    await page.getByText('Pēc „qqwwzz” neko neatradām').waitFor()
    await expectAccessible(page)
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Pajautājiet mums' }).getAttribute('href')).toBe('/contact')
    expect(await main.locator('a[href="/c/biroja-mebeles"]').isVisible()).toBe(true)
    const popular = main.locator('section', { hasText: 'Populārākās kategorijas' }).getByRole('link')
    expect(await popular.count()).toBe(6)
    await popular.first().click()
    await page.waitForURL('**/c/*')
    await page.locator('.listing__goods .card').first().waitFor()
  })

  thorough(
    'offers recent searches by keys, until they are deleted, and keeps none that may be personal data',
    async () => {
      const page = await browser.page({ width, height })
      await goLive(page, '/')
      for (const words of ['galds', 'anna@example.com', 'soma 22 l']) await searchFor(page, words)
      await goLive(page, '/c/kresli')
      await openField(page)
      await expectAccessible(page)
      expect(await recent(page)).toEqual(['soma 22 l', 'galds'])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/search?query=soma*')
      await goLive(page, '/c/kresli')
      await openField(page)
      await page.getByRole('option', { name: 'Dzēst pēdējos meklējumus' }).click()
      await expect.poll(() => recent(page)).toEqual([])
      expect(await page.evaluate(() => sessionStorage.getItem('recent-searches'))).toBeNull()
      expect(await page.locator('.suggest__box [role="option"]').count()).toBe(6)
      await page.keyboard.press('Escape')
      await page.locator('.suggest__box').waitFor({ state: 'hidden' })
    },
  )
})

describe('after a change of the list', () => {
  const barTop = (page: Page) =>
    page.locator('[data-listing-bar]').evaluate((bar) => Math.round(bar.getBoundingClientRect().top))

  test.each(
    firstHere([
      ['a wide window', 1280, 150],
      ['a phone', 360, 110],
    ]),
  )('the list is scrolled to its offset in %s', async (_window, width, offset) => {
    const page = await browser.page({ width, height: 800 })
    await goLive(page, '/c/biroja-mebeles')
    const next = page.locator('.pagination a').last()
    await next.scrollIntoViewIfNeeded()
    await next.click()
    await page.waitForURL(/page=2$/)
    await expect.poll(() => barTop(page)).toBeGreaterThanOrEqual(offset - 3)
    await expect.poll(() => barTop(page)).toBeLessThanOrEqual(offset + 3)
  })

  once('how many stand on a page is kept in the address and goes back to page 1', async () => {
    const page = await browser.page()
    await goLive(page, '/c/biroja-mebeles?page=2')
    await page.getByLabel('Rādīt lapā').selectOption('16')
    await page.waitForURL(/\/c\/biroja-mebeles\?per_page=16$/)
    await expect.poll(() => page.locator('.listing__goods .card').count()).toBe(16)
  })
})
