import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { signInStaff } from '../test/e2e/back-office-steps.ts'
import { backOfficeScreens } from './back-office-screens.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { fillVisit, screens } from './screens.ts'

/**
 * `npm run pictures [name …]`: pictures of a running demo shop (LIMITS=off CAPTCHA=off) and its back office into
 * docs/pictures, or the folder `OUT`; `COLOR=dark` takes them dark.
 */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const folder = process.env.OUT ?? join(import.meta.dirname, '../docs/pictures')
const wanted = new Set(process.argv.slice(2))
const WIDTHS = [360, 768, 1440]
const MAX_HEIGHT = 12_000

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
for (const width of WIDTHS) {
  await take(browser, width)
  await takeBackOffice(browser, width)
}
await browser.close()

async function take(browser: Browser, width: number) {
  const isHandheld = width < 1024
  const page = await visitorOf(browser, width, isHandheld)
  let isFilled = false
  for (const { name, path, visit, state, widths, isWhole } of screens) {
    if ((wanted.size > 0 && !wanted.has(name)) || (widths && !widths.includes(width))) continue
    if (visit === 'filled' && !isFilled) {
      await fillVisit(page)
      isFilled = true
    }
    if (visit === 'own') {
      const own = await visitorOf(browser, width, isHandheld)
      await takePicture(own, `${name}-${width}`, path, state, isWhole)
      await own.context().close()
    } else await takePicture(page, `${name}-${width}`, path, state, isWhole)
  }
  await page.context().close()
  console.log(`${width} px`)
}

async function takeBackOffice(browser: Browser, width: number) {
  const chosen = backOfficeScreens.filter(({ name }) => wanted.size === 0 || wanted.has(name))
  if (chosen.length === 0) return
  const page = await visitorOf(browser, width, width < 1024)
  await signInStaff(page)
  for (const { name, path, state, isWhole } of chosen) {
    await takePicture(page, `${name}-${width}`, path, state, isWhole)
  }
  await page.context().close()
}

async function visitorOf(browser: Browser, width: number, isHandheld: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: isHandheld ? 780 : 900 },
    isMobile: isHandheld,
    hasTouch: isHandheld,
    reducedMotion: 'reduce',
    locale: 'lv-LV',
    colorScheme: process.env.COLOR === 'dark' ? 'dark' : 'light',
  })
  return context.newPage()
}

async function takePicture(
  page: Page,
  name: string,
  path: string,
  state?: (page: Page) => Promise<unknown>,
  isWhole = state === undefined,
) {
  try {
    await page.goto(path, { waitUntil: 'networkidle' })
    await closeGutter(page)
    if (isWhole) await readToTheEnd(page)
    if (state) {
      await state(page)
      await closeGutter(page)
    }
    await page.waitForTimeout(400)
    if (state && isWhole) {
      await page.evaluate(() => {
        const { activeElement } = document
        if (activeElement instanceof HTMLElement) activeElement.blur()
        window.scrollTo({ top: 0, behavior: 'instant' })
      })
      await page.waitForTimeout(200)
    }
    await save(page, name, isWhole)
  } catch (error) {
    console.error(`${name}: ${String(error).split('\n', 1)[0]}`)
  }
}

/** Without this, the scrollbar gutter is a white stripe. */
function closeGutter(page: Page) {
  return page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = 'auto'
  })
}

async function readToTheEnd(page: Page) {
  await page.evaluate(() => {
    // Deferred layout would be missing from a picture of the whole page.
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
  })
  for (let y = 0; y < (await page.evaluate(() => document.documentElement.scrollHeight)); y += 400) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(80)
  }
  // The panels of tabs that are not open keep theirs.
  const isFilled = () => ![...document.querySelectorAll('.skeleton')].some((each) => each.checkVisibility())
  await page.waitForFunction(isFilled, undefined, { timeout: 10_000 })
  await page.evaluate(() => {
    for (const image of document.images) {
      image.decoding = 'sync'
      if (image.checkVisibility()) image.loading = 'eager'
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForFunction(() =>
    [...document.images].every((image) => !image.checkVisibility() || (image.complete && image.naturalWidth > 0)),
  )
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => (image.complete ? image.decode().catch(() => {}) : null))),
  )
  await page.waitForTimeout(500)
}

async function save(page: Page, name: string, fullPage: boolean) {
  // Full-page screenshots of phones are slightly longer than the page.
  const end = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().bottom + window.scrollY))
  const png = await page.screenshot({ fullPage })
  const { width = 0, height = 0 } = await sharp(png).metadata()
  await sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT, fullPage ? end : height) })
    .webp({ quality: 46, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
}
