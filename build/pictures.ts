import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { chromiumPath } from './chromium.ts'

// `npm run pictures`: screenshots of the running shop (BASE_URL) into docs/pictures, to be looked at and kept.
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../docs/pictures')
const WIDTHS = [360, 768, 1440]

const shared: Record<string, string> = {
  home: '/',
  category: '/c/galdi',
  root: '/c/biroja-mebeles',
  manufacturer: '/m/ozolkalns',
  product: '/p/rakstamgalds-gauja',
  search: '/search?query=lampa',
  'search-empty': '/search?query=zzzzzz',
  'content-page': '/delivery-and-payment',
  contact: '/contact',
  about: '/about',
  register: '/register',
  login: '/login',
  'forgot-password': '/forgot-password',
  withdraw: '/withdraw',
  compare: '/compare',
  wishlist: '/wishlist',
  'cart-empty': '/cart',
  'not-found': '/nav-tadas-lapas',
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
for (const width of WIDTHS) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    locale: 'lv-LV',
  })
  const page = await context.newPage()
  for (const [name, path] of Object.entries(shared)) {
    await page.goto(base + path, { waitUntil: 'networkidle' })
    await keep(page, `${name}-${width}`)
  }
  await page.goto(`${base}/c/kruzes-un-pudeles`, { waitUntil: 'networkidle' })
  await page.locator('form[data-add-to-cart] button').first().click()
  await page.waitForTimeout(1_000)
  await save(page, `added-${width}`, false)
  await page.goto(`${base}/cart`, { waitUntil: 'networkidle' })
  await keep(page, `cart-${width}`)
  await page.goto(`${base}/checkout`, { waitUntil: 'networkidle' })
  await page.getByRole('radio', { name: /Omniva/ }).check({ force: true })
  await page.waitForTimeout(1_000)
  await keep(page, `checkout-${width}`)
  await context.close()
  console.log(`${width} px`)
}
await browser.close()

/** Scrolls to the end and back first, so that pictures below the fold are there. */
async function keep(page: Page, name: string) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
  await save(page, name, true)
}

async function save(page: Page, name: string, fullPage: boolean) {
  const png = await page.screenshot({ fullPage })
  const { width = 0, height = 0 } = await sharp(png).metadata()
  // WebP ends at 16,383 pixels.
  await sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(height, 12_000) })
    .webp({ quality: 72 })
    .toFile(join(folder, `${name}.webp`))
}
