import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type RunningShop, startShopProcess } from '../support/running-shop.ts'
import { expectAccessible, openBrowser } from './browser.ts'
import { expectNoSideways } from './checkout-steps.ts'

const root = join(import.meta.dirname, '../..')
const env = { DIST: 'dist-test-theme', THEME_DIR: 'docs/themes/koks' }
const BUILD = "const { buildIfStale } = await import('./build/build.ts'); await buildIfStale(console.log)"

let shop: RunningShop
let dataDir: string
const browser = openBrowser({ address: () => shop.url })

beforeAll(async () => {
  // A process of its own, because Vite reads the variables once.
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', BUILD], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  dataDir = mkdtempSync(join(tmpdir(), 'shop-theme-'))
  const program = join(root, env.DIST, 'server/main.js')
  shop = await startShopProcess({ program, dataDir, port: await freePort(), env: { ...env, LIMITS: 'off' } })
}, 300_000)
afterAll(async () => {
  await shop.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

const tokenOf = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim()

test.each([
  ['light', 360, '#8a3d12'],
  ['dark', 1440, '#f0a878'],
] as const)(
  'a theme directory has its colours, its slot and its view of a page: %s at %i',
  async (scheme, width, accent) => {
    const page = await browser.page({ width, colorScheme: scheme })
    await page.goto('/')
    expect(await page.locator('html').evaluate(tokenOf, '--accent')).toBe(accent)
    await page.getByText('Koka mēbeles no Kurzemes').waitFor()
    await page.getByRole('heading', { name: 'Laipni lūdzam darbnīcā' }).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.goto('/en/about')
    await page.getByText('Wooden furniture from Courland').waitFor()
    expect(await page.getByText('Welcome to the workshop').count()).toBe(0)
    await expectAccessible(page)
    await expectNoSideways(page)
  },
)

test('what staff choose in the back office wins over the colours of the directory', async () => {
  const page = await browser.page()
  const sheet = '@layer tokens { :root { --accent: #0b57d0 } }'
  await page.route('**/theme-of-staff.css', (route) => route.fulfill({ contentType: 'text/css', body: sheet }))
  await page.goto('/')
  await page.evaluate(async () => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/theme-of-staff.css' })
    document.head.append(link)
    await new Promise((resolve) => link.addEventListener('load', resolve))
  })
  expect(await page.locator('html').evaluate(tokenOf, '--accent')).toBe('#0b57d0')
})
