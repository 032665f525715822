import type { Page } from 'playwright-core'
import { barriers, type openBrowser } from './browser.ts'

type TestBrowser = ReturnType<typeof openBrowser>

/** More than this and what somebody is about to press has moved away (the sum of all shifts of a page's life). */
const MAX_LAYOUT_SHIFT = 0.05

/**
 * What is wrong with a screen, in words: its status, what moves by itself, what is wider than the window, what axe
 * finds, what the console says.
 */
export async function problemsOf(browser: TestBrowser, first: Page, path: string, expected = 200): Promise<string[]> {
  const { page, status } = await read(browser, first, path)
  const problems = status === expected ? [] : [`answered ${status}`]
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

/**
 * Opens the page and reads it to the end. Chromium 156 without a graphics card now and then draws nothing more of a page
 * that is being scrolled (its compositor waits for tiles that it does not paint; script runs on): such a page is opened
 * once more, in another tab of the same visitor.
 */
async function read(browser: TestBrowser, first: Page, path: string): Promise<{ page: Page; status: number }> {
  const answer = await first.goto(path)
  if (await readToTheEnd(first)) return { page: first, status: answer?.status() ?? 0 }
  console.warn(`Chromium stopped drawing ${path}; it is opened once more`)
  browser.takeComplaints()
  const page = await first.context().newPage()
  const size = first.viewportSize()
  if (size) await page.setViewportSize(size)
  browser.watch(page)
  await watchShifts(page)
  const again = await page.goto(path)
  if (!(await readToTheEnd(page))) throw new Error(`${path} was not drawn, twice`)
  return { page, status: again?.status() ?? 0 }
}

/** The next frame comes within this, however slow the machine. */
const MOST_FRAME_MS = 15_000

/** Scrolls through the page, so that what waits to be seen (pictures, lists, the fixed header) comes, and back up. False when a frame never came. */
async function readToTheEnd(page: Page): Promise<boolean> {
  const isDrawn = await page.evaluate(async (mostMs) => {
    const drawn = () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(true), 0))
        setTimeout(() => resolve(false), mostMs)
      })
    const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    await document.fonts.ready
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      if (!(await drawn())) return false
    }
    await quiet(150)
    scrollTo({ top: 0, behavior: 'instant' })
    await quiet(50)
    return true
  }, MOST_FRAME_MS)
  if (isDrawn) await page.waitForLoadState('networkidle')
  return isDrawn
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
