import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningShop } from '../../support/running-shop.ts'
import { openBalancer } from '../balancer.ts'
import { Customer, type Reply, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'five deploys of two instances behind a proxy, while people browse and order'

const DEPLOYS = 5

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const ledger = new Ledger(await stage.goods(database))
  const start = (port: number, env: Record<string, string>) => stage.start({ database, port, env })
  const figures = await deployInTurn({ start, ledger, isEnough: (deploys) => deploys === DEPLOYS }, say)
  return [...figures, ...(await ledger.figures(stage, database))]
}

type Deploys = {
  start: (port: number, env: Record<string, string>) => Promise<RunningShop>
  ledger: Ledger
  isEnough: (deploys: number, requests: number) => boolean
  /** Called while the last two instances run. */
  beforeEnd?: () => Promise<void>
}

/** Replaces two instances behind a proxy, one after the other, while people browse and order. */
export async function deployInTurn(
  { start: startAt, ledger, isEnough, beforeEnd = async () => {} }: Deploys,
  say: (line: string) => void,
): Promise<Figure[]> {
  const balancer = await openBalancer()
  const start = async () => {
    const port = await freePort()
    return { port, shop: await startAt(port, { BASE_URL: balancer.url, DRAIN_SECONDS: '2' }) }
  }
  let instances = [await start(), await start()]
  balancer.backends = instances.map(({ port }) => port)
  await until('the proxy', () => balancer.ready.size === 2)
  const replies: Reply[] = []
  let open = true
  const shoppers = Array.from({ length: 3 }, async () => {
    while (open) {
      const checkout = await ledger.ready(balancer.url)
      replies.push(await checkout.send())
    }
  })
  const readers = Array.from({ length: 4 }, async () => {
    const visitor = new Customer(balancer.url)
    const paths = ['/', '/search?query=lampa', '/api/cart', '/cart', '/about']
    for (let i = 0; open; i++) replies.push(await visitor.get(paths[i % paths.length] ?? '/'))
  })
  let longest = 0
  const codes = new Set<number | null>()
  let deploys = 0
  for (; !isEnough(deploys, replies.length); deploys++) {
    say(`  deploy ${deploys + 1}`)
    const fresh = []
    for (const old of instances) {
      const next = await start()
      fresh.push(next)
      balancer.backends = [...balancer.backends, next.port]
      await until('the proxy to see it', () => balancer.ready.has(next.port))
      // Nobody takes it out of the proxy: the proxy sees its `/readyz`.
      const began = performance.now()
      codes.add(await old.shop.end('SIGTERM'))
      longest = Math.max(longest, performance.now() - began)
      balancer.backends = balancer.backends.filter((port) => port !== old.port)
      for (const line of old.shop.output().split('\n').slice(1)) if (line) say(line.slice(0, 600))
    }
    instances = fresh
  }
  await sleep(500)
  open = false
  await Promise.all([...shoppers, ...readers])
  const failed = replies.filter(({ status }) => status !== 200)
  await ledger.finish(balancer.url)
  await beforeEnd()
  await Promise.all(instances.map(({ shop }) => shop.end('SIGTERM')))
  await balancer.close()
  const examples = [...new Set(failed.map(({ status, body, error }) => `${status} ${error || body.slice(0, 80)}`))]
  return [
    { what: 'deploys of two instances', figure: String(deploys), ok: true },
    {
      what: 'requests, failed',
      figure: `${replies.length}, ${failed.length} ${examples.slice(0, 3).join('; ')}`.trim(),
      ok: failed.length === 0,
    },
    { what: 'sent to another instance by the proxy', figure: String(balancer.retried), ok: true },
    { what: 'longest wait', figure: `${Math.round(Math.max(...replies.map((r) => r.ms)))} ms`, ok: true },
    { what: 'old instance gone within', figure: `${Math.round(longest)} ms`, ok: longest < 10_000 },
    { what: 'exit codes', figure: [...codes].join(', '), ok: codes.size === 1 && codes.has(0) },
  ]
}
