import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { chromiumArguments, chromiumPath, testBrowserPath } from '../../build/chromium.ts'

/** The shop of this worker: Vitest numbers its workers from 1. */
export function ownShop() {
  const shops = inject('shops')
  const shop = shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length]
  if (!shop) throw new Error('No shop was started for this worker')
  return shop
}

/** How many times slower than this machine the browser shall be: `E2E_SLOW=6` finds tests that are only lucky. */
const slowness = Number(process.env.E2E_SLOW ?? 1)

type Options = {
  width?: number
  height?: number
  script?: boolean
  hasTouch?: boolean
  reducedMotion?: boolean
  colorScheme?: 'light' | 'dark'
  /** The address of a proxy that the page's requests pass through. */
  proxy?: string
  permissions?: string[]
  timezoneId?: string
}

/** `isFullBrowser`: Chromium itself; the headless shell has no view transitions, no back/forward cache and no camera. */
type BrowserOptions = {
  keepsPages?: boolean
  isFullBrowser?: boolean
  args?: readonly string[]
  /** Of a shop that the file starts itself. */
  address?: () => string
}

/**
 * A browser for the tests of a file. Every page's console is watched: whatever it complains of fails the test, as does
 * a request that leaves the shop. `keepsPages`: with the back/forward cache, which Playwright turns off. `args`: of Chromium's
 * command line.
 */
export function openBrowser({
  keepsPages = false,
  isFullBrowser = keepsPages,
  args = [],
  address = () => ownShop().url,
}: BrowserOptions = {}) {
  let browser: Browser
  let open: BrowserContext[] = []
  let complaints: string[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: isFullBrowser ? chromiumPath() : testBrowserPath(),
      args: [...chromiumArguments, ...args],
      ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    })
  })
  afterEach(async () => {
    await Promise.all(open.map((context) => context.close()))
    open = []
    const found = complaints
    complaints = []
    expect(found).toEqual([])
  })
  afterAll(() => browser.close())

  function watch(page: Page) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(address()) && !/^(data|blob|about):/.test(request.url()))
        complaints.push(`left the shop: ${request.url()}`)
    })
  }

  return {
    get url() {
      return address()
    },
    /** Watches another page of a visitor too. */
    watch,
    /** A new visitor's page. */
    async page({
      width = 1280,
      height = 900,
      script = true,
      hasTouch = false,
      reducedMotion = true,
      colorScheme = 'light',
      proxy,
      permissions = [],
      timezoneId,
    }: Options = {}): Promise<Page> {
      const context = await browser.newContext({
        baseURL: address(),
        viewport: { width, height },
        javaScriptEnabled: script,
        hasTouch,
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        colorScheme,
        locale: 'lv-LV',
        permissions,
        ...(timezoneId ? { timezoneId } : {}),
        ...(proxy ? { proxy: { server: proxy, bypass: '<-loopback>' } } : {}),
      })
      open.push(context)
      const page = await context.newPage()
      if (slowness > 1) {
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      }
      watch(page)
      return page
    },
    /** For a test that expects complaints: what was said so far, taken off the list. */
    takeComplaints() {
      const found = complaints
      complaints = []
      return found
    },
  }
}

/**
 * At the end of a test that asks axe beside a preview: Chromium says of axe's own script that it may not run in the frame.
 * That the shop left none there, the test asks for itself.
 */
export function expectOnlyBlockedScripts(complaints: readonly string[]) {
  expect(complaints.filter((text) => !text.startsWith("Blocked script execution in 'about:srcdoc'"))).toEqual([])
}

/** WCAG 2.2 AA, as far as a machine can tell. `without frames`: scripts may not run in them. */
export async function expectAccessible(page: Page, frames: 'with frames' | 'without frames' = 'with frames') {
  expect(await barriers(page, frames === 'without frames' ? true : undefined)).toEqual([])
}

/** Axe's legacy mode takes half the time (it opens no page of its own), but does not look into frames. */
export async function barriers(page: Page, isAsked?: boolean): Promise<string[]> {
  const isWithoutFrames =
    isAsked ?? (page.frames().length === 1 || (await page.locator('iframe[sandbox="allow-same-origin"]').count()) > 0)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode(isWithoutFrames)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}
