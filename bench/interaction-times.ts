import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'

/** Interaction to Next Paint of scripted presses and keys, by the browser's Event Timing, on a processor slowed four times. */
/** Several, with commas between them, take turns: before a change and after it. */
const bases = (process.env.BASE_URL ?? 'http://localhost:3000').split(',')
/** Only these scripts: `ONLY=orders,order`. */
const only = process.env.ONLY?.split(',')
/** Also what the frames of the longest were made of. */
const TELLS_FRAMES = process.env.FRAMES === '1'
const RUNS = Number(process.env.RUNS ?? 3)
const SLOWER = 4

export type Steps = (page: Page) => Promise<void>
export type Script = { path: string; before?: Steps; steps: Steps }
/** Milliseconds. */
type Interaction = {
  duration: number
  wait: number
  handlers: number
  target: string
  at: number
  kind: string
  frame: string
}
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

/** Each script three times (`RUNS`) by a visitor of its own; prints what each took, each kind, and all together. */
export async function tellInteractions(scripts: Readonly<Record<string, Script>>, window: Window): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  const all = new Map(bases.map((base): [string, Interaction[]] => [base, []]))
  for (const [name, script] of Object.entries({ 'one button': ONE_BUTTON, ...scripts })) {
    if (only && script !== ONE_BUTTON && !only.includes(name)) continue
    const found = new Map(bases.map((base): [string, Interaction[]] => [base, []]))
    for (let run = 0; run < RUNS; run += 1) {
      for (const base of bases) found.get(base)?.push(...(await interactionsOf(browser, base, script, window)))
    }
    for (const [base, some] of found) {
      tell(bases.length > 1 ? `${name} of ${base}` : name, some)
      if (script !== ONE_BUTTON) tellKinds(some)
      if (script !== ONE_BUTTON) all.get(base)?.push(...some)
    }
  }
  for (const [base, some] of all) {
    tell(bases.length > 1 ? `all of ${base}` : 'all', some)
  }
  await browser.close()
}

/** Names what is pressed next. */
export const mark = (page: Page, kind: string) =>
  page.evaluate((name) => {
    const { kinds } = window as unknown as { kinds: { at: number; name: string }[] }
    kinds.push({ at: performance.now(), name })
  }, kind)

async function interactionsOf(
  browser: Browser,
  base: string,
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
  await page.addInitScript(watchInteractions)
  await before?.(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await steps(page)
  await page.waitForTimeout(500)
  const found = await page.evaluate(() => (window as unknown as { interactions: () => Interaction[] }).interactions())
  await context.close()
  return found
}

type Frame = { startTime: number; duration: number; renderStart: number; styleAndLayoutStart: number } & {
  scripts: { duration: number; forcedStyleAndLayoutDuration: number; invoker: string }[]
}

/** Runs in the page. */
function watchInteractions() {
  const longest = new Map<number, Interaction>()
  const kinds: { at: number; name: string }[] = []
  const frames: Frame[] = []
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.getAttribute('class') ?? node.id}` : '(gone)'
  const frameAt = (at: number) => {
    const frame = frames.find(({ startTime, duration }) => at < startTime + duration && at + 100 > startTime)
    if (!frame) return ''
    const { startTime, duration, renderStart, styleAndLayoutStart, scripts } = frame
    const end = startTime + duration
    const parts = scripts.map(
      (one) => `${one.invoker} ${Math.round(one.duration)} (layout ${Math.round(one.forcedStyleAndLayoutDuration)})`,
    )
    return `before drawing ${Math.round(renderStart - startTime)}, callbacks ${Math.round(styleAndLayoutStart - renderStart)}, style and layout ${Math.round(end - styleAndLayoutStart)}: ${parts.join('; ')}`
  }
  const interactions = () =>
    [...longest.values()].map((one) => ({
      ...one,
      kind: kinds.findLast(({ at }) => at <= one.at)?.name ?? '',
      frame: frameAt(one.at),
    }))
  Object.assign(window, { interactions, kinds })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId: id, duration, startTime, processingStart, processingEnd, name, target } = entry
      if (!id || duration <= (longest.get(id)?.duration ?? 0)) continue
      const wait = Math.round(processingStart - startTime)
      const handlers = Math.round(processingEnd - processingStart)
      const about = { target: `${name} ${nameOf(target)}`, at: startTime, kind: '', frame: '' }
      longest.set(id, { duration, wait, handlers, ...about })
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => void frames.push(...(list.getEntries() as unknown as Frame[]))).observe({
    type: 'long-animation-frame',
    buffered: true,
  })
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

const shareOf = (found: readonly Interaction[]) => {
  const sorted = found.map(({ duration }) => duration).toSorted((a, b) => a - b)
  return (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function tell(name: string, found: readonly Interaction[]) {
  const at = shareOf(found)
  console.log(`${name}: ${found.length} interactions, median ${at(0.5)} ms, p98 ${at(0.98)} ms, longest ${at(1)} ms`)
  const longest = found.toSorted((a, b) => b.duration - a.duration).slice(0, 4)
  for (const { duration, wait, handlers, kind, target, frame } of longest) {
    console.log(`  ${duration} ms (wait ${wait}, handlers ${handlers}): ${kind} ${target}`)
    if (TELLS_FRAMES && frame) console.log(`    ${frame}`)
  }
}

function tellKinds(found: readonly Interaction[]) {
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  console.table(
    Object.fromEntries(
      [...kinds].map(([kind, some]) => {
        const at = shareOf(some)
        return [kind, { n: some.length, median: at(0.5), p98: at(0.98), longest: at(1) }]
      }),
    ),
  )
}
