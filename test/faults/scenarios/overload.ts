import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Customer, type Reply } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'three times as many requests as the shop can answer, while some people buy'

const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 60)
const PEAK_SECONDS = 10
const BUYERS = 3

/** Lists that no cache has: each asks for another word. Drawn and searched anew, every one of them. */
const requests = (seed: string): autocannon.Request[] => {
  let n = 0
  return [{ method: 'GET', setupRequest: (request) => ({ ...request, path: `/search?query=lampa${seed}${n++}` }) }]
}

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const goods = await stage.goods(database)
  const shop = await stage.start({ database })
  const ledger = new Ledger(goods)
  const url = shop.url
  say('  as much as it can')
  await autocannon({ url, connections: 16, duration: 3, requests: requests('w') })
  const peak = await autocannon({ url, connections: 16, duration: PEAK_SECONDS, requests: requests('p') })
  const capacity = peak['2xx'] / PEAK_SECONDS
  const usual = await typical(url)
  const memory = memoryOf(shop.process.pid)

  say(`  three times ${Math.round(capacity)} a second, for ${SECONDS} s`)
  let open = true
  const orders: Reply[] = []
  async function buy() {
    while (open) {
      const checkout = await ledger.ready(url)
      while (open && !checkout.number) orders.push(await checkout.send())
    }
  }
  const buyers = Array.from({ length: BUYERS }, () => buy().catch((error: unknown) => error))
  const flood = await autocannon({
    url,
    connections: 300,
    duration: SECONDS,
    overallRate: Math.ceil(capacity * 3),
    timeout: 30,
    requests: requests('f'),
  })
  const grown = memoryOf(shop.process.pid) - memory
  open = false
  const failed = (await Promise.all(buyers)).filter((error) => error instanceof Error)
  await sleep(10_000)
  const after = await typical(url)
  const goodput = flood['2xx'] / SECONDS / capacity
  const odd = Object.keys(flood.statusCodeStats ?? {}).filter((status) => !['200', '429', '503'].includes(status))
  await ledger.finish(url)
  await shop.end('SIGTERM')
  return [
    { what: 'most that it answers', figure: `${Math.round(capacity)} a second`, ok: capacity > 0 },
    {
      what: 'of it under three times as much',
      figure: `${Math.round(goodput * 100)} %, p99 ${flood.latency.p99} ms`,
      ok: goodput >= 0.8,
    },
    {
      what: 'other answers',
      figure: `${flood.non2xx} refused, ${flood.errors} broken, ${flood.timeouts} late`,
      ok: odd.length === 0 && flood.errors - flood.timeouts === 0,
    },
    {
      what: 'orders meanwhile',
      figure: `${orders.filter(({ status }) => status === 200).length} of ${orders.length}, buyers stopped: ${failed.length}`,
      ok: orders.some(({ status }) => status === 200) && orders.every(({ status }) => [200, 429, 503].includes(status)),
    },
    { what: 'memory', figure: `${grown >= 0 ? '+' : ''}${grown} MB`, ok: grown < 300 },
    {
      what: 'a page before, and 10 s after',
      figure: `${Math.round(usual)} ms, ${Math.round(after)} ms`,
      ok: after < Math.max(usual * 3, 100),
    },
    ...(await ledger.figures(stage, database)),
  ]
}

/** Median of twenty pages asked one after the other. */
async function typical(url: string): Promise<number> {
  const visitor = new Customer(url)
  const times: number[] = []
  for (let i = 0; i < 20; i++) times.push((await visitor.get(`/search?query=krēsls${Math.random()}`)).ms)
  return times.sort((a, b) => a - b)[10] ?? 0
}

export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
