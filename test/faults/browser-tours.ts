import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../../build/chromium.ts'

export type Tours = { done: number; complaints: string[]; end(): Promise<void> }

/** What somebody who shops may wait for anything on a busy machine, in milliseconds. */
const PATIENCE_MS = 20_000

/**
 * Somebody with Chromium, a new visitor each time: home, a list, into the cart, another list, a product, the checkout, again
 * and again until `end`. Whatever the console says, a page that is not answered with 200 and a step that does not come
 * is a complaint.
 */
export async function startTours(url: string): Promise<Tours> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  // "HeadlessChrome" would be treated as a robot, which has the lowest priority.
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`
  const tours: Tours = { done: 0, complaints: [], end }
  let isOpen = true

  async function tour() {
    const context = await browser.newContext({ baseURL: url, userAgent, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) tours.complaints.push(message.text())
    })
    page.on('pageerror', (error) => tours.complaints.push(String(error)))
    page.on('response', (response) => {
      if (response.status() >= 400) tours.complaints.push(`${response.status()} ${response.url()}`)
    })
    await page.goto('/')
    await page.goto('/c/kruzes-un-pudeles')
    await page.locator('html[data-visitor-shown]').waitFor()
    await page.locator('form[data-add-to-cart] button').first().click()
    await page.waitForFunction(() => /[1-9]/.test(document.querySelector('[data-cart-count]')?.textContent ?? ''))
    await page.goto('/c/biroja-mebeles')
    await page.locator('.card h3 a').first().click()
    await page.waitForURL('**/p/**')
    await page.goto('/checkout')
    await page.locator('[data-live] .checkout[aria-busy="false"]').waitFor()
    await context.close()
    tours.done += 1
  }
  const touring = (async () => {
    while (isOpen) await tour().catch((error: unknown) => tours.complaints.push(String(error).slice(0, 300)))
  })()

  async function end() {
    isOpen = false
    await touring
    await browser.close()
  }
  return tours
}
