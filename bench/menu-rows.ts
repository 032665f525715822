import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'

/**
 * From a click in the menu of the back office to the first row of the list, painted: `BASE_URL=… node bench/menu-rows.ts
 * [rounds]` beside a running demo shop (LIMITS=off), in a window of 1440 px. The first time in a tab, when the code and the
 * rows come from the server, and again, when they are shown from before and read anew. Milliseconds, by the clock.
 */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const ROUNDS = Number(process.argv[2] ?? 20)

const SECTIONS = {
  Pasūtījumi: '/admin/orders',
  Sūtījumi: '/admin/parcels',
  Preces: '/admin/products',
  Krājumi: '/admin/stock',
  Klienti: '/admin/customers',
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: base, locale: 'lv-LV' })
const times: Record<'first' | 'again', Record<string, number[]>> = { first: {}, again: {} }
await signIn(context)
for (let round = 0; round < ROUNDS; round += 1) {
  const page = await context.newPage()
  await page.goto('/admin')
  await page.waitForLoadState('networkidle')
  for (const visit of ['first', 'again'] as const) {
    for (const [name, path] of Object.entries(SECTIONS)) {
      times[visit][name] ??= []
      times[visit][name].push(await untilRow(page, name, path))
      await open(page, 'Sākums')
      await page.getByRole('heading', { level: 1, name: 'Darāmais' }).waitFor()
      await page.waitForTimeout(300)
    }
  }
  await page.close()
}
await browser.close()
for (const [visit, sections] of Object.entries(times)) {
  console.log(visit === 'first' ? 'The first time in a tab' : 'Again')
  const all = Object.values(sections).flat()
  console.table(
    Object.fromEntries([...Object.entries(sections), ['all', all] as const].map(([name, some]) => [name, told(some)])),
  )
}

async function signIn(given: BrowserContext) {
  const page = await given.newPage()
  await page.goto('/admin')
  await page.getByRole('button', { name: /^veikals@/ }).click()
  await page.getByRole('button', { name: 'Pierakstīties', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Darāmais' }).waitFor()
  await page.close()
}

async function open(page: Page, name: string) {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
}

/** The home page has no rows of a list, so a row is one of the page that was opened. */
async function untilRow(page: Page, name: string, path: string): Promise<number> {
  await page.evaluate(watchRow, path)
  await open(page, name)
  return page.evaluate(() => (window as unknown as { row: Promise<number> }).row)
}

/** Runs in the page. */
function watchRow(path: string) {
  const painted = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(null)
    })
  const row = new Promise<number>((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        const isThere = location.pathname === path && document.querySelector('[role=row][data-index]')
        if (isThere) painted(() => resolve(performance.now() - timeStamp))
        else requestAnimationFrame(look)
      }
      look()
    }
    addEventListener('click', begin, { once: true, capture: true })
  })
  Object.assign(window, { row })
}

function told(some: readonly number[]) {
  const sorted = some.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { n: some.length, median: at(0.5), p98: at(0.98), longest: at(1) }
}
