import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'

/**
 * Interaction to Next Paint of scripted presses and keys in a phone's window, on a processor slowed four times:
 * `BASE_URL=… node bench/interactions.ts` beside a running demo shop. Each page `RUNS` (3) times by a visitor of its own.
 * Prints each page's interactions, their median, 98th percentile and longest in milliseconds by the browser's Event Timing
 * (multiples of 8), and what the longest were: waiting, handlers, drawing. By the clock, so it needs an idle machine.
 */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const RUNS = Number(process.env.RUNS ?? 3)
const SLOWER = 4

type Steps = (page: Page) => Promise<void>
/** Milliseconds. */
type Interaction = { duration: number; wait: number; handlers: number; target: string }

const pages: Record<string, { path: string; steps: Steps }> = {
  /** What a press costs where there is nothing but a button: this machine's own share. */
  'one button': {
    path: '/robots.txt',
    async steps(page) {
      await page.evaluate(() => {
        document.body.innerHTML = '<button type="button">0</button>'
        const button = document.querySelector('button')
        button?.addEventListener('click', () => {
          button.textContent = String(Number(button.textContent) + 1)
        })
      })
      for (let n = 0; n < 10; n += 1) await press(page, 'button', 1)
    },
  },
  home: {
    path: '/',
    async steps(page) {
      await write(page, page.locator('#search'), 'lampa', '.header__search-toggle button')
      await press(page, '[role="tab"]', 4)
      await press(page, '.carousel__arrow:not([disabled])', 4)
    },
  },
  list: {
    path: '/c/biroja-mebeles',
    async steps(page) {
      await press(page, '[data-wishlist]', 4)
      await press(page, '[data-compare]', 3)
      await press(page, '.listing__filters', 1)
      await press(page, '.filter summary', 3)
      await press(page, '.filter__choice', 3)
    },
  },
  product: {
    path: '/p/biroja-kresls-linje',
    async steps(page) {
      await press(page, '.choice', 4)
      await press(page, '.quantity button', 4)
      await press(page, '.gallery__thumb, .gallery button', 3)
      await press(page, '.buy button[type="submit"]', 1)
    },
  },
  cart: {
    path: '/cart',
    async steps(page) {
      await press(page, '.quantity button', 4)
      await press(page, '.cart-line button[id^="remove-"]', 1)
      await press(page, '.removed button', 1)
    },
  },
  checkout: {
    path: '/checkout',
    async steps(page) {
      for (const label of ['Vārds', 'Uzvārds'])
        await write(page, page.getByLabel(label, { exact: true }).first(), 'Anna')
      await press(page, 'input[name="shipping_method"] + *, .method', 3)
      await press(page, 'form button[type="submit"]', 1)
    },
  },
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
const all: Interaction[] = []
for (const [name, { path, steps }] of Object.entries(pages)) {
  const found: Interaction[] = []
  for (let run = 0; run < RUNS; run += 1) found.push(...(await interactionsOf(browser, path, steps)))
  tell(name, found)
  if (name !== 'one button') all.push(...found)
}
tell('all', all)
await browser.close()

async function interactionsOf(browser: Browser, path: string, steps: Steps): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 760 }, hasTouch: true, baseURL: base })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const longest = new Map<number, Interaction>()
    Object.assign(window, { longest })
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? node.id}` : '(gone)'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId: id, duration, startTime, processingStart, processingEnd, name, target } = entry
        if (!id || duration <= (longest.get(id)?.duration ?? 0)) continue
        const wait = Math.round(processingStart - startTime)
        const handlers = Math.round(processingEnd - processingStart)
        longest.set(id, { duration, wait, handlers, target: `${name} ${nameOf(target)}` })
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  if (['/cart', '/checkout'].includes(path)) await fillCart(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await steps(page)
  await page.waitForTimeout(500)
  const found = await page.evaluate(() => [
    ...(window as unknown as { longest: Map<number, Interaction> }).longest.values(),
  ])
  await context.close()
  return found
}

async function fillCart(page: Page) {
  await page.goto('/c/kruzes-un-pudeles')
  for (let n = 0; n < 2; n += 1) {
    await page.locator('[data-add-to-cart] button').nth(n).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turpināt iepirkties' }).click()
  }
}

/** Up to `times` of what is in sight, one after another. */
async function press(page: Page, selector: string, times: number) {
  const targets = await page.locator(selector).filter({ visible: true }).all()
  for (const target of targets.slice(0, times)) {
    await target.click({ timeout: 3_000 }).catch(() => {})
    await page.waitForTimeout(300)
  }
}

async function write(page: Page, field: ReturnType<Page['locator']>, text: string, opener?: string) {
  if (opener && !(await field.isVisible())) await page.locator(opener).first().click()
  await field.click()
  await page.keyboard.type(text, { delay: 150 })
}

function tell(name: string, found: readonly Interaction[]) {
  const sorted = found.toSorted((a, b) => a.duration - b.duration)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.duration ?? 0
  console.log(`${name}: ${found.length} interactions, median ${at(0.5)} ms, p98 ${at(0.98)} ms, longest ${at(1)} ms`)
  for (const { duration, wait, handlers, target } of sorted.slice(-4).toReversed())
    console.log(`  ${duration} ms (wait ${wait}, handlers ${handlers}): ${target}`)
}
