import { type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../build/chromium.ts'

/**
 * Long tasks while pages become live, on a processor slowed four times: `BASE_URL=… node bench/hydration.ts` beside a
 * running demo shop in production. Each page several times (RUNS) with nothing kept. Prints, of each phase, the longest
 * task of the main thread in milliseconds of processor time (other work on the machine does not count), scripts alone, the middle and
 * the worst of the runs, how many the browser itself called long (over 50 ms by the clock), and what the worst was made of.
 */

const base = process.env.BASE_URL ?? 'http://localhost:3000'
const RUNS = Number(process.env.RUNS ?? 5)
const SLOWER = 4
const LONG_MS = 50
const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const REST_MS = 3_000
const SCRIPTS = ['EvaluateScript', 'v8.evaluateModule', 'FunctionCall', 'RunMicrotasks', 'TimerFire']
const CAUSES = ['EvaluateScript', 'v8.compile', 'FunctionCall', 'ParseHTML', 'UpdateLayoutTree', 'Layout', 'Paint']

type Phase = { name: string; act: (page: Page) => Promise<unknown> }
/** `script`: the longest that scripts held the thread in one go, with the layout that they asked for. */
type Task = { ms: number; script: number; what: string }
type Event = {
  name: string
  ts: number
  dur?: number
  tdur?: number
  tid: number
  pid: number
  args?: { data?: object }
}

const scroll: Phase = {
  name: 'scroll to the end',
  act: (page) =>
    page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise((done) => setTimeout(done, 300))
      }
    }),
}
const pages: Record<string, { path: string; phases: Phase[] }> = {
  home: { path: '/', phases: [scroll] },
  category: {
    path: '/c/biroja-mebeles',
    phases: [
      scroll,
      { name: 'choose a filter', act: (page) => page.locator('.filters .filter__option').first().click() },
    ],
  },
  product: {
    path: '/p/metala-skapis-las',
    phases: [scroll, { name: 'choose a variation', act: (page) => page.locator('.choice').nth(1).click() }],
  },
}

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const [name, { path, phases }] of Object.entries(pages)) {
  const load: Phase = { name: 'load and hydrate', act: (page) => page.goto(base + path, { waitUntil: 'load' }) }
  const results = new Map([load, ...phases].map((phase) => [phase.name, [] as { worst: Task; long: number }[]]))
  // The first run finds cold caches in the shop.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [phase, result] of await measure([load, ...phases])) if (run > 0) results.get(phase)?.push(result)
  }
  console.log(`\n${name}: ${path}`)
  console.table(Object.fromEntries([...results].map(([phase, list]) => [phase, summed(list)])))
}
await browser.close()

async function measure(phases: readonly Phase[]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = window as unknown as { longTasks: number }
    seen.longTasks = 0
    new PerformanceObserver((list) => {
      seen.longTasks += list.getEntries().length
    }).observe({ type: 'longtask' })
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const found: [string, { worst: Task; long: number }][] = []
  let before = 0
  for (const phase of phases) {
    const worst = await traced(session, async () => {
      await phase.act(page)
      await page.waitForTimeout(REST_MS)
    })
    const all = await page.evaluate(() => (window as unknown as { longTasks: number }).longTasks)
    found.push([phase.name, { worst, long: all - before }])
    before = all
  }
  await context.close()
  return found
}

/** The task that took the most processor time of the page's main thread while `work` ran. */
async function traced(session: CDPSession, work: () => Promise<void>): Promise<Task> {
  const events: Event[] = []
  const keep = ({ value }: { value: unknown }) => {
    for (const event of value as Event[]) events.push(event)
  }
  session.on('Tracing.dataCollected', keep)
  const done = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'v8.execute', 'blink.user_timing'] },
  })
  await work()
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', keep)
  return longest(events)
}

function longest(events: readonly Event[]): Task {
  const main = mainThread(events)
  const own = events.filter((event) => `${event.pid}/${event.tid}` === main)
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask')
  const worst = tasks.reduce<Event | undefined>((a, b) => ((a?.tdur ?? 0) >= (b.tdur ?? 0) ? a : b), undefined)
  const script = Math.max(0, ...own.filter(({ name }) => SCRIPTS.includes(name)).map(({ tdur = 0 }) => tdur)) / 1_000
  if (!worst) return { ms: 0, script, what: '' }
  const end = worst.ts + (worst.dur ?? 0)
  const inside = own.filter((event) => CAUSES.includes(event.name) && event.ts >= worst.ts && event.ts < end)
  const causes = inside.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0)).slice(0, 3)
  return { ms: (worst.tdur ?? 0) / 1_000, script, what: causes.map(described).join(', ') }
}

/** Where scripts of a page run. */
function mainThread(events: readonly Event[]): string {
  const counts = new Map<string, number>()
  for (const { name, pid, tid } of events) {
    if (!['ParseHTML', 'UpdateLayoutTree', 'EvaluateScript', 'FunctionCall'].includes(name)) continue
    counts.set(`${pid}/${tid}`, (counts.get(`${pid}/${tid}`) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

function described({ name, tdur = 0, args }: Event): string {
  const url = (args?.data as { url?: string } | undefined)?.url?.split('/').at(-1) ?? ''
  return `${name} ${url} ${Math.round(tdur / 1_000)}`
}

function summed(list: readonly { worst: Task; long: number }[]) {
  const sorted = list.toSorted((a, b) => a.worst.ms - b.worst.ms)
  const middle = sorted[Math.floor(sorted.length / 2)]
  const last = sorted.at(-1)
  return {
    'longest, CPU ms': Math.round(middle?.worst.ms ?? 0),
    'longest script': Math.round(medianOf(list.map(({ worst }) => worst.script))),
    'worst run': Math.round(last?.worst.ms ?? 0),
    [`over ${LONG_MS} ms by the clock`]: middle?.long ?? 0,
    what: middle?.worst.what ?? '',
  }
}
