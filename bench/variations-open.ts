import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import pg from 'pg'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'
import { signInStaff } from '../test/e2e/back-office-steps.ts'
import { freePort, startShopProcess } from '../test/support/running-shop.ts'
import { signInStaffOver } from '../test/support/staff-over-http.ts'
import { openTwin } from './database.ts'
import { addProducts, addVariedProduct } from './varied-product.ts'

/**
 * `node bench/variations-open.ts [build…]`: a product with 2,000 variations and one without are opened from the list in
 * Chromium, until the first cell (or the title) is painted. Several builds (`dist` folders, each beside its `node_modules`)
 * are measured in turn. `BENCH_PROFILE=file` keeps the processor profile of the browser.
 */
process.env.DIST ??= 'dist-bench'
const { buildIfStale, dist: own } = await import('../build/build.ts')
const given = process.argv.slice(2)
if (given.length === 0) await buildIfStale(console.log)
const builds = given.length > 0 ? given.map((folder) => resolve(folder)) : [own]
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const VARIED = 'LIELS-2000'
const PLAIN = 'VIENKARSS-1'
/** Seconds, as Chromium counts them. */
const METRICS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration', 'TaskDuration'] as const

type Side = { name: string; page: Page; devtools: CDPSession; close: () => Promise<void> }
type Figures = Record<string, number>

const sides: Side[] = []
try {
  for (const dist of builds) sides.push(await open(dist))
  const found = new Map<string, Figures[]>()
  for (let round = -3; round < ROUNDS; round += 1) {
    for (const side of sides) {
      for (const code of [VARIED, PLAIN]) {
        const figures = await openProduct(side, code)
        if (round >= 0) found.set(`${side.name} ${code}`, [...(found.get(`${side.name} ${code}`) ?? []), figures])
      }
    }
  }
  console.table(Object.fromEntries([...found].map(([name, all]) => [name, summary(all)])))
  const [side] = sides
  if (process.env.BENCH_PROFILE && side) await profile(side, process.env.BENCH_PROFILE)
} finally {
  for (const { close } of sides) await close()
}

async function open(dist: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-variations-'))
  const database = await openTwin()
  const env = { DIST: basename(dist), LIMITS: 'off', ...database.env }
  const shop = await startShopProcess({ program: join(dist, 'server/main.js'), dataDir, port: await freePort(), env })
  await fill(shop.url, database.env.DATABASE_URL ?? '')
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'lv-LV',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signInStaff(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  return {
    ...{ name: dist, page, devtools },
    async close() {
      await browser.close()
      await shop.end('SIGTERM')
      database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function fill(url: string, connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await addProducts(client, [PLAIN])
  await addVariedProduct(client, await signInStaffOver(url), { code: VARIED, options: [40, 50] })
  await client.query('analyze')
  await client.end()
}

async function openProduct({ page, devtools }: Side, code: string): Promise<Figures> {
  await page.goto(`/admin/products?q=${code}`)
  await page.locator('.a-grid__body > [role=row]').first().waitFor()
  // What hovering and the list's own work begin has ended.
  await page.waitForTimeout(500)
  const wanted = code === VARIED ? '.a-variations [data-cell="0:1"]' : '.a-product h1'
  await page.evaluate((selector) => {
    performance.clearResourceTimings()
    const state = window as unknown as { began: number; painted: Promise<number> }
    state.painted = new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        // The second frame begins when the first one has been drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - state.began)))
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { childList: true, subtree: true })
    })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        state.began = timeStamp
      },
      { capture: true, once: true },
    )
  }, wanted)
  const before = await metrics(devtools)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const ms = await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
  const after = await metrics(devtools)
  const calls = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, duration }) => ({
      name: new URL(name).pathname,
      duration,
    })),
  )
  const call = calls.find(({ name }) => name.endsWith('/variations'))
  return {
    ms,
    ...Object.fromEntries(METRICS.map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) * 1000])),
    'call of the variations': call?.duration ?? 0,
  }
}

async function metrics(devtools: CDPSession): Promise<Figures> {
  const { metrics: all } = await devtools.send('Performance.getMetrics')
  return Object.fromEntries(all.map(({ name, value }) => [name, value]))
}

async function profile(side: Side, file: string) {
  await side.devtools.send('Profiler.enable')
  await side.devtools.send('Profiler.setSamplingInterval', { interval: 200 })
  await side.devtools.send('Profiler.start')
  for (let round = 0; round < 5; round += 1) await openProduct(side, VARIED)
  const { profile: found } = await side.devtools.send('Profiler.stop')
  const { writeFileSync } = await import('node:fs')
  writeFileSync(file, JSON.stringify(found))
}

/** Medians; of the time until it is there also the longest. */
function summary(all: readonly Figures[]): Figures {
  const at = (name: string, share: number) => {
    const sorted = all.map((each) => each[name] ?? 0).sort((a, b) => a - b)
    return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  }
  const names = Object.keys(all[0] ?? {})
  return { ...Object.fromEntries(names.map((name) => [name, at(name, 0.5)])), longest: at('ms', 1) }
}
