import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Tab } from './cdp.ts'

/**
 * Long tasks while pages become live in a phone's window, on a processor slowed four times: `BASE_URL=… node bench/hydration.ts` beside a
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

type Phase = { name: string; act: (tab: Tab) => Promise<unknown> }
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
  act: (tab) =>
    tab.evaluate(`(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise((done) => setTimeout(done, 300))
      }
    })()`),
}
const click = (name: string, selector: string): Phase => ({
  name,
  act: (tab) => tab.evaluate(`setTimeout(() => document.querySelectorAll('${selector}').item(1).click(), 50), 0`),
})
const pages: Record<string, { path: string; phases: Phase[] }> = {
  home: { path: '/', phases: [scroll] },
  category: {
    path: '/c/biroja-mebeles',
    phases: [scroll, click('choose a filter', '.filters .filter__option')],
  },
  product: {
    path: '/p/metala-skapis-las',
    phases: [scroll, click('choose a variation', '.choice')],
  },
}

const browser = await launch()
for (const [name, { path, phases }] of Object.entries(pages)) {
  const load: Phase = { name: 'load and hydrate', act: (tab) => tab.send('Page.navigate', { url: base + path }) }
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
  const tab = await browser.tab()
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true })
  await tab.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  await tab.send('Page.enable')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `window.longTasks = 0
      new PerformanceObserver((list) => (window.longTasks += list.getEntries().length)).observe({ type: 'longtask' })`,
  })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const found: [string, { worst: Task; long: number }][] = []
  let before = 0
  for (const phase of phases) {
    const worst = await traced(tab, async () => {
      await phase.act(tab)
      await sleep(REST_MS)
    })
    const all = await tab.evaluate<number>('window.longTasks')
    found.push([phase.name, { worst, long: all - before }])
    before = all
  }
  await tab.close()
  return found
}

/** The task that took the most processor time of the page's main thread while `work` ran. */
async function traced(tab: Tab, work: () => Promise<void>): Promise<Task> {
  const events: Event[] = []
  let isTracing = true
  tab.on('Tracing.dataCollected', ({ value }) => {
    if (!isTracing) return
    for (const event of value as Event[]) events.push(event)
  })
  const done = new Promise<void>((resolve) => tab.on('Tracing.tracingComplete', () => resolve()))
  await tab.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'v8.execute', 'blink.user_timing'] },
  })
  await work()
  await tab.send('Tracing.end')
  await done
  isTracing = false
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
