import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startShopProcess } from '../../support/running-shop.ts'
import { Customer, type Reply, until } from '../customer.ts'
import { type EmbeddedShop, openEmbeddedShop } from '../embedded/embedded-shop.ts'
import { Ledger } from '../ledger.ts'
import { openCluster } from '../postgres.ts'
import { type Figure, productsOf, type Stage } from '../stage.ts'

export const about =
  'a full disk under PostgreSQL, and under the data folder of the embedded database (needs root: tmpfs)'

const MOST_LOCKS = 2_000
const FULL_MS = 5_000

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  return [...(await underPostgres(stage, say)), ...(await underData(stage, say))]
}

async function underPostgres(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const disk = mountSmall('320m')
  const folder = join(disk.path, 'pg')
  mkdirSync(folder)
  const cluster = await openCluster(folder)
  await cluster.query('postgres', 'create database demo')
  const small: Stage = { ...stage, cluster }
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-disk-'))
  const env = { DATABASE_URL: cluster.url('demo'), LIMITS: 'off', LOG_LEVEL: 'fatal', SESSION_SECRET: 's'.repeat(40) }
  const shop = await startShopProcess({ program: stage.program, dataDir, port: await freePort(), env })
  const found = await new Customer(shop.url).get('/api/search/products?per_page=96&sort=price_with_tax:asc')
  const ids = productsOf(found.body).slice(0, 4)
  await cluster.query(
    'demo',
    'update products set quantity = 1000, virtual_quantity = 0, weight = 200, width = 100, depth = 80, height = 40 where id = any($1)',
    [ids],
  )
  const ledger = new Ledger(ids)
  try {
    for (let i = 0; i < 20; i++) await (await ledger.ready(shop.url)).send()
    await new Customer(shop.url).get('/')
    const ready = []
    for (let i = 0; i < 30; i++) ready.push(await ledger.ready(shop.url))
    say('  filling it')
    const free = disk.fill()
    const full: Reply[] = []
    for (const checkout of ready) full.push(await checkout.send())
    const page = await new Customer(shop.url).get('/')
    free()
    try {
      cluster.start()
    } catch {
      // It may never have gone down.
    }
    const back = await untilReady(shop.url)
    await ledger.finish(shop.url)
    return [
      statusesOf('orders on a full disk', full),
      { what: 'a kept page on a full disk', figure: String(page.status), ok: page.status === 200 },
      { what: 'ready after there is space', figure: `${Math.round(back)} ms`, ok: true },
      ...(await ledger.figures({ ...small, audit: () => [] }, 'demo', 1_000)),
    ]
  } finally {
    await shop.end('SIGTERM')
    cluster.close()
    disk.unmount()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function underData({ program }: Stage, say: (line: string) => void): Promise<Figure[]> {
  const disk = mountSmall('400m')
  const embedded = openEmbeddedShop(program, disk.path)
  const port = await freePort()
  try {
    const killed = await embedded.start({ port, env: QUIET })
    const { url } = killed
    const goods = await embedded.goods(url)
    const ledger = new Ledger(goods)
    const add = (customer: Customer) => customer.post(`/api/cart-item/add/${goods[0]}?action=plus`, { quantity: 1 })
    const visitor = new Customer(url)
    const before = await add(visitor)
    await visitor.get('/')
    const ready = []
    for (let i = 0; i < 30; i++) ready.push(await ledger.ready(url))

    say('  filling the data folder')
    const free = disk.fill()
    const full: Reply[] = []
    for (const checkout of ready.slice(0, 20)) full.push(await checkout.send())
    for (let i = 0; i < 40; i++) full.push(await add(new Customer(url)))
    say('  filling the write-ahead log')
    const isPanic = await fillWriteAheadLog(embedded)
    for (const checkout of ready.slice(20)) full.push(await checkout.send())
    // Long enough for the recovery to fail as well, and for some attempts of the shop to start PostgreSQL.
    await sleep(FULL_MS)
    full.push(await add(new Customer(url)))
    const page = await visitor.get('/')
    free()
    const back = await untilReady(url)
    const after = await add(new Customer(url))
    await ledger.finish(url)
    await killed.end('SIGKILL')
    const shop = await embedded.start({ port, env: QUIET })
    const kept = JSON.parse((await visitor.get('/api/cart')).body) as { cart: { total_quantity: number } }
    const books = await ledger.figures(embedded, '')
    const code = await shop.end('SIGTERM')
    const figures = [
      statusesOf('20 orders, 40 carts, 10 orders, a cart on a full disk', full),
      { what: 'PostgreSQL panicked when its write-ahead log was full', figure: isPanic ? 'yes' : 'no', ok: isPanic },
      {
        what: 'a kept page on a full disk, a cart after there is space',
        figure: `${page.status}, ${after.status}`,
        ok: page.status === 200 && after.status === 200,
      },
      { what: 'ready after there is space', figure: `${Math.round(back)} ms`, ok: back < 5_000 },
      {
        what: 'the cart from before, after a kill',
        figure: `${before.status}, ${kept.cart.total_quantity} piece`,
        ok: kept.cart.total_quantity === 1,
      },
      { what: 'exit code', figure: String(code), ok: code === 0 },
      ...books,
    ]
    return figures.map((figure) => ({ ...figure, what: `embedded: ${figure.what}` }))
  } finally {
    await embedded.close()
    disk.unmount()
  }
}

const QUIET = { LOG_LEVEL: 'fatal' }

/** Row locks are written to the log, but make no table longer. @returns whether PostgreSQL panicked */
async function fillWriteAheadLog({ cluster }: EmbeddedShop): Promise<boolean> {
  for (let i = 0; i < MOST_LOCKS; i++) {
    try {
      await cluster.query('', 'select id from products for update')
    } catch (error) {
      return (error as { severity?: string }).severity === 'PANIC'
    }
  }
  return false
}

function statusesOf(what: string, replies: readonly Reply[]): Figure {
  const statuses = new Map<number, number>()
  for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return {
    what,
    figure: [...statuses].map(([status, n]) => `${status}: ${n}`).join(', '),
    ok: statuses.has(503) && [...statuses.keys()].every((status) => status === 200 || status === 503),
  }
}

const untilReady = (url: string) =>
  until('/readyz', async () => (await new Customer(url).get('/readyz')).status === 200, 60_000)

/** @throws without the right to mount */
function mountSmall(size: string) {
  const path = mkdtempSync(join(tmpdir(), 'shop-small-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', path])
  return {
    path,
    /** Takes all that is left; what it answers gives it back. */
    fill() {
      const file = join(path, 'ballast')
      const piece = Buffer.alloc(1024 * 1024)
      const last = Buffer.alloc(4096)
      for (const bytes of [piece, last]) {
        try {
          for (;;) writeFileSync(file, bytes, { flag: 'a' })
        } catch {
          // Full, for pieces of this size.
        }
      }
      return () => rmSync(file)
    },
    unmount() {
      execFileSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
