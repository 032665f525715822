import { chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'
import { signInStaff } from '../test/e2e/back-office-steps.ts'

/**
 * Scrolls the list of products of a running demo shop (LIMITS=off): `BASE_URL=… node bench/list-scroll.ts [seconds] [list]`,
 * for example after `npm run generate -- --products 1000000`; `list` is another one with the same grid, such as `orders`.
 * Prints how many rows were in the document at most, the time between frames, what a frame took of the page's thread,
 * and how far the list came.
 */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const SECONDS = Number(process.argv[2] ?? 10)
const LIST = process.argv[3] ?? 'products'
/** Pixels of a turn of the wheel, 30 times a second: some 80 rows a second. */
const TURN = 100
const TURNS_A_SECOND = 30

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
const context = await browser.newContext({ baseURL: base, locale: 'lv-LV', viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await signInStaff(page)
await page.goto(`/admin/${LIST}`)
await page.locator('.a-grid__body > [role=row]').first().waitFor()
const session = await context.newCDPSession(page)
await session.send('Performance.enable', { timeDomain: 'threadTicks' })
await scroll(page)
await browser.close()

/** Milliseconds of the processor in tasks of the page's thread. */
async function threadTime(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

async function scroll(page: Page) {
  await page.mouse.move(700, 500)
  await page.evaluate(() => {
    const state = { frames: [] as number[], rows: 0, last: 0, isOver: false }
    Object.assign(window, { scrolled: state })
    let before = performance.now()
    const look = (now: number) => {
      state.frames.push(now - before)
      before = now
      const rows = [...document.querySelectorAll('.a-grid__body > [role=row]')]
      state.rows = Math.max(state.rows, rows.length)
      state.last = Math.max(state.last, ...rows.map((row) => Number(row.getAttribute('data-index') ?? 0)))
      if (!state.isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const before = await threadTime()
  for (let turn = 0; turn < SECONDS * TURNS_A_SECOND; turn += 1) {
    await page.mouse.wheel(0, TURN)
    await page.waitForTimeout(1000 / TURNS_A_SECOND)
  }
  const { frames, rows, last } = await page.evaluate(() => {
    const state = (window as unknown as { scrolled: Scrolled }).scrolled
    state.isOver = true
    return state
  })
  const perFrame = ((await threadTime()) - before) / frames.length
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  const perSecond = (frames.length / (frames.reduce((sum, each) => sum + each, 0) / 1000)).toFixed(0)
  console.log(
    `rows in the document: at most ${rows}; frames: ${perSecond} a second, between them p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} ms; ${perFrame.toFixed(1)} ms of the thread a frame; row ${last} reached`,
  )
}

type Scrolled = { frames: number[]; rows: number; last: number; isOver: boolean }
