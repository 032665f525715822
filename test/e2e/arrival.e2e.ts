import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { openBrowser } from './browser.ts'
import { watchShifts } from './inspect.ts'

const browser = openBrowser()
const TIMEOUT_MS = 60_000
/** A fifth of what web.dev calls good: what is left is parts of one card that come one after the other. */
const MAX_SHIFT = 0.02
const PIECES = 40
const PIECE_MS = 25

const SCREENS = [
  urls.home.to(),
  urls.category.to('biroja-mebeles'),
  urls.category.to('kresli'),
  urls.product.to('metala-skapis-las'),
  '/en/p/metala-skapis-las',
  urls.search.to('qqqqxx'),
  urls.content.to('faq'),
  urls.forgotPassword.to(),
  urls.contact.to(),
  urls.withdraw.to(),
]

let line: Server
let proxy: string
beforeAll(async () => {
  line = slowLine()
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  proxy = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
})
afterAll(() => line.close())

describe.each([360, 1440])('nothing moves in a window of %i px', { timeout: TIMEOUT_MS }, (width) => {
  const size = { width, height: width < 768 ? 740 : 900 }

  test.each(SCREENS)('while %s arrives in pieces', async (path) => {
    const page = await browser.page({ ...size, proxy })
    await watchShifts(page)
    await page.goto(path)
    expect(await movedOf(page)).toEqual([])
  })

  test.each(SCREENS)('when the typeface of %s comes late', async (path) => {
    const page = await browser.page(size)
    await watchShifts(page)
    const { promise: painted, resolve: letThrough } = Promise.withResolvers<void>()
    await page.route(/\.woff2$/, async (route) => {
      await painted
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
        }),
    )
    letThrough()
    await page.evaluate(() => document.fonts.ready)
    expect(await movedOf(page)).toEqual([])
  })
})

/** A proxy that lets what is not a page through as it comes, and a page in pieces. */
function slowLine(): Server {
  return createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const onward = request(asked.url ?? '', { method: asked.method, headers }, async (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      if (!found.headers['content-type']?.startsWith('text/html')) {
        found.pipe(answer)
        return
      }
      const html = Buffer.concat(await Array.fromAsync(found as AsyncIterable<Buffer>))
      const length = Math.ceil(html.length / PIECES)
      for (let start = 0; start < html.length; start += length) {
        answer.write(html.subarray(start, start + length))
        await wait(PIECE_MS)
      }
      answer.end()
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
}

/** What moved, in words, where all of it together is more than anybody should notice. */
async function movedOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('load')
  const shifts = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
    return (window as unknown as { shifts: { value: number; what: string }[] }).shifts
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum > MAX_SHIFT ? shifts.map(({ what }) => what) : []
}
