import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Customer, type Reply } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'
import { load } from '../wrk.ts'

export const about = 'many more requests than the shop can answer, while some people buy (needs wrk)'

const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 60)
const PEAK_SECONDS = 10
/** The shop is busy with 16; these wait for each other. */
const CROWD = 1_000
/** Buyers go before everybody else, so they take little of the processor here: a person pauses between two orders. */
const BUYERS = 3
const PAUSE_MS = 1_000

/**
 * Lists that no cache has: each request asks for another word, so every one is searched and drawn anew. As many at once
 * as there are connections.
 */
const flood = (url: string, connections: number, seconds: number) =>
  load({
    url,
    connections,
    seconds,
    timeoutSeconds: 30,
    refusals: [429, 503],
    requests: `local n, seed = 0, '${crypto.randomUUID().slice(0, 8)}'
     request = function() n = n + 1; return wrk.format('GET', '/search?query=lampa' .. seed .. n) end`,
  })

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const goods = await stage.goods(database)
  const shop = await stage.start({ database })
  const ledger = new Ledger(goods)
  const url = shop.url
  say('  as much as it can')
  await flood(url, 16, 3)
  const capacity = (await flood(url, 16, PEAK_SECONDS)).answered / PEAK_SECONDS
  const usual = await typical(url)
  const memory = memoryOf(shop.process.pid)

  say(`  ${CROWD} at once in place of 16, for ${SECONDS} s`)
  let open = true
  const orders: Reply[] = []
  async function buy() {
    while (open) {
      const checkout = await ledger.ready(url)
      while (open && !checkout.number) orders.push(await checkout.send())
      await sleep(PAUSE_MS)
    }
  }
  const buyers = Array.from({ length: BUYERS }, () => buy().catch((error: unknown) => error))
  const crowd = await flood(url, CROWD, SECONDS)
  const grown = memoryOf(shop.process.pid) - memory
  open = false
  const failed = (await Promise.all(buyers)).filter((error) => error instanceof Error)
  await sleep(10_000)
  const after = await typical(url)
  const slowest = Math.max(...orders.map(({ ms }) => ms))
  const goodput = crowd.answered / SECONDS / capacity
  await ledger.finish(url)
  await shop.end('SIGTERM')
  return [
    { what: 'most that it answers', figure: `${Math.round(capacity)} a second`, ok: capacity > 0 },
    {
      what: `of it with ${CROWD} at once`,
      figure: `${Math.round(goodput * 100)} %, p99 ${crowd.p99} ms`,
      ok: goodput >= 0.8,
    },
    {
      what: 'other answers',
      figure: `${crowd.refused} refused, ${crowd.odd} odd, ${crowd.broken} broken`,
      ok: crowd.odd === 0 && crowd.broken === 0,
    },
    {
      what: 'orders meanwhile',
      figure: `${orders.filter(({ status }) => status === 200).length} of ${orders.length}, buyers stopped: ${failed.length}`,
      ok: orders.some(({ status }) => status === 200) && orders.every(({ status }) => [200, 429, 503].includes(status)),
    },
    { what: 'the slowest of them', figure: `${Math.round(slowest)} ms`, ok: slowest < 3_000 },
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
