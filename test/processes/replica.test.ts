import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/database.ts'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { seedDelivery } from '../../src/cli/seed/delivery.ts'
import { readCards } from '../../src/shop/catalogue/cards.db.ts'
import { catalogueDeps } from '../../src/shop/catalogue/catalogue-deps.ts'
import { readProduct } from '../../src/shop/catalogue/product.db.ts'
import { firstRow } from '../../src/shop/db.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { type ChaosProxy, openChaosProxy } from '../faults/chaos-proxy.ts'
import { startReplicatedServers } from '../support/postgres.ts'
import { freePort } from '../support/running-shop.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

type Servers = Awaited<ReturnType<typeof startReplicatedServers>>

let servers: Servers
let proxy: ChaosProxy
let shop: TestShop
let replica: pg.Client
const dataDir = mkdtempSync(join(tmpdir(), 'shop-replica-'))

const open = (readPort: number) =>
  openDatabase({
    DATABASE_URL: servers.primary.url,
    DATABASE_READ_URL: `postgres://postgres@127.0.0.1:${readPort}/postgres`,
    DATABASE_POOL: 4,
    dataDir,
  })

beforeAll(async () => {
  servers = await startReplicatedServers()
  proxy = await openChaosProxy(servers.replica.port)
  const database = await open(proxy.port)
  await migrate(database)
  await database.db.transaction(async (tx) => {
    await seedDelivery(tx, true)
    await saveSetting(tx, 'is_open', true)
  })
  shop = await openTestShop({ database })
  replica = new pg.Client({ connectionString: servers.replica.url })
  await replica.connect()
}, 60_000)
afterAll(async () => {
  await replica?.end()
  await shop?.close()
  await proxy?.close()
  await servers?.replica.stop()
  await servers?.primary.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Whether a catalogue read is answered by the replica. */
const isReplica = async ({ readDb }: Database) =>
  (await firstRow<{ is: boolean }>(readDb, sql`select pg_is_in_recovery() as is`))?.is
const followed = () => expect.poll(() => isReplica(shop.services.database), { timeout: 20_000 }).toBe(true)
const status = async (path: string) => (await shop.visitor().get(path)).status
const bodyOf = async (path: string) => (await shop.visitor().get(path)).body
const readiness = async () => JSON.parse(await bodyOf('/readyz')) as { ok: boolean; degraded?: { replica: string } }

/** Codes in the order of a list that is sorted by price, and the prices on its cards. */
async function listed() {
  type Found = { collection: { data: { products: { code: string; prices: { price_with_tax: number } }[] } } }
  const answer = await shop.visitor().get('/api/search/products?sort=price_with_tax:asc&per_page=96')
  return answer.json<Found>().collection.data.products.map((card) => card.code)
}

test('what is announced while the replica lags is right at once, and stays right', async () => {
  const goods = []
  for (let n = 0; n < 4; n++) goods.push(await shop.product({ price: 5_000 + n }))
  const [lamp, table, chair, sofa] = goods
  if (!lamp || !table || !chair || !sofa) throw new Error('no goods')
  await followed()
  for (const { slug } of goods) await expect.poll(() => bodyOf(`/p/${slug}`), { timeout: 10_000 }).toContain('50,0')
  await replica.query('select pg_wal_replay_pause()')

  await shop.db.execute(sql`update products set price = 7777 where id = ${lamp.id}`)
  await shop.db.execute(sql`update products set price = 1 where id = ${table.id}`)
  await shop.db.execute(sql`update products set is_published = false where id = ${chair.id}`)
  const areRight = async () => {
    expect(await bodyOf(`/p/${lamp.slug}`)).toContain('77,77')
    expect(await status(`/p/${chair.slug}`)).toBe(404)
    expect(await listed()).toEqual([table.code, sofa.code, lamp.code])
  }
  await expect.poll(areRight, { timeout: 20_000 }).toBeUndefined()
  expect(await isReplica(shop.services.database)).toBe(false)
  expect(await readiness()).toEqual({ ok: true, degraded: { replica: 'behind' } })

  await replica.query('select pg_wal_replay_resume()')
  await followed()
  await areRight()
  expect(await readiness()).toEqual({ ok: true })
}, 60_000)

test('a sale that the replica does not have yet is in lists and on the page of a product', async () => {
  const lamp = await shop.product({ quantity: 900 })
  const chair = await shop.product({ hasVariations: true, quantity: 0 })
  const variation = await shop.product({ parentId: chair.id, quantity: 800 })
  await listed()
  // Once the last change is announced, so are those before it: an announcement during the pause would ask the primary.
  await shop.db.execute(sql`update products set price = 4321 where id = ${lamp.id}`)
  await expect.poll(() => bodyOf(`/p/${lamp.slug}`), { timeout: 10_000 }).toContain('43,21')
  await followed()
  await replica.query('select pg_wal_replay_pause()')
  // Otherwise the tests after this one would fail with it.
  onTestFinished(() => replica.query('select pg_wal_replay_resume()').then(() => {}))
  await shop.db.execute(sql`update products set quantity = quantity - 5 where id in (${lamp.id}, ${variation.id})`)
  const seen = async () => {
    const reading = catalogueDeps(shop.services, 'lv')
    const cards = await readCards(reading, [lamp.id, chair.id])
    const product = await readProduct(reading, chair.slug ?? '')
    return [...cards, ...(product?.variations ?? [])].map(({ quantity }) => quantity)
  }
  await expect.poll(seen, { timeout: 10_000 }).toEqual([895, 795, 795])
  expect(await isReplica(shop.services.database)).toBe(true)
  await replica.query('select pg_wal_replay_resume()')
  await followed()
}, 60_000)

test('with a replica that is always late no page is kept from before a change', async () => {
  await replica.query(`alter system set recovery_min_apply_delay = '150ms'`)
  await replica.query('select pg_reload_conf()')
  const lamp = await shop.product({ price: 100 })
  await followed()
  for (let n = 1; n <= 20; n++) {
    await shop.db.execute(sql`update products set price = ${10_000 + n * 101} where id = ${lamp.id}`)
    const shown = ((10_000 + n * 101) / 100).toFixed(2).replace('.', ',')
    await expect.poll(() => bodyOf(`/p/${lamp.slug}`), { timeout: 10_000, interval: 5 }).toContain(shown)
  }
  await replica.query('alter system reset recovery_min_apply_delay')
  await replica.query('select pg_reload_conf()')
  await followed()
}, 60_000)

test.each(['refuse', 'blackhole'] as const)(
  'a replica that is away (%s) is replaced by the primary',
  async (mode) => {
    const lamp = await shop.product()
    await followed()
    proxy.chaos.mode = mode
    if (mode === 'refuse') proxy.cut()
    // Not kept yet, so it is read now.
    expect(await status(`/p/${lamp.slug}`)).toBe(200)
    expect(await isReplica(shop.services.database)).toBe(false)
    await expect.poll(readiness, { timeout: 10_000 }).toEqual({ ok: true, degraded: { replica: 'away' } })
    proxy.chaos.mode = 'pass'
    proxy.cut()
    await followed()
    expect(await readiness()).toEqual({ ok: true })
  },
  60_000,
)

test('an instance starts without its replica', async () => {
  const lamp = await shop.product()
  const alone = await openTestShop({ database: await open(await freePort()) })
  expect((await alone.visitor().get(`/p/${lamp.slug}`)).status).toBe(200)
  expect((await alone.visitor().get('/readyz')).status).toBe(200)
  await alone.close()
}, 60_000)
