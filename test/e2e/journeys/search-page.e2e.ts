import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { goLive } from '../page-state.ts'

const browser = openBrowser()
const count = (page: Page) => page.locator('.listing__count').textContent()
const option = (page: Page, n: number) => page.locator('.filters .filter__option[data-toggle]').nth(n)
const titles = (page: Page) => page.locator('.listing__goods .card__title').allTextContents()

describe('a search', () => {
  test.each([
    ['as it is written', 'lampa'],
    ['with an ending', 'lampas'],
    ['with a letter missing', 'lmpa'],
    ['without diacritics', 'galda lampa'],
  ])('%s („%2$s”) finds lamps', async (_how, words) => {
    const page = await browser.page()
    await goLive(page, '/')
    await page.locator('#search').fill(words)
    await page.locator('#search').press('Enter')
    await page.waitForURL('**/search?query=*')
    await page.locator('.listing__goods .card').first().waitFor()
    expect((await titles(page)).some((title) => /lamp/i.test(title))).toBe(true)
  })

  test('is filtered without a reload, Back brings all of it back, and its words stay in the other language', async () => {
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
  })

  test('names the category that the words probably mean, and links to it', async () => {
    const page = await browser.page({ width: 360, height: 740 })
    await goLive(page, '/search?query=kresli')
    await expectAccessible(page)
    await page.locator('.search-named a').click()
    await page.waitForURL('**/c/kresli')
  })
})

describe('the search field', () => {
  const options = (page: Page) => page.locator('.suggest__box [role="option"]')

  test('keeps what was searched for, and offers popular categories and recent searches before anything is typed', async () => {
    const page = await browser.page()
    await goLive(page, '/')
    const field = page.locator('#search')
    await field.focus()
    await page.getByRole('group', { name: 'Populārākās kategorijas' }).waitFor()
    await expectAccessible(page)
    await field.fill('pirnteris')
    await field.press('Enter')
    await page.waitForURL('**/search?query=pirnteris')
    expect(await field.inputValue()).toBe('pirnteris')
    await page.getByRole('link', { name: 'printeris', exact: true }).click()
    await page.waitForURL('**/search?query=printeris')
    await goLive(page, '/c/kresli')
    await field.focus()
    const recent = page.getByRole('group', { name: 'Jūsu pēdējie meklējumi' })
    expect(await recent.getByRole('option').allTextContents()).toEqual(['pirnteris'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?query=pirnteris')
  })

  test('forgets recent searches when asked, and keeps none that look like personal data', async () => {
    const page = await browser.page({ width: 360, height: 740 })
    await goLive(page, '/search?query=lampa')
    await page.evaluate(() => localStorage.setItem('recent-searches', '["galds","soma"]'))
    await goLive(page, '/')
    await page.getByRole('button', { name: 'Atvērt meklēšanu' }).click()
    await page.locator('#search').fill('anna@example.com')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?query=*')
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe('["galds","soma"]')
    await goLive(page, '/')
    await page.getByRole('button', { name: 'Atvērt meklēšanu' }).click()
    await page.getByRole('option', { name: 'Aizmirst pēdējos meklējumus' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()
    await page.getByRole('group', { name: 'Jūsu pēdējie meklējumi' }).waitFor({ state: 'detached' })
    expect(await options(page).count()).toBe(6)
    await page.keyboard.press('Escape')
    await page.locator('.suggest__box').waitFor({ state: 'hidden' })
  })
})

describe('after a change of the list', () => {
  const barTop = (page: Page) =>
    page.locator('[data-listing-bar]').evaluate((bar) => Math.round(bar.getBoundingClientRect().top))

  test.each([
    ['a wide window', 1280, 150],
    ['a phone', 360, 110],
  ])('the list is scrolled to its offset in %s', async (_window, width, offset) => {
    const page = await browser.page({ width, height: 800 })
    await goLive(page, '/c/biroja-mebeles')
    const next = page.locator('.pagination a').last()
    await next.scrollIntoViewIfNeeded()
    await next.click()
    await page.waitForURL(/page=2$/)
    await expect.poll(() => barTop(page)).toBeGreaterThanOrEqual(offset - 3)
    await expect.poll(() => barTop(page)).toBeLessThanOrEqual(offset + 3)
  })

  test('how many stand on a page is kept in the address and goes back to page 1', async () => {
    const page = await browser.page()
    await goLive(page, '/c/biroja-mebeles?page=2')
    await page.getByLabel('Rādīt lapā').selectOption('16')
    await page.waitForURL(/\/c\/biroja-mebeles\?per_page=16$/)
    await expect.poll(() => page.locator('.listing__goods .card').count()).toBe(16)
  })
})
