import { setTimeout as sleep } from 'node:timers/promises'
import { openChaosProxy } from '../chaos-proxy.ts'
import { Customer, type Reply, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'
import { cleanliness } from './database.ts'

export const about = 'the way to PostgreSQL: slow, silent, cut in the middle of COMMIT; a product locked by hand'

const CUTS = 20

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const goods = await stage.goods(database)
  const proxy = await openChaosProxy(stage.cluster.port)
  const shop = await stage.start({ database, databasePort: proxy.port })
  const ledger = new Ledger(goods)
  const replies: Reply[] = []
  const order = async () => {
    const checkout = await ledger.ready(shop.url)
    return async () => {
      const reply = await checkout.send()
      replies.push(reply)
      return reply
    }
  }
  const figures: Figure[] = []
  await (await order())()

  say('  20 ms each way')
  const late = await order()
  proxy.chaos.delayMs = 20
  const delayed = await late()
  proxy.chaos.delayMs = 0
  figures.push({ what: 'order with 20 ms each way', figure: ms(delayed), ok: delayed.status === 200 })

  say('  silent')
  const waiting = await Promise.all([order(), order(), order()])
  const visitor = new Customer(shop.url)
  await visitor.get('/')
  proxy.chaos.mode = 'blackhole'
  const silent = await Promise.all([
    ...waiting.map((send) => send()),
    visitor.get('/api/cart'),
    visitor.get('/p/nowhere'),
    visitor.get('/readyz'),
  ])
  const kept = await visitor.get('/')
  proxy.chaos.mode = 'pass'
  replies.push(...silent.slice(0, -1))
  const slowest = Math.max(...silent.map((reply) => reply.ms))
  figures.push({ what: 'slowest answer while silent', figure: `${Math.round(slowest)} ms`, ok: slowest < 7_000 })
  figures.push({ what: 'a kept page meanwhile', figure: ms(kept), ok: kept.status === 200 && kept.ms < 500 })
  const back = await until('/readyz', async () => (await visitor.get('/readyz')).status === 200)
  figures.push({ what: 'ready again after', figure: `${Math.round(back)} ms`, ok: back < 8_000 })

  say('  cut in COMMIT')
  let cut = 0
  // A try may end at a connection that the one before has cut.
  for (let i = 0; cut < CUTS && i < CUTS * 3; i++) {
    const send = await order()
    const isBefore = i % 2 === 0
    proxy.onClientData = (piece, pass) => {
      if (!piece.includes('commit')) return true
      cut += 1
      if (!isBefore) pass()
      // The server has it, we never hear: or it never came.
      setTimeout(() => proxy.cut(), isBefore ? 0 : 30)
      return false
    }
    await send()
    proxy.onClientData = () => true
  }
  figures.push({ what: 'connections cut at COMMIT', figure: String(cut), ok: cut === CUTS })
  await ledger.finish(shop.url)

  say('  a locked product')
  figures.push(...(await locked(stage, database, ledger, shop.url, goods)))
  await ledger.finish(shop.url)
  await shop.end('SIGTERM')
  await proxy.close()
  return [
    ...figures,
    ...cleanliness(replies.filter(({ ms: took }) => took < 6_000)),
    ...(await ledger.figures(stage, database)),
  ]
}

/** Somebody holds rows in a transaction that does not end. */
async function locked(stage: Stage, database: string, ledger: Ledger, url: string, goods: number[]): Promise<Figure[]> {
  const checkouts = await Promise.all(Array.from({ length: 6 }, () => ledger.ready(url)))
  const holding = stage.cluster.query(
    database,
    `begin; select id from products where id in (${goods.join(',')}) for update; select pg_sleep(8); rollback`,
  )
  await sleep(300)
  const visitor = new Customer(url)
  const sent = Promise.all(checkouts.map((checkout) => checkout.send()))
  const pages = []
  for (const path of ['/', '/search', '/about', '/api/cart', '/search?page=2']) pages.push(await visitor.get(path))
  const answers = await sent
  await holding
  const slowest = Math.max(...answers.map((reply) => reply.ms))
  const browsing = Math.max(...pages.map((reply) => reply.ms))
  return [
    {
      what: 'orders while their product is locked',
      figure: `${answers.map(({ status }) => status).join(' ')}, slowest ${Math.round(slowest)} ms`,
      ok: slowest < 3_500 && answers.every(({ status }) => status === 503),
    },
    {
      what: 'browsing meanwhile',
      figure: `${pages.map(({ status }) => status).join(' ')}, slowest ${Math.round(browsing)} ms`,
      ok: browsing < 1_500 && pages.every(({ status }) => status === 200),
    },
  ]
}

const ms = (reply: Reply) => `${reply.status}, ${Math.round(reply.ms)} ms`
