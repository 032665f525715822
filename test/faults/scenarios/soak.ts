import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startTours } from '../browser-tours.ts'
import { Customer, type Reply } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'
import { memoryOf } from './overload.ts'

export const about =
  'half of what the shop can answer, for long: does it grow, does anything fail (with Chromium beside)'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
export const mostMs = (MINUTES + 5) * 60_000

const PAGES = ['/', '/search', '/about', '/en', '/search?query=lampa', '/login', '/contact', '/compare', '/api/visitor']

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const goods = await stage.goods(database, { stock: 1_000_000 })
  const shop = await stage.start({ database })
  const { url } = shop
  const ledger = new Ledger(goods)
  let serial = 0
  // Every third page is one that no cache has.
  const requests: autocannon.Request[] = PAGES.map((path, i) => ({
    method: 'GET',
    path,
    setupRequest: (request) => (i % 3 === 0 ? { ...request, path: `/search?query=galds${serial++}` } : request),
  }))
  const peak = await autocannon({ url, connections: 16, duration: 10, requests })
  const rate = Math.max(1, Math.round(peak['2xx'] / 10 / 2))
  say(`  ${rate} a second for ${MINUTES} min`)

  let open = true
  const orders: Reply[] = []
  async function buy() {
    while (open) {
      const checkout = await ledger.ready(url)
      orders.push(await checkout.send())
      orders.push(await checkout.customer.get('/cart'))
      await sleep(500)
    }
  }
  const sizes: { minute: number; mb: number }[] = []
  async function watch() {
    const began = performance.now()
    while (open) {
      await sleep(5_000)
      sizes.push({ minute: (performance.now() - began) / 60_000, mb: memoryOf(shop.process.pid) })
    }
  }
  const others = [buy(), watch()]
  const tours = await startTours(url)
  const load = await autocannon({ url, connections: 16, duration: MINUTES * 60, overallRate: rate, requests })
  open = false
  await Promise.all([...others, tours.end()])
  const ready = await new Customer(url).get('/readyz')
  await ledger.finish(url)
  await shop.end('SIGTERM')
  // Caches and pools fill in the first fifth.
  const settled = sizes.filter(({ minute }) => minute > MINUTES / 5)
  const slope = slopeOf(settled)
  const failedOrders = orders.filter(({ status }) => status !== 200)
  return [
    { what: 'minutes, requests', figure: `${MINUTES}, ${load['2xx'] + load.non2xx}`, ok: load['2xx'] > 0 },
    {
      what: 'not answered with 200',
      figure: `${load.non2xx} + ${load.errors} broken, p99 ${load.latency.p99} ms`,
      ok: load.non2xx === 0 && load.errors === 0,
    },
    {
      what: 'orders and carts refused',
      figure: `${failedOrders.length} of ${orders.length}`,
      ok: failedOrders.length === 0,
    },
    {
      what: 'memory at the beginning, at the end, a minute',
      figure: `${settled[0]?.mb} MB, ${settled.at(-1)?.mb} MB, ${slope.toFixed(2)} MB`,
      ok: slope < 1,
    },
    {
      what: 'tours with Chromium, complaints',
      figure: `${tours.done}, ${[...new Set(tours.complaints)].slice(0, 5).join('; ') || '0'}`,
      ok: tours.done > 0 && tours.complaints.length === 0,
    },
    { what: 'ready at the end', figure: String(ready.status), ok: ready.status === 200 },
    ...(await ledger.figures(stage, database, 1_000_000)),
  ]
}

/** Megabytes a minute, by least squares. */
function slopeOf(points: readonly { minute: number; mb: number }[]): number {
  const mean = (of: (point: { minute: number; mb: number }) => number) =>
    points.reduce((total, point) => total + of(point), 0) / points.length
  const [minute, mb] = [mean((one) => one.minute), mean((one) => one.mb)]
  const over = points.reduce((total, one) => total + (one.minute - minute) * (one.mb - mb), 0)
  const under = points.reduce((total, one) => total + (one.minute - minute) ** 2, 0)
  return under === 0 ? 0 : over / under
}
