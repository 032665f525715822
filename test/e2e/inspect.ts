import type { Page } from 'playwright-core'
import { barriers, type openBrowser } from './browser.ts'

type TestBrowser = ReturnType<typeof openBrowser>

/** More than this and what somebody is about to press has moved away (the sum of all shifts of a page's life). */
const MAX_LAYOUT_SHIFT = 0.05

/** Far longer than a screen takes on a busy machine. */
const STALLED_MS = 45_000

/**
 * What is wrong with a screen, in words: its status, what moves by itself, what is wider than the window, what axe
 * finds, what the console says.
 *
 * Chromium 156 without a graphics card now and then draws nothing more of a page (its compositor waits for tiles that it
 * does not paint; script runs on), and whoever waits for it waits for ever: such a screen is opened once more, in another
 * tab of the same visitor.
 */
export async function problemsOf(browser: TestBrowser, page: Page, path: string, expected = 200): Promise<string[]> {
  const problems = await withinTime(inspect(browser, page, path, expected))
  if (problems) return problems
  console.warn(`Chromium stopped drawing ${path}; it is opened once more`)
  browser.takeComplaints()
  const another = await page.context().newPage()
  const size = page.viewportSize()
  if (size) await another.setViewportSize(size)
  browser.watch(another)
  await watchShifts(another)
  return inspect(browser, another, path, expected)
}

/** Undefined when it takes longer than `STALLED_MS`. */
async function withinTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), STALLED_MS)
  })
  // What was left waiting fails when its page is closed.
  work.catch(() => {})
  const result = await Promise.race([work, stalled])
  clearTimeout(timer)
  return result
}

async function inspect(browser: TestBrowser, page: Page, path: string, expected: number): Promise<string[]> {
  const answer = await page.goto(path)
  const status = answer?.status() ?? 0
  const problems = status === expected ? [] : [`answered ${status}`]
  await readToTheEnd(page)
  const width = page.viewportSize()?.width ?? 0

  const { shifts, scrollWidth } = await page.evaluate(() => ({
    shifts: (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
    scrollWidth: document.documentElement.scrollWidth,
  }))
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  if (shift > MAX_LAYOUT_SHIFT) {
    const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3)
    problems.push(`shifts by ${shift.toFixed(3)}: ${worst.map(({ what }) => what).join('; ')}`)
  }
  if (scrollWidth > width) problems.push(`is ${scrollWidth} px wide`)
  problems.push(...(await barriers(page)))
  // The browser itself complains of a page that is not there, and only there may it.
  const complaints = browser.takeComplaints().filter((words) => expected === 200 || !words.includes(String(expected)))
  problems.push(...complaints.map((words) => `console: ${words}`))
  return problems.map((problem) => `${path} ${problem}`)
}

/** Scrolls through the page, so that what waits to be seen (pictures, lists, the fixed header) comes, and back up. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
    const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    await document.fonts.ready
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await drawn()
    }
    await quiet(150)
    scrollTo({ top: 0, behavior: 'instant' })
    await quiet(50)
  })
  await page.waitForLoadState('networkidle')
}

/** Keeps what moved by itself, and which element, for `problemsOf`. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const shifts: { value: number; what: string }[] = []
    Object.assign(window, { shifts })
    const nameOf = ({ node }: { node: Node | null }) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.parentElement?.className ?? 'gone')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        const what = `${value.toFixed(3)} at ${Math.round(startTime)} ms: ${sources.map(nameOf).join(', ')}`
        shifts.push({ value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
