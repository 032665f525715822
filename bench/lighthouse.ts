import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'
import { CATEGORIES, type Figures, lighthouseTable, type MeasuredPage, type Run } from './lighthouse-table.ts'
import { inProcessorTime, type TraceEvent } from './processor-time.ts'

/**
 * Lighthouse on a phone, simulated (its own defaults: a processor four times slower, slow 4G), of a running demo shop:
 * `BASE_URL=… node bench/lighthouse.ts [page …]`. Each page `RUNS` (5) times with nothing kept; the median is told.
 * Each run is judged twice: as it was, and as if the page's thread had never waited for this machine's processor.
 * `OUT` names a file for all figures as JSON; the table for docs/benchmarks.md is printed. Needs an idle machine.
 * Lighthouse is fetched by npx when it is asked for: it brings 160 packages that nothing else needs.
 */
const base = process.env.BASE_URL ?? 'http://localhost:3000'
const RUNS = Number(process.env.RUNS ?? 5)
const PORT = Number(process.env.DEBUG_PORT ?? 9322)
const MAX_REPORT_BYTES = 64 * 1024 * 1024
const LIGHTHOUSE = 'lighthouse@12.8.2'

const paths: Record<string, string> = {
  home: '/',
  category: '/c/biroja-mebeles',
  product: '/p/rakstamgalds-gauja',
  cart: '/cart',
  checkout: '/checkout',
}

type Report = {
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null }>
  audits: Record<
    string,
    { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number; displayValue?: string }
  >
}

const wanted = process.argv.slice(2)
const measured: MeasuredPage[] = []
for (const [page, path] of Object.entries(paths)) {
  if (wanted.length > 0 && !wanted.includes(page)) continue
  // A browser for each: what one page left in it (a cookie of its own) would be another visitor's cart.
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, `--remote-debugging-port=${PORT}`],
  })
  measured.push(await measure(browser, page, path))
  await browser.close()
}
write(measured)

async function measure(browser: Browser, page: string, path: string): Promise<MeasuredPage> {
  const hasCart = ['cart', 'checkout'].includes(page)
  // As every visitor but the first two gets it: kept, and compressed at leisure.
  for (let visit = 0; visit < 3; visit += 1) await (await fetch(base + path)).arrayBuffer()
  const results: Run<Report>[] = []
  for (let run = 0; run < RUNS; run += 1) {
    // Lighthouse leaves no cookie behind.
    if (hasCart) await giveCart(browser)
    results.push(await report(base + path, hasCart))
  }
  const runs = results.map(({ asItWas, alone }) => ({ asItWas: figuresOf(asItWas), alone: figuresOf(alone) }))
  const median = {
    asItWas: medianOf(runs.map(({ asItWas }) => asItWas)),
    alone: medianOf(runs.map(({ alone }) => alone)),
  }
  return { page, median, runs, misses: missesOf(results.map(({ asItWas }) => asItWas)) }
}

async function report(url: string, hasCart: boolean): Promise<Run<Report>> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'))
  // Gathering and judging must be told the same.
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    // The cookie of the cart must be there when the page is asked for.
    ...(hasCart ? ['--disable-storage-reset'] : []),
  ]
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await lighthouse(url, [...options, `--port=${PORT}`, `-G=${folder}`])
        const asItWas = await judge(url, folder, options)
        forgetWaiting(join(folder, 'defaultPass.trace.json'))
        return { asItWas, alone: await judge(url, folder, options) }
      } catch (error) {
        // Now and then it misses the start of the page ("NO_NAVSTART").
        if (tries === 3) throw error
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function judge(url: string, folder: string, options: readonly string[]): Promise<Report> {
  const found = JSON.parse(await lighthouse(url, [...options, `-A=${folder}`, '--output=json'])) as Report
  if (found.finalDisplayedUrl !== url) throw new Error(`${url} led to ${found.finalDisplayedUrl}`)
  return found
}

async function lighthouse(url: string, options: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, '--quiet', ...options], {
    maxBuffer: MAX_REPORT_BYTES,
  })
  return stdout
}

function forgetWaiting(file: string) {
  const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] }
  const traceEvents = inProcessorTime(trace.traceEvents, new URL(base).origin)
  writeFileSync(file, JSON.stringify({ ...trace, traceEvents }))
}

/** Makes the browser that of a visitor with something in the cart. */
async function giveCart(browser: Browser) {
  const first = await fetch(`${base}/api/visitor`)
  const [cookie = ''] = first.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const { csrf } = (await first.json()) as { csrf: string }
  const list = await (await fetch(`${base}/c/kruzes-un-pudeles`)).text()
  const id = /data-add-to-cart="(\d+)"/.exec(list)?.[1]
  const headers = {
    cookie,
    'x-csrf-token': csrf,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
    origin: base,
  }
  const added = await fetch(`${base}/api/cart-item/add/${id}?action=plus`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ quantity: 1 }),
  })
  if (!added.ok) throw new Error(`The cart took nothing: ${added.status} ${await added.text()}`)
  const [name = '', value = ''] = cookie.split('=')
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', { cookies: [{ name, value, url: base, path: '/', secure: true }] })
}

function figuresOf(lhr: Report): Figures {
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const number = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcp: Math.round(number('first-contentful-paint')),
    lcp: Math.round(number('largest-contentful-paint')),
    tbt: Math.round(number('total-blocking-time')),
    cls: Math.round(number('cumulative-layout-shift') * 1000) / 1000,
    bytes: Math.round(number('total-byte-weight')),
  }
}

function medianOf(runs: Figures[]): Figures {
  const [first] = runs
  if (!first) throw new Error('Lighthouse said nothing')
  const middle = (name: string) => runs.map((run) => run[name as keyof Figures]).sort((a, b) => a - b)[runs.length >> 1]
  return Object.fromEntries(Object.keys(first).map((name) => [name, middle(name)])) as Figures
}

/** What kept a page from 100 in its last run. */
function missesOf(results: Report[]): string[] {
  const lhr = results.at(-1)
  if (!lhr) return []
  return Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
    .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id))
}

function write(all: MeasuredPage[]) {
  if (process.env.OUT) writeFileSync(process.env.OUT, `${JSON.stringify({ base, runs: RUNS, pages: all }, null, 2)}\n`)
  console.log(lighthouseTable(all))
  for (const { page, misses } of all) if (misses.length > 0) console.error(`${page}: ${misses.join(', ')}`)
}
