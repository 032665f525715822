import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { becomesLive, cartCount, expectFocus, expectLocked, goLive } from './page-state.ts'

const browser = openBrowser()
const WITH_BUTTONS = '/c/kruzes-un-pudeles'
const VARIED = '/p/metala-skapis-las'

describe('putting a product into the cart', () => {
  test('opens a panel whose heading has the focus; Escape closes it and gives the focus back', async () => {
    const page = await browser.page()
    await goLive(page, '/c/datortehnika')
    const buttons = page.locator('.card form[data-add-to-cart] button')
    const dialog = page.getByRole('dialog', { name: 'Prece ielikta grozā' })
    for (let n = 0; n < 5; n += 1) {
      await buttons.nth(n).focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      await expectFocus(page, 'dialog[open] h2')
      const title = await page.locator('.card:has(form[data-add-to-cart]) h3').nth(n).textContent()
      await expect.poll(() => dialog.locator('.added a').allTextContents()).toEqual([title])
      await expectLocked(page, true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await buttons.nth(n).evaluate((button) => button === document.activeElement)).toBe(true)
      await expectLocked(page, false)
    }
    expect(await cartCount(page).textContent()).toBe('5')
  })

  test('the panel shows the whole cart, offers what goes with it, and leads to the cart', async () => {
    const page = await browser.page()
    await goLive(page, '/c/datortehnika')
    const dialog = page.getByRole('dialog', { name: 'Prece ielikta grozā' })
    const card = page.locator('.card:has(form[data-add-to-cart])', { hasText: 'Pikseris 17 Meistars' })
    await card.getByRole('button', { name: /^Ielikt grozā/ }).click()
    const matching = dialog.locator('.added__more .good')
    await matching.first().waitFor()
    expect(await matching.count()).toBeLessThanOrEqual(3)
    expect(await dialog.locator('.goal').isVisible()).toBe(true)

    const other = await matching.first().locator('a').textContent()
    await matching.first().getByRole('button').click()
    await expect.poll(() => dialog.locator('.added a').allTextContents()).toEqual([other])
    await expectFocus(page, 'dialog[open] h2')
    await dialog.getByText('Grozā 2 preces').click()
    expect(await dialog.locator('tbody tr').count()).toBe(2)
    expect((await dialog.locator('.added__scroll').boundingBox())?.height).toBeLessThanOrEqual(333)
    await dialog.getByRole('link', { name: 'Skatīt grozu' }).click()
    await page.waitForURL('**/cart')
  })

  test('says in a toast what went wrong; its button closes it', async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    // A product that was taken away since the page was read.
    await page
      .locator('form[data-add-to-cart]')
      .first()
      .evaluate((form: HTMLElement) => {
        form.dataset.addToCart = '99999999'
      })
    await page.locator('form[data-add-to-cart] button').first().click()
    const toast = page.getByRole('alert')
    await toast.waitFor()
    expect(await toast.textContent()).toBe('Šādas preces vairs nav.')
    await toast.getByRole('button', { name: 'Aizvērt paziņojumu' }).click()
    await toast.waitFor({ state: 'detached' })
    expect(browser.takeComplaints().filter((words) => !words.includes('404'))).toEqual([])
  })

  test('Back brings a page with the true count of the cart', async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    await page.locator('.card:has([data-add-to-cart]) h3 a').first().click()
    await page.waitForURL('**/p/**')
    await becomesLive(page)
    await page.locator('#buy [data-add-to-cart] button[type="submit"]').click()
    await cartCount(page).filter({ hasText: '1' }).waitFor()
    await page.goBack()
    await page.waitForURL(`**${WITH_BUTTONS}`)
    await cartCount(page).filter({ hasText: '1' }).waitFor()

    await page.goto('/cart')
    await page.locator('[data-island="cart-page"][data-live]').waitFor()
    await page
      .getByRole('button', { name: /^Izņemt no groza: / })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Grozs ir tukšs' }).waitFor()
    await page.goBack()
    await page.waitForURL(`**${WITH_BUTTONS}`)
    await cartCount(page).waitFor({ state: 'hidden' })
  })

  test('a page out of the back/forward cache asks for the count again', async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    const other = await page.context().newPage()
    await goLive(other, WITH_BUTTONS)
    await other.locator('form[data-add-to-cart] button').first().click()
    await cartCount(other).filter({ hasText: '1' }).waitFor()
    expect(await cartCount(page).isVisible()).toBe(false)
    // Playwright turns that cache off, so the browser's word for it is said here.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await cartCount(page).filter({ hasText: '1' }).waitFor()
  })
})

describe('the tray of what is compared', () => {
  const trayOf = (page: Page) => page.locator('.compare-tray')

  test('is announced, shows what was chosen, and follows to the next page', async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    const marks = page.locator('.mark[data-compare]')
    await marks.nth(0).click()
    await marks.nth(1).click()
    await page.getByRole('status').getByText('Salīdzināšanai izvēlētas preces: 2 no 5').waitFor()
    await trayOf(page).locator('img').nth(1).waitFor()
    await goLive(page, VARIED)
    await trayOf(page).getByRole('link', { name: 'Salīdzināt (2)' }).waitFor()
    await expect.poll(() => trayOf(page).locator('img').count()).toBe(2)
  })

  test('keeps all that was chosen when an earlier answer comes last', async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    const held: (() => Promise<void>)[] = []
    await page.route('**/api/product-compare', async (route) => {
      if (held.length > 0) return route.continue()
      held.push(() => route.continue())
    })
    const marks = page.locator('.mark[data-compare]')
    await marks.nth(0).click()
    await expect.poll(() => held.length).toBe(1)
    await marks.nth(1).click()
    await trayOf(page).locator('img').nth(1).waitFor()
    const late = page.waitForResponse('**/api/product-compare')
    await held[0]?.()
    await (await late).finished()
    await page.getByRole('status').getByText('Salīdzināšanai izvēlētas preces: 2 no 5').waitFor()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await trayOf(page).locator('img').count()).toBe(2)
  })

  test('works by keyboard: removes, folds and closes', async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    const marks = page.locator('.mark[data-compare]')
    for (const n of [0, 1]) await marks.nth(n).click()
    const crosses = trayOf(page).locator('.compare-tray__remove')
    await crosses.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => crosses.count()).toBe(1)
    expect(await crosses.first().evaluate((cross) => cross === document.activeElement)).toBe(true)
    expect(await marks.nth(1).getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('Escape')
    const fold = trayOf(page).locator('[aria-expanded="false"]')
    await fold.waitFor()
    expect(await fold.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await trayOf(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('[data-compare-count]').first().filter({ hasText: '1' }).waitFor()
    expect(await trayOf(page).count()).toBe(0)
  })

  test('stands above a phone’s bar with the buy button and leaves the end of the page free', async () => {
    const page = await browser.page({ width: 360, height: 740 })
    await goLive(page, VARIED)
    await page.locator('.buy__mark[data-compare]').click()
    await trayOf(page).waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const bar = page.locator('.buy-bar')
    await bar.waitFor()
    const edges = () =>
      page.evaluate(() => {
        const edge = (name: string) => document.querySelector(name)?.getBoundingClientRect()
        const [tray, buy, last] = ['.compare-tray', '.buy-bar', '.footer__identity'].map(edge)
        return { gap: (buy?.top ?? 0) - (tray?.bottom ?? 0), free: (tray?.top ?? 0) - (last?.bottom ?? 0) }
      })
    await expect.poll(async () => (await edges()).gap).toBeGreaterThanOrEqual(-1)
    await expect.poll(async () => (await edges()).free).toBeGreaterThanOrEqual(-1)
  })
})

describe('the fullscreen viewer', () => {
  test('turns by a swipe of more than 50 px to the side, and by no other', async () => {
    const page = await browser.page()
    await goLive(page, VARIED)
    const pictures = await page.locator('[data-view]').count()
    await page.locator('[data-view="0"]').click()
    const viewer = page.locator('[data-viewer]')
    const counter = () => viewer.locator('[data-viewer-counter]').textContent()
    await expect.poll(counter).toBe(`1 / ${pictures}`)
    const drag = async (x: number, y: number) => {
      await page.mouse.move(400, 400)
      await page.mouse.down()
      await page.mouse.move(400 + x, 400 + y)
      await page.mouse.up()
    }
    for (const [x, y] of [
      [-50, 0],
      [50, 0],
      [-60, 90],
    ] as const) {
      await drag(x, y)
      expect(await counter()).toBe(`1 / ${pictures}`)
    }
    await drag(-60, 10)
    await expect.poll(counter).toBe(`2 / ${pictures}`)
    await drag(60, 10)
    await expect.poll(counter).toBe(`1 / ${pictures}`)
  })

  test('turns by arrows and wraps over a locked page, counts, and Escape closes it', async () => {
    const page = await browser.page()
    await goLive(page, VARIED)
    const pictures = await page.locator('[data-view]').count()
    expect(pictures).toBeGreaterThan(1)
    await page.locator('[data-view="0"]').click()
    const viewer = page.locator('[data-viewer]')
    const counter = viewer.locator('[data-viewer-counter]')
    const source = () => viewer.locator('[data-viewer-image]').getAttribute('src')
    await viewer.waitFor()
    await expectLocked(page, true)
    await expect.poll(() => counter.textContent()).toBe(`1 / ${pictures}`)
    const first = await source()

    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => counter.textContent()).toBe(`${pictures} / ${pictures}`)
    await expect.poll(source).not.toBe(first)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => counter.textContent()).toBe(`1 / ${pictures}`)
    await viewer.getByRole('button', { name: 'Nākamais attēls' }).click()
    await expect.poll(() => counter.textContent()).toBe(`2 / ${pictures}`)

    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await expectLocked(page, false)
    await expectFocus(page, '[data-view]')
  })
})
