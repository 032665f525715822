import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { becomesLive, cartCount, goLive } from './page-state.ts'

const LIST = '/c/kruzes-un-pudeles'

/** Long enough to paint what has come; far less than the four seconds after which a browser gives a transition up. */
const PAUSE_MS = 700

/** The shop behind somebody who passes pages under `under` on in two pieces, the second one from `mark` on. */
async function inTwoPieces(shop: string, under: string, mark: string): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const answer = await fetch(shop + url, { method, headers: { cookie: headers.cookie ?? '' } })
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'max-age=60' })
    const body = Buffer.from(await answer.arrayBuffer())
    const at = url.startsWith(under) ? body.indexOf(mark) : -1
    if (at < 0) return response.end(body)
    response.write(body.subarray(0, at))
    return setTimeout(() => response.end(body.subarray(at)), PAUSE_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, close: () => void server.close() }
}

type Transition = { at: string; isAnimated: boolean; named: string[] }

describe('pictures move from the card to the product', () => {
  const browser = openBrowser({ isFullBrowser: true })

  /** What both pages say of the change from one to the other. */
  async function watchTransitions(page: Page) {
    await page.addInitScript(() => {
      const say = (at: string, transition: ViewTransition | null) => {
        const named = [...document.querySelectorAll<HTMLElement>('.card__stage img, .gallery__stage')]
          .filter((element) => getComputedStyle(element).viewTransitionName === 'product-picture')
          .map((element) => element.closest<HTMLElement>('.card')?.dataset.product ?? 'gallery')
        const all: unknown[] = JSON.parse(sessionStorage.getItem('transitions') ?? '[]')
        sessionStorage.setItem('transitions', JSON.stringify([...all, { at, isAnimated: transition !== null, named }]))
      }
      // Last, after the shop's own listener.
      addEventListener('load', () => addEventListener('pageswap', (event) => say('swap', event.viewTransition)))
      addEventListener('pagereveal', (event) => say('reveal', event.viewTransition))
    })
  }
  const transitions = (page: Page) =>
    page.evaluate((): Transition[] => JSON.parse(sessionStorage.getItem('transitions') ?? '[]'))

  test('the pressed card and the gallery carry the same name', async () => {
    const page = await browser.page({ reducedMotion: false })
    await watchTransitions(page)
    await goLive(page, LIST)
    const card = page.locator('.card').nth(1)
    const id = await card.getAttribute('data-product')
    await page.evaluate(() => sessionStorage.removeItem('transitions'))
    await card.locator('h3 a').click()
    await page.waitForURL('**/p/**')
    await expect
      .poll(() => transitions(page))
      .toEqual([
        { at: 'swap', isAnimated: true, named: [id] },
        { at: 'reveal', isAnimated: true, named: ['gallery'] },
      ])
  })

  test('also when a product arrives in two pieces, the gallery in the second', async () => {
    const slow = await inTwoPieces(browser.url, '/p/', '<div class="product__top">')
    const page = await browser.page({ reducedMotion: false })
    await watchTransitions(page)
    await page.goto(slow.url + LIST)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => sessionStorage.removeItem('transitions'))
    await page.locator('.card h3 a').nth(1).click()
    await page.waitForURL('**/p/**')
    await expect
      .poll(async () => (await transitions(page))[1])
      .toEqual({ at: 'reveal', isAnimated: true, named: ['gallery'] })
    await page.close()
    slow.close()
    expect(browser.takeComplaints().filter((line) => !line.startsWith(`left the shop: ${slow.url}`))).toEqual([])
  })

  test('nothing moves for somebody who wants no motion', async () => {
    const page = await browser.page({ reducedMotion: true })
    await watchTransitions(page)
    await goLive(page, LIST)
    await page.evaluate(() => sessionStorage.removeItem('transitions'))
    await page.locator('.card h3 a').first().click()
    await page.waitForURL('**/p/**')
    await expect.poll(async () => (await transitions(page)).map(({ isAnimated }) => isAnimated)).toEqual([false, false])
  })
})

describe('a page that is drawn before the click', () => {
  const browser = openBrowser({ isFullBrowser: true })

  test('asks nothing and counts nothing until it is seen', async () => {
    const page = await browser.page()
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/p/metala-skapis-las?debug=analytics', { waitUntil: 'networkidle' })
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
    expect(await page.context().cookies()).toEqual([])

    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { configurable: true, value: false })
      document.dispatchEvent(new Event('prerenderingchange'))
    })
    await becomesLive(page)
    expect(asked).toContain('/api/visitor')
    await page.waitForFunction(() => 'dataLayer' in window)
  })
})

describe('Back', () => {
  const browser = openBrowser({ keepsPages: true })

  test('brings the list out of the back/forward cache, with the true count of the cart', async () => {
    const page = await browser.page()
    await goLive(page, LIST)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.body.dataset.cameBack = String(persisted)
      })
    })
    await page.locator('.card:has([data-add-to-cart]) h3 a').first().click()
    await page.waitForURL('**/p/**')
    await becomesLive(page)
    await page.locator('#buy [data-add-to-cart] button[type="submit"]').click()
    await cartCount(page).filter({ hasText: '1' }).waitFor()
    await page.evaluate(() => history.back())
    await expect.poll(() => page.evaluate(() => document.body.dataset.cameBack).catch(() => 'between')).toBe('true')
    await cartCount(page).filter({ hasText: '1' }).waitFor()
  })
})
