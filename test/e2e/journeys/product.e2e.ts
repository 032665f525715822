import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { firstHere, once, thorough } from '../cases.ts'
import { expectNoSideways } from '../checkout-steps.ts'
import { cartCount, expectFocus, expectLocked, goLive, scrollTo } from '../page-state.ts'

const browser = openBrowser()
const VARIED = '/p/metala-skapis-las'
const SEVERAL_AXES = '/p/portativais-dators-pikseris-14'
const SEVERAL_SIZES = '/p/regulejams-galds-amata'
const DEARER_WIDER = '/p/atvilktnu-bloks-gauja'

const chosenValues = async (page: Page) => {
  const values = await page.locator('.picker [aria-current="true"] .choice__label').allTextContents()
  return values.map((value) => value.replace('\u00a0', ' '))
}

const unfoldSize = (page: Page) => page.getByRole('heading', { name: 'Izmērs blakus zināmām lietām' }).click()

describe('the product page', () => {
  once('counts from 1 to 100, and a new choice starts at 1 again with its own price and code', async () => {
    const page = await browser.page()
    await goLive(page, DEARER_WIDER)
    await page.locator('[data-island="product-buy"][data-live]').waitFor()
    const choices = page.locator('.choice:not([data-sold-out])')
    const code = page.locator('[data-product-code]')
    await choices.first().click()
    const number = page.locator('.quantity__number')
    await number.waitFor()
    const less = page.getByRole('button', { name: 'Mazāk', exact: true })
    const more = page.getByRole('button', { name: 'Vairāk', exact: true })

    await expect.poll(() => number.inputValue()).toBe('1')
    await expect.poll(() => less.isDisabled()).toBe(true)
    await more.click()
    await expect.poll(() => number.inputValue()).toBe('2')
    for (const [typed, shown] of [
      ['0', '1'],
      ['-5', '1'],
      ['150', '100'],
    ] as const) {
      await number.fill(typed)
      await expect.poll(() => number.inputValue()).toBe(shown)
    }
    await expect.poll(() => more.isDisabled()).toBe(true)
    await number.fill('')
    await number.blur()
    await expect.poll(() => number.inputValue()).toBe('1')

    await more.click()
    const before = await code.textContent()
    const prices = new Set<string | null>()
    for (let n = 0; n < (await choices.count()); n += 1) {
      await choices.nth(n).click()
      await expect.poll(() => choices.nth(n).getAttribute('aria-current')).toBe('true')
      prices.add(await page.locator('.buy__price .price__gross .price__now').textContent())
      expect(page.url()).toContain(`variation=${await code.textContent()}`)
    }
    expect(await code.textContent()).not.toBe(before)
    await expect.poll(() => number.inputValue()).toBe('1')
    expect(prices.size).toBeGreaterThan(1)
  })

  once('an attribute is chosen by keyboard, in its own row; the rest stays or becomes the nearest', async () => {
    const page = await browser.page({ width: 360 })
    await goLive(page, SEVERAL_AXES)
    await page.locator('[data-island="product-buy"][data-live]').waitFor()
    const chosen = () => chosenValues(page)
    const value = (name: string) => page.locator('.choice', { has: page.getByText(name, { exact: true }) })
    expect(await chosen()).toEqual(['Grafīta', '16 GB', '512 GB'])
    await value('Sudraba').focus()
    await page.keyboard.press('Enter')
    await expect.poll(chosen).toEqual(['Sudraba', '16 GB', '512 GB'])
    await expectFocus(page, '.choice[aria-current="true"]')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expectFocus(page, '.picker__axis:nth-of-type(2) .choice:not([aria-current])')
    await page.keyboard.press('Enter')
    await expect.poll(chosen).toEqual(['Sudraba', '32 GB', '1 TB'])
    await page
      .getByRole('status')
      .filter({ hasText: 'Sudraba, 32 GB, 1 TB. Ir noliktavā' })
      .waitFor({ state: 'attached' })
    expect(page.url()).toContain(`variation=${await page.locator('[data-product-code]').textContent()}`)
    await expectAccessible(page)
    await expectNoSideways(page)
  })

  once('without script every combination is a link', async () => {
    const page = await browser.page({ script: false })
    await page.goto(SEVERAL_AXES)
    await page.locator('.choice', { has: page.getByText('32 GB', { exact: true }) }).click()
    await page.waitForURL(/variation=/)
    await page.locator('.choice', { hasText: 'Sudraba' }).click()
    expect(await chosenValues(page)).toEqual(['Sudraba', '32 GB', '1 TB'])
    await page.getByRole('button', { name: 'Ielikt grozā' }).first().click()
    await page.waitForURL('**/cart')
  })

  once('on a phone a bar with price, choice and button follows, beneath nothing that has the focus', async () => {
    const page = await browser.page({ width: 360, height: 740 })
    await goLive(page, VARIED)
    await page.locator('[data-island="product-buy"][data-live]').waitFor()
    await page.locator('.choice', { hasText: 'Balta' }).click()
    const bar = page.getByRole('region', { name: 'Pirkt šo preci' })
    expect(await bar.count()).toBe(0)
    await page.locator('.product__information').scrollIntoViewIfNeeded()
    await scrollTo(page, 2000)
    await bar.waitFor()
    expect(await bar.innerText()).toMatch(/Balta\s+Cena:\s+279,00\s€\s+Ielikt grozā/)
    await expectAccessible(page)
    await page.getByRole('tab').first().focus()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      const gap = () =>
        page.evaluate(() => {
          const top = document.querySelector('.buy-bar')?.getBoundingClientRect().top ?? 0
          return top - (document.activeElement?.getBoundingClientRect().bottom ?? 0)
        })
      // The page may still be scrolling to what has the focus; it scrolls to whole pixels.
      await expect.poll(gap).toBeGreaterThan(-1)
    }
    await bar.getByRole('button').click()
    await cartCount(page).filter({ hasText: '1' }).waitFor()
    await page.getByRole('button', { name: 'Turpināt iepirkties' }).click()
    await expectLocked(page, false)
    await scrollTo(page, 0)
    await bar.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1024, height: 740 })
    await scrollTo(page, 2000)
    await expect.poll(() => bar.isVisible()).toBe(false)
  })

  once('says at the quantity what there is, keeps what was typed, and refuses there', async () => {
    const page = await browser.page()
    await goLive(page, '/p/dokumentu-smalcinatajs-kastera-s8')
    await page.locator('[data-island="product-buy"][data-live]').waitFor()
    const number = page.locator('.quantity__number')
    const notice = page.locator('.buy__notice')
    await number.fill('8')
    await notice.getByText('6 gab. tūlīt no veikala, 2 gab. no noliktavas').waitFor()
    await number.fill('30')
    await notice.getByText('Pieejami tikai 26 gab.').waitFor()
    expect(await notice.getByRole('link', { name: 'Pieprasīt piedāvājumu' }).getAttribute('href')).toMatch(
      /^\/contact\?quote=\d+&quantity=30#message-form$/,
    )
    expect(await number.getAttribute('aria-invalid')).toBe('true')
    const [answer] = await Promise.all([
      page.waitForResponse(/cart-item\/add/),
      page.getByRole('button', { name: 'Ielikt grozā' }).first().click(),
    ])
    expect(answer.status()).toBe(409)
    await expectFocus(page, '.quantity__number')
    expect(await number.inputValue()).toBe('30')
    expect(await page.locator('.toast').count()).toBe(0)
    await number.fill('2')
    await expect.poll(() => notice.textContent()).toBe('')
    expect(browser.takeComplaints().filter((text) => !text.includes('409'))).toEqual([])
  })

  thorough('names the day of delivery until the day is over', async () => {
    const page = await browser.page()
    await page.clock.install()
    await goLive(page, VARIED)
    await page.locator('[data-island="product-buy"][data-live]').waitFor()
    const arrival = page.locator('.buy__arrival')
    expect(await arrival.textContent()).toMatch(/^Saņemsiet (jau )?\S+dien, \d+\. \S+,/)
    await page.clock.fastForward('24:00:00')
    await page.evaluate(() => window.dispatchEvent(new Event('pageshow')))
    await arrival.waitFor({ state: 'detached' })
    expect(await page.locator('.delivery__days').allTextContents()).toContain('2–7 darba dienās')
  })

  thorough('remembers in the browser what was viewed, until it is cleared', async () => {
    const page = await browser.page()
    const kept = () => page.evaluate(() => sessionStorage.getItem('viewed'))
    const shelf = page.locator('[data-list="viewed"]')
    for (const path of [VARIED, DEARER_WIDER, SEVERAL_AXES]) {
      await goLive(page, path)
      await page.locator('[data-island="product-viewed"][data-live]').waitFor({ state: 'attached' })
      expect(await shelf.count()).toBe(0)
    }
    await goLive(page, '/p/biroja-kresls-linje')
    await shelf.waitFor()
    await shelf.scrollIntoViewIfNeeded()
    await shelf.locator('.card').first().waitFor()
    expect(await shelf.locator('.card__title').allTextContents()).toEqual([
      'Portatīvais dators „Pikseris 14”',
      'Atvilktņu bloks „Gauja” uz riteņiem',
      'Slēdzams metāla skapis „Lås”',
    ])
    expect(JSON.parse((await kept()) ?? '')).toHaveLength(4)
    await shelf.getByRole('button', { name: 'Notīrīt' }).click()
    await shelf.waitFor({ state: 'detached' })
    expect(await kept()).toBeNull()
  })

  once('says what each shop has when it is asked, by keyboard, for what is chosen', async () => {
    const page = await browser.page({ width: 360 })
    await goLive(page, '/p/biroja-kresls-linje')
    await page.locator('[data-island="product-buy"][data-live]').waitFor()
    const opener = page.getByRole('button', { name: 'Pieejamība veikalos' })
    const states = page.locator('.shop-stock .stock')
    await opener.focus()
    await page.keyboard.press('Enter')
    await states.first().waitFor()
    expect(await opener.getAttribute('aria-expanded')).toBe('true')
    expect(await page.locator('.shop-stock strong').allTextContents()).toEqual(['Ērtava Rīgā', 'Ērtava Liepājā'])
    for (const state of await states.allTextContents()) {
      expect(state).toMatch(/^(Pieejams( šodien)?|(Atlicis|Atlikuši)\s\d\sgab\.)$/)
    }
    expect(await page.locator('.shop-stock').getByRole('link').first().getAttribute('href')).toBe('tel:+37120000000')
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.keyboard.press('Enter')
    await states.first().waitFor({ state: 'hidden' })
    await expectFocus(page, '.buy__shops button')
    await page.locator('.choice', { hasText: 'Tumši zaļa' }).click()
    await opener.click()
    await states.first().waitFor()
    expect(await states.allTextContents()).toEqual(['Pēc pasūtījuma', 'Pēc pasūtījuma'])
    await page.route(/\/shops$/, (route) => route.abort())
    await page.locator('.choice', { hasText: 'Koraļļa' }).click()
    await opener.click()
    await page.getByText('Pieejamību veikalos neizdevās noskaidrot.').waitFor()
    browser.takeComplaints()
  })

  thorough('without script a page of its own says what each shop has', async () => {
    const page = await browser.page({ script: false })
    await page.goto('/p/biroja-kresls-linje?variation=NV-LIN-FO')
    await page.getByRole('link', { name: 'Pieejamība veikalos' }).click()
    await page.waitForURL('**/p/biroja-kresls-linje/shops?variation=NV-LIN-FO')
    expect(await page.locator('.shop-stock .stock').allTextContents()).toEqual(['Pēc pasūtījuma', 'Pēc pasūtījuma'])
    await page.getByRole('link', { name: 'Uz preces lapu' }).click()
    await page.waitForURL('**/p/biroja-kresls-linje?variation=NV-LIN-FO')
  })

  once('a set goes into the cart by one press, a spare part by its own button, and the part leads back', async () => {
    const page = await browser.page({ width: 360 })
    await goLive(page, '/p/biroja-kresls-linje')
    const set = page.getByRole('region', { name: 'Komplektā' })
    await set.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await expectNoSideways(page)
    await set.getByRole('button', { name: 'Ielikt visas grozā' }).dblclick()
    await cartCount(page).filter({ hasText: '3' }).waitFor()
    await page.getByText('Grozā ieliktas 3 preces').first().waitFor()
    await page.getByRole('button', { name: 'Turpināt iepirkties' }).click()
    await expectLocked(page, false)
    const parts = page.getByRole('region', { name: 'Rezerves daļas' })
    await parts.getByRole('button', { name: 'Ielikt grozā: Gāzes cilindrs „Linje”' }).click()
    await cartCount(page).filter({ hasText: '4' }).waitFor()
    await page.getByRole('button', { name: 'Turpināt iepirkties' }).click()
    await expectLocked(page, false)
    await parts.getByRole('link', { name: 'Gāzes cilindrs „Linje”' }).click()
    await page.waitForURL('**/p/gazes-cilindrs-biroja-kreslam')
    await expectAccessible(page)
    await page.getByRole('region', { name: 'Der precēm' }).getByRole('link', { name: 'Biroja krēsls „Form”' }).click()
    await page.waitForURL('**/p/biroja-kresls-form')
  })

  thorough('tabs go by arrows, Home and End', async () => {
    const page = await browser.page()
    await goLive(page, VARIED)
    const information = page.getByRole('region', { name: 'Informācija par preci' })
    const tabs = information.getByRole('tab')
    const panel = information.getByRole('tabpanel')
    const chosen = () => information.locator('[role="tab"][aria-selected="true"]').getAttribute('id')
    const first = await chosen()
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    const second = await chosen()
    expect(second).not.toBe(first)
    await expectFocus(page, `#${second}`)
    expect(await panel.filter({ visible: true }).getAttribute('aria-labelledby')).toBe(second)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(chosen).toBe(first)
    await page.keyboard.press('End')
    await expect.poll(chosen).toBe(await tabs.last().getAttribute('id'))
    await page.keyboard.press('ArrowRight')
    await expect.poll(chosen).toBe(first)
    await page.keyboard.press('Home')
    await expect.poll(chosen).toBe(first)
  })

  thorough('has one stop for its pictures; arrows lead to the others', async () => {
    const page = await browser.page({ width: 360, height: 740 })
    await goLive(page, VARIED)
    const stops = page.locator('[data-view]:not([tabindex="-1"])')
    await expect.poll(() => stops.count()).toBe(1)
    await stops.focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(page, '[data-view="1"]')
    await page.locator('[data-thumb="1"][aria-current="true"]').waitFor()
    await expect.poll(() => stops.getAttribute('data-view')).toBe('1')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectFocus(page, '[data-view="0"]')
  })

  thorough('keeps the picture of the choice while the viewer looks at others, and zooms there', async () => {
    const page = await browser.page({ width: 1440 })
    await goLive(page, VARIED)
    await page.locator('[data-island="product-buy"][data-live]').waitFor()
    await page.locator('.choice').nth(1).click()
    const shown = () => page.locator('.thumb[aria-current="true"]').getAttribute('data-thumb')
    await expect.poll(shown).not.toBe('0')
    const chosen = await shown()
    await page.locator(`[data-view="${chosen}"]`).click()
    const viewer = page.locator('[data-viewer]')
    await viewer.waitFor()
    // The place of the page's scrollbar has the viewer's ground.
    const [behind, ground] = await page.evaluate(() =>
      ['html', '[data-viewer]'].map(
        (part) => getComputedStyle(document.querySelector(part) as Element).backgroundColor,
      ),
    )
    expect(behind).toBe(ground)
    expect(await viewer.evaluate((box) => box.getBoundingClientRect().right)).toBeGreaterThanOrEqual(
      await page.evaluate(() => document.documentElement.clientWidth),
    )
    await page.keyboard.press('ArrowRight')
    const zoom = viewer.getByRole('button', { name: 'Tuvināt attēlu' })
    await zoom.click()
    expect(await zoom.getAttribute('aria-pressed')).toBe('true')
    await expect
      .poll(() => viewer.locator('.viewer__stage').evaluate((stage) => stage.scrollWidth > stage.clientWidth * 1.5))
      .toBe(true)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    expect(await shown()).toBe(chosen)

    await page.locator('.thumb').last().click()
    await expect.poll(shown).not.toBe(chosen)
    await page.locator(`[data-view="${await shown()}"]`).click()
    await viewer.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(shown).toBe(chosen)
  })

  thorough('shows the old picture until the new one is there', async () => {
    const page = await browser.page({ width: 360 })
    let letThrough = () => {}
    const late = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/\/media\/(480|640|800|1200)\/.*-fo-/, async (route) => {
      await late
      await route.continue()
    })
    await goLive(page, '/p/biroja-kresls-linje')
    await page.locator('[data-island="product-buy"][data-live]').waitFor()
    const position = () => page.locator('[data-track]').evaluate((track) => track.scrollLeft)
    await page.locator('.choice', { hasText: 'Tumši zaļa' }).click()
    await page.waitForURL(/NV-LIN-FO/)
    const shown = page.locator('.thumb[aria-current="true"]')
    await expect.poll(() => shown.getAttribute('data-thumb')).toBe('7')
    expect(await position()).toBe(0)
    letThrough()
    await expect.poll(position).toBeGreaterThan(0)
    const isPainted = () =>
      page
        .locator('[data-view="7"] img')
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    expect(await isPainted()).toBe(true)
  })

  thorough('is drawn to scale, moved by arrows and pointer, and measured against a place', async () => {
    const page = await browser.page({ width: 1440 })
    await goLive(page, SEVERAL_SIZES)
    const size = page.locator('[data-island="product-size"]')
    expect(await size.isVisible()).toBe(false)
    await unfoldSize(page)
    await page.locator('[data-island="product-size"][data-live]').waitFor()
    const front = page.getByRole('group', { name: /^No priekšas/ })
    const product = front.getByRole('slider', { name: 'Pārvietot preci: No priekšas' })
    const where = async () => (await product.getAttribute('aria-valuetext'))?.replaceAll('\u00a0', ' ')
    expect(await front.getAttribute('aria-label')).toMatch(/120.cm plata un 74.cm augsta.*Durvis 2,00 × 0,80 m/)
    const start = await where()
    await product.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(where).toBe(`${start}, 10 cm virs pamata`)
    await page.keyboard.press('Home')
    await expect.poll(where).toBe(start)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(where).toBe(`${Number.parseInt(start ?? '', 10) - 10} cm no kreisās malas`)
    const box = (await product.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x - 80, box.y + 20, { steps: 4 })
    await page.mouse.up()
    expect((await product.boundingBox())?.x).toBeCloseTo(box.x - 100, 0)
    await page.mouse.move(box.x + 300, box.y + 20)
    expect((await product.boundingBox())?.x).toBeCloseTo(box.x - 100, 0)

    const drawing = (await front.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(drawing.x + 250, drawing.y + 60)
    const jumped = (await product.boundingBox()) ?? { x: 0, width: 0 }
    expect(jumped.x + jumped.width / 2).toBeCloseTo(drawing.x + 250, -1)

    await page.getByRole('checkbox', { name: 'Durvis 2,00 × 0,80 m' }).uncheck()
    await expect.poll(() => front.getAttribute('aria-label')).not.toContain('Durvis')
    await page.locator('.choice', { hasText: '140' }).click()
    await expect.poll(() => front.getAttribute('aria-label')).toMatch(/140.cm plata/)

    const answer = size.getByRole('status')
    const says = async () => (await answer.textContent())?.replaceAll('\u00a0', ' ')
    const [width, depth, height] = ['Platums', 'Dziļums', 'Augstums'].map((side) => page.getByLabel(`${side}, cm`))
    await width?.fill('136')
    await expect.poll(says).toBe('Neietilpst: par 4 cm par platu.')
    await width?.fill('152,5 cm')
    await depth?.fill('80')
    await height?.fill('70')
    await expect.poll(says).toBe('Neietilpst: par 4 cm par augstu.')
    await height?.fill('')
    await expect.poll(says).toBe('Ietilpst, paliek 12,5 cm platumā un 0 cm dziļumā.')
    await width?.fill('85')
    await depth?.fill('200')
    await expect.poll(says).toBe('Ietilpst, ja pagriež par 90°: paliek 5 cm platumā un 60 cm dziļumā.')
    await depth?.fill('divi')
    await page.getByText('Ierakstiet skaitli no 1 līdz 10 000.').waitFor()
    expect(await depth?.getAttribute('aria-invalid')).toBe('true')
    expect(await says()).toBe('')
    await depth?.press('Enter')
    await expectAccessible(page)
    await depth?.fill('')

    await goLive(page, '/p/kruze-rits')
    await unfoldSize(page)
    await expect.poll(says).toBe('Ietilpst, paliek 73 cm platumā.')
  })

  thorough('is drawn to scale without script, too, on 320 px', async () => {
    const page = await browser.page({ script: false, width: 320 })
    await page.goto(SEVERAL_SIZES)
    await unfoldSize(page)
    await page.getByRole('img', { name: /^No augšas: prece ir 120.cm plata un 80.cm dziļa/ }).scrollIntoViewIfNeeded()
    expect(await page.getByText('Vai ietilps?').isVisible()).toBe(false)
    await expectNoSideways(page)
  })

  once('fits a screen of 320 px', async () => {
    const page = await browser.page({ width: 320 })
    await goLive(page, '/p/pele-punkts')
    await expectNoSideways(page)
  })

  test.each(firstHere([360, 1440]))('at %i px shows four thumbnails; the rest is scrolled to', async (width) => {
    const page = await browser.page({ width })
    await goLive(page, VARIED)
    const seen = await page.locator('.gallery__thumbs').evaluate((strip) => {
      // A product with more pictures than the demo's have.
      while (strip.children.length < 7) strip.append(strip.children[0]?.cloneNode(true) ?? '')
      const box = strip.getBoundingClientRect()
      return [...strip.children].filter((thumb) => {
        const { left, right, top, bottom } = thumb.getBoundingClientRect()
        return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
      }).length
    })
    expect(seen).toBe(4)
  })

  thorough('a badge is at least 24 % as wide as the picture, in letters of 12 px, at its corner', async () => {
    const page = await browser.page({ width: 1440 })
    await goLive(page, '/c/biroja-mebeles')
    const stage = page.locator('.card__stage:has(.badges--tl)').first()
    const [inside, badges] = [await stage.boundingBox(), await stage.locator('.badges--tl').boundingBox()]
    if (!inside || !badges) throw new Error('no badge is shown')
    expect(badges.width / inside.width).toBeGreaterThanOrEqual(0.239)
    expect(badges.width / inside.width).toBeLessThan(0.4)
    expect([badges.x - inside.x, badges.y - inside.y].every((gap) => gap >= 0 && gap < 20)).toBe(true)
    expect(
      await stage
        .locator('.badge')
        .first()
        .evaluate((badge) => getComputedStyle(badge).fontSize),
    ).toBe('12px')
  })
})
