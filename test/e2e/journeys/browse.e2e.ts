import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { firstHere, once, thorough } from '../cases.ts'
import { expectFocus, goLive } from '../page-state.ts'

const browser = openBrowser()
const count = (page: Page) => page.locator('.listing__count').textContent()
const option = (page: Page, n: number) => page.locator('.filters .filter__option[data-toggle]').nth(n)
const CHAIRS = 'kresli'
const isInSight = (element: Locator) =>
  element.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

describe('a list', () => {
  once('is filtered, and Back brings the list of before, without a reload', async () => {
    const page = await browser.page()
    await goLive(page, `/c/${CHAIRS}`)
    const all = await count(page)
    await page.evaluate(() => {
      document.body.dataset.same = 'yes'
    })
    const name = await option(page, 0).getAttribute('data-toggle')
    await option(page, 0).click()
    await page.waitForURL(/attributes=\d+$/)
    await expect.poll(() => count(page)).not.toBe(all)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-toggle'))).toBe(name)
    await expect.poll(() => page.locator('[data-listing-status]').textContent()).toBe(await count(page))
    await expectAccessible(page)
    await page.goBack()
    await expect.poll(() => count(page)).toBe(all)
    await page.goForward()
    await expect.poll(() => count(page)).not.toBe(all)
    expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes')
  })

  thorough('quick clicks on two filters add up', async () => {
    const page = await browser.page()
    await goLive(page, '/c/biroja-mebeles')
    await option(page, 0).click()
    await option(page, 1).click()
    await page.waitForURL(/attributes=\d+,\d+$/)
    await expect.poll(() => page.locator('.filter__option[data-chosen]').count()).toBe(2)
    await page.getByRole('link', { name: 'Notīrīt visus' }).click()
    await expect.poll(() => page.url()).toMatch(/\/c\/biroja-mebeles$/)
  })

  thorough('a change of order goes to page 1 and drops what is empty from the address', async () => {
    const page = await browser.page()
    await goLive(page, '/c/biroja-mebeles?page=2')
    await page.getByLabel('Kārtot').selectOption('price_with_tax:desc')
    await page.waitForURL(/\/c\/biroja-mebeles\?sort=price_with_tax:desc$/)
    const cents = (text = '') => Number(text.replace(/\D/g, ''))
    // The address changes before the list does.
    await expect
      .poll(async () => {
        const [first, second] = await page.locator('.card .price__gross .price__now').allTextContents()
        return cents(first) - cents(second)
      })
      .toBeGreaterThanOrEqual(0)
  })

  once('works without any script', async () => {
    const page = await browser.page({ script: false })
    await page.goto(`/c/${CHAIRS}`)
    const all = await count(page)
    await option(page, 0).click()
    await page.waitForURL(/attributes=\d+$/)
    expect(await count(page)).not.toBe(all)
    await page.getByRole('button', { name: 'Rādīt preces', exact: true }).click()
    await page.waitForURL(/attributes=\d+/)
  })

  once('is limited by price with fields and sliders, in the prices that are shown', async () => {
    const page = await browser.page()
    await goLive(page, `/c/${CHAIRS}`)
    const all = await count(page)
    const shown = page.locator('.range-filter:visible')
    await shown.getByRole('textbox', { name: 'Cena no' }).fill('100')
    await page.keyboard.press('Tab')
    await page.waitForURL(/price_from=100$/)
    await expect.poll(() => count(page)).not.toBe(all)
    const prices = await page.locator('.card .price__gross .price__now').allTextContents()
    for (const text of prices) expect(Number(text.replace(/\D/g, ''))).toBeGreaterThanOrEqual(10_000)
    await shown.getByRole('slider', { name: 'Cena no' }).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => page.url()).toMatch(/\/c\/kresli$/)
    await expect.poll(() => count(page)).toBe(all)
    await shown.getByRole('textbox', { name: 'Cena līdz' }).fill('daudz')
    await page.keyboard.press('Enter')
    expect(await shown.getByRole('textbox', { name: 'Cena līdz' }).evaluate((field) => field.matches(':invalid'))).toBe(
      true,
    )
    await expectAccessible(page)

    await page.getByRole('button', { name: 'bez PVN' }).click()
    await shown.getByRole('textbox', { name: 'Cena līdz' }).fill('100')
    await page.keyboard.press('Enter')
    await page.waitForURL(/price_to=100&price_view=net$/)
    await page.getByRole('link', { name: /^Noņemt filtru: līdz 100,00.€ bez PVN$/ }).click()
    await expect.poll(() => count(page)).toBe(all)
  })

  thorough('keeps what is typed while a list is under way', async () => {
    const page = await browser.page()
    await goLive(page, `/c/${CHAIRS}`)
    const all = await count(page)
    const shown = page.locator('.range-filter:visible')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/search/products?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    const to = shown.getByRole('textbox', { name: 'Cena līdz' })
    await shown.getByRole('textbox', { name: 'Cena no' }).fill('100')
    await page.keyboard.press('Tab')
    await to.fill('300')
    answer.resolve()
    await expect.poll(() => count(page)).not.toBe(all)
    await expect.poll(() => to.inputValue()).toBe('300')
    await to.press('Enter')
    await page.waitForURL(/price_from=100&price_to=300$/)
  })

  thorough('is limited by numbers with fields and sliders, one after another', async () => {
    const page = await browser.page()
    await goLive(page, '/c/skolai-un-majai')
    const all = await count(page)
    await page.locator('summary').getByText('Tilpums', { exact: true }).click()
    const from = page.getByRole('textbox', { name: 'Tilpums no, l' })
    await from.fill('0,5')
    await page.keyboard.press('Enter')
    await page.waitForURL(/ranges=\d+:0\.5-$/)
    await expect.poll(() => count(page)).not.toBe(all)
    const slider = page.getByRole('slider', { name: 'Tilpums līdz, l' })
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/ranges=\d+:0\.5-1\.7$/)
    await expect.poll(() => slider.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/ranges=\d+:0\.5-1\.2$/)
    expect(await slider.getAttribute('aria-valuetext')).toBe('1,2\u00a0l')
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Noņemt filtru: Tilpums: 0,5.l – 1,2.l$/ }).click()
    await expect.poll(() => count(page)).toBe(all)
    await page.goBack()
    await expect.poll(() => from.inputValue()).toBe('0,5')
  })

  thorough('goes on in the colour that was chosen, until that is taken back', async () => {
    const page = await browser.page()
    await goLive(page, `/c/${CHAIRS}`)
    await page.locator('.filters .filter__option', { hasText: 'Tumši zaļa' }).click()
    await page.waitForURL(/attributes=\d+$/)
    const links = page.locator('.card__title a')
    await expect.poll(() => links.first().getAttribute('href')).toMatch(/\?variation=/)
    expect(await page.getByText('Rādām krāsā').count()).toBe(0)
    await page.getByRole('link', { name: 'Biroja mēbeles' }).first().click()
    await page.waitForURL(/\/c\/biroja-mebeles\?color=\d+$/)
    await page.getByText('Rādām krāsā: tumši zaļa').waitFor()
    expect(await links.evaluateAll((all) => all.some((link) => (link as HTMLAnchorElement).search !== ''))).toBe(true)
    await expectAccessible(page)
    await page.getByRole('searchbox').first().fill('krēsls')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?query=kr.*&color=\d+$/)
    await page.getByRole('link', { name: 'Notīrīt izvēlēto krāsu' }).click()
    await expect.poll(() => page.getByText('Rādām krāsā').count()).toBe(0)
    await page.getByRole('link', { name: 'Biroja mēbeles' }).first().click()
    await page.waitForURL(/\/c\/biroja-mebeles$/)
  })

  thorough('is limited by numbers without any script', async () => {
    const page = await browser.page({ script: false })
    await page.goto('/c/skolai-un-majai')
    await page.locator('summary').getByText('Tilpums', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Tilpums līdz, l' }).fill('0,4')
    await page.getByRole('button', { name: 'Rādīt: Tilpums' }).click()
    await page.waitForURL(/range=\d+&range_from=&range_to=0%2C4$/)
    expect(await page.locator('.chips .chip').allInnerTexts()).toEqual(['Tilpums: līdz 0,4\u00a0l'])
    await page.getByRole('link', { name: 'Notīrīt visus' }).click()
    await page.waitForURL(/\/c\/skolai-un-majai$/)
  })

  thorough('shows another picture of a product under the pointer, and asks for it only then', async () => {
    const page = await browser.page()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await goLive(page, `/c/${CHAIRS}`)
    const card = page.locator('.card', { has: page.locator('.card__second') }).first()
    const address = (await card.locator('.card__second').getAttribute('src')) ?? ''
    expect(requested).not.toContain(address)
    await card.hover()
    await card.locator('.card__second').waitFor()
    await expect.poll(() => requested).toContain(address)
  })

  thorough('has a search in a long filter, without diacritics', async () => {
    const page = await browser.page()
    await goLive(page, '/search?query=')
    const group = page.locator('.filter', { has: page.locator('.filter__search') }).first()
    const [name = ''] = await group.locator('.filter__more .filter__label').allTextContents()
    await group.getByRole('searchbox').fill(name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())
    await expect.poll(() => group.locator('.filter__option:visible .filter__label').allTextContents()).toContain(name)
    expect(await group.locator('.filter__option:visible').count()).toBeLessThan(
      await group.locator('.filter__option').count(),
    )
    await group.getByRole('link', { name }).click()
    await page.waitForURL(/=\d+$/)
  })

  thorough('is limited by price, stock and sale without any script', async () => {
    const page = await browser.page({ script: false })
    await page.goto(`/c/${CHAIRS}`)
    const shown = page.locator('.range-filter:visible')
    expect(await shown.getByRole('slider').count()).toBe(0)
    await shown.getByRole('textbox', { name: 'Cena līdz' }).fill('160')
    await shown.getByRole('button', { name: 'Rādīt' }).click()
    await page.waitForURL(/price_to=160$/)
    await page.locator('.filter__option', { hasText: 'Ir veikalā' }).click()
    await page.waitForURL(/price_to=160&stock=in_shop$/)
    await page.locator('.filter__option', { hasText: 'Ar atlaidi' }).click()
    await page.waitForURL(/price_to=160&stock=in_shop&sale=1$/)
    expect(await page.locator('.chips .chip').allInnerTexts()).toEqual([
      'līdz 160,00\u00a0€',
      'Ir veikalā',
      'Ar atlaidi',
    ])
  })

  thorough('shows as rows when that was chosen, on the next page too', async () => {
    const page = await browser.page()
    await goLive(page, `/c/${CHAIRS}`)
    await page.getByRole('button', { name: 'Saraksts' }).click()
    await goLive(page, '/c/galdi')
    expect(await page.evaluate(() => document.documentElement.dataset.display)).toBe('row')
    await expectAccessible(page)
  })

  once('on a phone the filters are a panel, and choosing keeps it open', async () => {
    const page = await browser.page({ width: 360, height: 740 })
    await goLive(page, '/c/biroja-mebeles')
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await option(page, 0).click()
    await page.waitForURL(/attributes=\d+$/)
    await page.getByRole('button', { name: /^Rādīt .+ pre[cč]/ }).click()
    await expect.poll(() => page.locator('#filters').evaluate((panel) => panel.matches(':popover-open'))).toBe(false)
    await page.getByRole('button', { name: 'Filtri (1)' }).waitFor()
  })
})

describe('search', () => {
  once('finds with a typo and without diacritics, and suggests by keyboard', async () => {
    const page = await browser.page()
    await goLive(page, '/search?query=kresls')
    await page.locator('.listing__goods .card').first().waitFor()
    await goLive(page, '/')
    const field = page.getByRole('combobox', { name: 'Meklēt' }).or(page.getByRole('searchbox', { name: 'Meklēt' }))
    await field.first().focus()
    await page.keyboard.type('galda lmpa', { delay: 20 })
    await page.locator('.suggest__product').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role="option"][aria-selected="true"]')
    const link = await chosen.getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${link}`)
  })

  once('Escape closes the suggestions, Enter searches', async () => {
    const page = await browser.page()
    await goLive(page, '/')
    await page.locator('#search').focus()
    await page.keyboard.type('krēsls', { delay: 20 })
    await page.locator('.suggest__box').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.suggest__box').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?query=*')
  })

  thorough('an answer that comes after Escape opens nothing', async () => {
    const page = await browser.page()
    await goLive(page, '/')
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    await page.route('**/api/search/suggest?query=kr*', async (route) => {
      asked.resolve()
      await closed.promise
      await route.continue().catch(() => {})
    })
    await page.locator('#search').focus()
    await page.locator('.suggest__box').waitFor()
    await page.keyboard.type('krēsls')
    await asked.promise
    const aborted = page.waitForEvent('requestfailed')
    await page.keyboard.press('Escape')
    await aborted
    closed.resolve()
    expect(await page.locator('.suggest__box').isVisible()).toBe(false)
    expect(await page.locator('#search').inputValue()).toBe('krēsls')
  })
})

describe('a product', () => {
  once('a chosen variation takes along price, code, address and picture; the table scrolls to the top', async () => {
    const page = await browser.page()
    await goLive(page, '/p/metala-skapis-las')
    await expectAccessible(page)
    await page.locator('.choice').nth(1).click()
    await page.waitForURL(/variation=/)
    const code = await page.locator('[data-product-code]').textContent()
    expect(page.url()).toContain(`variation=${code}`)
    await page.locator('.fold:has(.variations__table) > summary').click()
    await page.locator('[data-choose-variation]').nth(2).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.locator('[data-product-code]').textContent()).not.toBe(code)
    await page
      .getByRole('button', { name: /Ielikt grozā/ })
      .first()
      .click()
    await page.locator('[data-cart-count]').first().filter({ hasText: '1' }).waitFor()
  })

  thorough('the viewer answers to arrows and Escape, and wraps at the end', async () => {
    const page = await browser.page()
    await goLive(page, '/p/metala-skapis-las')
    // Before its script arrives a picture is a link to itself.
    await page.waitForLoadState('networkidle')
    await page.locator('[data-view="0"]').click()
    const counter = page.locator('[data-viewer-counter]')
    const first = await counter.textContent()
    await page.keyboard.press('ArrowLeft')
    expect(await counter.textContent()).not.toBe(first)
    await page.keyboard.press('ArrowRight')
    expect(await counter.textContent()).toBe(first)
    await page.keyboard.press('Escape')
    await counter.waitFor({ state: 'hidden' })
  })

  thorough('one that is sold out takes an address, and says at the field what is wrong with it', async () => {
    const page = await browser.page()
    await goLive(page, '/p/galda-lampa-rasetajs')
    const button = page.getByRole('button', { name: 'Paziņot man' })
    const field = page.getByLabel('E-pasta adrese')
    await page.locator('form.notify[novalidate]').waitFor()
    await button.click()
    await page.locator('.notify .error-message').getByText('Ierakstiet e-pasta adresi.').waitFor()
    await expectFocus(page, '.notify [name="email"][aria-invalid="true"]')
    await expectAccessible(page)
    await field.fill('anna@example')
    await expect.poll(() => page.locator('.notify .error-message').count()).toBe(0)
    await button.click()
    await page.getByText('Pārbaudiet e-pasta adresi').waitFor()
    await field.fill('anna@example.shop')
    await button.click()
    await page.getByText('Paldies! Uzrakstīsim').waitFor()
    expect(await field.inputValue()).toBe('')
  })

  thorough('lists beside it come when they are nearly seen', async () => {
    const page = await browser.page()
    await goLive(page, '/p/metala-skapis-las')
    await page.locator('[data-list="useful"]').scrollIntoViewIfNeeded()
    await page.locator('[data-list="useful"] .card').first().waitFor()
    await expectAccessible(page)
  })
})

describe('compare and wishes', () => {
  thorough('five can be compared, the sixth is refused, and a removal takes its column away', async () => {
    const page = await browser.page()
    await goLive(page, '/c/biroja-mebeles')
    const marks = page.locator('.mark[data-compare]')
    const tray = page.locator('.compare-tray')
    for (let n = 0; n < 5; n += 1) {
      await marks.nth(n).click()
      await tray.getByText(`${n + 1} no 5`).waitFor()
    }
    await marks.nth(5).click()
    await page.getByText('ne vairāk kā 5 preces').waitFor()
    await expectAccessible(page)
    await tray.getByRole('link', { name: 'Salīdzināt (5)' }).click()
    await page.locator('[data-live] .compare').waitFor()
    expect(await page.locator('.compare__product').count()).toBe(5)
    expect(await tray.isVisible()).toBe(false)
    await expectAccessible(page)
    const rows = () =>
      page.locator('.compare__table tbody tr').evaluateAll((all) =>
        all.map((row) => ({
          name: row.querySelector('th')?.textContent ?? '',
          values: new Set([...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim())).size,
        })),
      )
    const whole = await rows()
    // Five things that are all there: the row of their stock says the same of each.
    expect(whole.filter(({ values }) => values === 1).map(({ name }) => name)).toContain('Pieejamība')
    await page.getByLabel('Rādīt tikai atšķirības').check()
    expect(await rows()).toEqual(whole.filter(({ values }) => values > 1))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    for (const head of [page.locator('.compare__product a').first(), page.locator('.compare__buy .button').first()]) {
      await expect.poll(() => isInSight(head)).toBe(true)
    }
    // On a phone the page scrolls, and a low bar with the products stays and follows the table.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    const bar = page.locator('.comparison__bar')
    await expect.poll(() => isInSight(bar.locator('a').first())).toBe(true)
    expect((await bar.boundingBox())?.height).toBeLessThan(130)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.locator('.compare').evaluate((box) => box.scrollTo({ left: 150, behavior: 'instant' }))
    await expect.poll(() => bar.evaluate(({ scrollLeft }) => scrollLeft)).toBe(150)
    await bar.locator('.compare__remove').last().click()
    await expect.poll(() => page.locator('.compare__product').count()).toBe(4)
    await page.getByText('Prece izņemta no salīdzinājuma').waitFor()
    expect(await page.locator('[data-compare-count]').first().textContent()).toBe('4')
  })

  once('a guest’s wish is marked, counted and listed', async () => {
    const page = await browser.page()
    await goLive(page, `/c/${CHAIRS}`)
    const heart = page.locator('.mark[data-wishlist]').first()
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await goLive(page, '/wishlist')
    await expectAccessible(page)
    await page.locator('[data-wishlist-page] .mark[data-wishlist]').click()
    await page.getByText('Vēlmju saraksts ir tukšs').waitFor()
  })
})

describe('every screen of browsing', () => {
  test.each(
    firstHere(['/', '/c/biroja-mebeles', '/search?query=qqqqxx', '/p/metala-skapis-las', '/compare', '/wishlist']),
  )('%s fits a window of 320 pixels and is accessible there', async (path) => {
    const page = await browser.page({ width: 320, height: 640 })
    await goLive(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible(page)
  })

  thorough('the home page is accessible on a wide window', async () => {
    const page = await browser.page({ width: 1440 })
    await goLive(page, '/')
    await expectAccessible(page)
  })
})
