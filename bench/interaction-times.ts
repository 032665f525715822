import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'

/** Interaction to Next Paint of scripted presses and keys, by the browser's Event Timing, on a processor slowed four times. */
export const base = process.env.BASE_URL ?? 'http://localhost:3000'
const RUNS = Number(process.env.RUNS ?? 3)
const SLOWER = 4

export type Steps = (page: Page) => Promise<void>
export type Script = { path: string; before?: Steps; steps: Steps }
/** Milliseconds. */
type Interaction = { duration: number; wait: number; handlers: number; target: string }
type Window = { width: number; height: number }

/** What a press costs where there is nothing but a button: this machine's own share. */
const ONE_BUTTON: Script = {
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
}

/** Each script three times (`RUNS`) by a visitor of its own; prints what each took, and all together. */
export async function tellInteractions(scripts: Readonly<Record<string, Script>>, window: Window): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  const all: Interaction[] = []
  for (const [name, script] of Object.entries({ 'one button': ONE_BUTTON, ...scripts })) {
    const found: Interaction[] = []
    for (let run = 0; run < RUNS; run += 1) found.push(...(await interactionsOf(browser, script, window)))
    tell(name, found)
    if (script !== ONE_BUTTON) all.push(...found)
  }
  tell('all', all)
  await browser.close()
}

async function interactionsOf(
  browser: Browser,
  { path, before, steps }: Script,
  window: Window,
): Promise<Interaction[]> {
  const context = await browser.newContext({
    viewport: window,
    hasTouch: window.width < 700,
    baseURL: base,
    locale: 'lv-LV',
  })
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
  await before?.(page)
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

/** Up to `times` of what is in sight, one after another. */
export async function press(page: Page, selector: string, times: number) {
  const targets = await page.locator(selector).filter({ visible: true }).all()
  for (const target of targets.slice(0, times)) {
    await target.click({ timeout: 3_000 }).catch(() => {})
    await page.waitForTimeout(300)
  }
}

export async function write(page: Page, field: ReturnType<Page['locator']>, text: string, opener?: string) {
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
