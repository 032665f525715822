import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startShopProcess } from '../../running-shop.ts'
import { Customer, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import { openCluster } from '../postgres.ts'
import { type Figure, productsOf, type Stage } from '../stage.ts'

export const about =
  'a full disk under PostgreSQL, and under the data folder of the embedded database (needs root: tmpfs)'

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
    const statuses = new Map<number, number>()
    for (const checkout of ready) {
      const { status } = await checkout.send()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const page = await new Customer(shop.url).get('/')
    free()
    try {
      cluster.start()
    } catch {
      // It may never have gone down.
    }
    const back = await until(
      '/readyz',
      async () => (await new Customer(shop.url).get('/readyz')).status === 200,
      60_000,
    )
    await ledger.finish(shop.url)
    const clean = [...statuses.keys()].every((status) => status === 200 || status === 503)
    return [
      {
        what: 'orders on a full disk',
        figure: [...statuses].map(([s, n]) => `${s}: ${n}`).join(', '),
        ok: clean && statuses.has(503),
      },
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

async function underData(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const disk = mountSmall('400m')
  const dataDir = join(disk.path, 'data')
  const port = await freePort()
  const env = { LIMITS: 'off', LOG_LEVEL: 'fatal', DATABASE_URL: '' }
  const start = () => startShopProcess({ program: stage.program, dataDir, port, env })
  let shop = await start()
  try {
    const visitor = new Customer(shop.url)
    const found = await visitor.get('/api/search/products?per_page=24&sort=price_with_tax:asc')
    const [product] = productsOf(found.body)
    const add = (customer: Customer) => customer.post(`/api/cart-item/add/${product}?action=plus`, { quantity: 1 })
    const before = await add(visitor)
    await visitor.get('/')
    say('  filling the data folder')
    const free = disk.fill()
    const full = []
    for (let i = 0; i < 40; i++) full.push(await add(new Customer(shop.url)))
    const page = await visitor.get('/')
    const unclean = full.filter(({ status }) => ![200, 503].includes(status))
    free()
    const after = await add(new Customer(shop.url))
    await shop.end('SIGKILL')
    shop = await start()
    const kept = JSON.parse((await visitor.get('/api/cart')).body) as { cart: { total_quantity: number } }
    return [
      {
        what: 'embedded, full disk: 40 carts',
        figure: `${full.filter(({ status }) => status === 200).length} taken, ${unclean.length} without words ${unclean[0]?.body.slice(0, 80) ?? ''}`,
        ok: unclean.length === 0,
      },
      {
        what: 'embedded: a kept page, a cart after there is space',
        figure: `${page.status}, ${after.status}`,
        ok: page.status === 200 && after.status === 200,
      },
      {
        what: 'embedded: the cart from before, after a kill',
        figure: `${before.status}, ${kept.cart.total_quantity} piece`,
        ok: kept.cart.total_quantity === 1,
      },
    ]
  } finally {
    await shop.end('SIGKILL')
    disk.unmount()
  }
}

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
