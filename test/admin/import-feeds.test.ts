import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedFetcher } from '../../src/adapters/feeds/fetch-feed-file.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import type { Feed } from '../../src/shop/imports/feeds.calls.ts'
import { startDueFeeds } from '../../src/shop/imports/feeds.db.ts'
import { fetchFeed, followFeed } from '../../src/shop/imports/run-feed.db.ts'
import { imported, workThrough } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { startSupplier } from '../vendors/supplier.ts'

let shop: TestShop
let manager: StaffBrowser
let supplier: Awaited<ReturnType<typeof startSupplier>>

const GOODS = Array.from({ length: 10 }, (_, i) => `S-${i}`)
const fileOf = (price: (i: number) => string, pieces = 5) =>
  [
    'Artikuls;Cena;stock:supplier;Nosaukums',
    ...GOODS.map((code, i) => `${code};${price(i)};${pieces};Cits vārds`),
  ].join('\n')

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  supplier = await startSupplier()
  await imported(shop, manager, { file: 'slug;title_lv;title_en\nlampas;Lampas;Lamps\n', name: 'kategorijas.csv' })
}, 60_000)
beforeEach(async () => {
  await imported(shop, manager, {
    file: ['code;title_lv;category;price;stock:supplier', ...GOODS.map((code) => `${code};Lampa;lampas;10;5`)].join(
      '\n',
    ),
  })
  await shop.db.execute(sql`delete from import_feeds`)
  await shop.db.execute(sql`update operator_tasks set done_at = now() where done_at is null`)
  Object.assign(supplier.faults, { status: null, hugeBytes: 0 })
  supplier.requests.length = 0
  shop.jobs.length = 0
})
afterEach(async () => expect(await audit(shop.db)).toEqual([]))
afterAll(async () => {
  await supplier.close()
  await shop.close()
})

const FIELDS = {
  ...{ name: 'Lampu noliktava', mappingId: null, everyHours: 6, isEnabled: true, maxChanged: 50, maxFall: 30 },
}

async function feedAt(path: string, more: Partial<typeof FIELDS> = {}): Promise<Feed> {
  const { status, body } = await manager.post('/import-feeds', {
    ...FIELDS,
    ...more,
    address: path.startsWith('http') ? path : supplier.origin + path,
  })
  expect(status).toBe(200)
  return body.feeds[0]
}

/** What the shop's jobs do until nothing is left. */
async function work(now = new Date()) {
  const deps = { db: shop.db, queue: shop.services.queue, now: () => now }
  for (let job = shop.jobs.shift(); job; job = shop.jobs.shift()) {
    if (job.name === 'import-feed') await fetchFeed({ ...deps, fetchFile: feedFetcher(true) }, job.data.id)
    if (job.name === 'import') {
      await workThrough(shop, job.data.id)
      await followFeed(deps, job.data.id)
    }
  }
}

async function run(feed: Feed): Promise<Feed> {
  expect((await manager.post(`/import-feeds/${feed.id}/run`)).status).toBe(200)
  await work()
  return (await manager.get('/import-feeds')).body.feeds[0]
}

const goods = () =>
  rows<{ code: string; price: number; pieces: number; title: string }>(
    shop.db,
    sql`select p.code, p.price, p.virtual_quantity as pieces, t.title from products p join product_texts t on t.product_id = p.id
        and t.lang = 'lv' where p.code like 'S-%' order by p.code`,
  )

const tasks = () =>
  rows<{ note: string }>(shop.db, sql`select note from operator_tasks where kind = 'supplier-feed' and done_at is null`)

describe('a feed of a supplier', () => {
  test('takes prices and stock on schedule, nothing else, and only what has changed since', async () => {
    supplier.file.text = `${fileOf((i) => (i < 3 ? '11' : '10'))}\nSVESA;5;1;Svešs`
    await feedAt('/old.csv')
    const now = new Date()
    await startDueFeeds(shop.db, shop.services.queue, now)
    await work(now)
    const found = await goods()
    expect(found.map(({ price }) => price)).toEqual([1100, 1100, 1100, ...Array(7).fill(1000)])
    expect(new Set(found.map(({ title }) => title))).toEqual(new Set(['Lampa']))
    expect(await firstRow(shop.db, sql`select 1 from products where code = 'SVESA'`)).toBeUndefined()
    expect((await manager.get('/import-feeds')).body.feeds[0]).toMatchObject({ lastResult: 'done', lastProblem: null })

    await startDueFeeds(shop.db, shop.services.queue, now)
    expect(shop.jobs).toEqual([])
    const later = new Date(now.getTime() + 7 * 3_600_000)
    await startDueFeeds(shop.db, shop.services.queue, later)
    await work(later)
    expect((await manager.get('/import-feeds')).body.feeds[0]).toMatchObject({ lastResult: 'unchanged' })
    expect(await tasks()).toEqual([])
  })

  test.each([
    ['a price that falls by more than the feed may', fileOf((i) => (i === 4 ? '6,99' : '10')), 'price-fall'],
    ['more goods than the feed may change', fileOf(() => '10', 4), 'many-changes'],
    ['goods that the shop does not have', 'code;price\nX-1;5', 'no-match'],
  ])('waits for a person with %s', async (_name, text, problem) => {
    supplier.file.text = text
    const before = await goods()
    const feed = await run(await feedAt('/goods.csv'))
    expect(feed).toMatchObject({ lastResult: 'waits', lastProblem: problem })
    expect(await goods()).toEqual(before)
    expect(await tasks()).toEqual([{ note: 'Lampu noliktava' }])
    if (problem === 'no-match') return

    expect((await manager.post(`/imports/${feed.lastImport}/run`)).status).toBe(200)
    await work()
    expect(await goods()).not.toEqual(before)
    expect((await manager.get('/import-feeds')).body.feeds[0]).toMatchObject({ lastResult: 'done' })
    expect(await tasks()).toEqual([])
  })

  test.each([
    ['that answers nothing', '/none.csv', {}, 'unreachable'],
    ['that fails', '/goods.csv', { status: 503 }, 'unreachable'],
    ['that leads into a private network', '/away.csv', {}, 'address'],
    ['in a private network', 'http://192.168.1.1/goods.csv', {}, 'address'],
    ['that is no table', '/goods.csv', { hugeBytes: 10 }, 'file'],
  ])('an address %s becomes a task', async (_name, path, faults, problem) => {
    Object.assign(supplier.faults, faults)
    expect(await run(await feedAt(path))).toMatchObject({ lastResult: 'failed', lastProblem: problem })
    expect(await tasks()).toHaveLength(1)
  })

  test('read by two instances at once makes one import', async () => {
    supplier.file.text = fileOf(() => '9,50')
    const feed = await feedAt('/goods.csv', { maxChanged: 100 })
    const deps = { db: shop.db, queue: shop.services.queue, now: () => new Date(), fetchFile: feedFetcher(true) }
    await Promise.all([fetchFeed(deps, feed.id), fetchFeed(deps, feed.id), fetchFeed(deps, feed.id)])
    await work()
    const made = await rows<{ state: string }>(
      shop.db,
      sql`select state from imports where feed_id = ${feed.id} and state <> 'stopped'`,
    )
    expect(made).toEqual([{ state: 'done' }])
    expect((await goods()).map(({ price }) => price)).toEqual(Array(10).fill(950))
    expect((await manager.get('/import-feeds')).body.feeds[0]).toMatchObject({ lastResult: 'done' })
  })

  test('killed before its import begins, it reads the same file at the next run', async () => {
    supplier.file.text = fileOf(() => '9')
    const feed = await feedAt('/goods.csv', { maxChanged: 100 })
    const killed = { add: () => Promise.reject(new Error('killed')) }
    const deps = { db: shop.db, now: () => new Date(), fetchFile: feedFetcher(true) }
    await expect(fetchFeed({ ...deps, queue: killed }, feed.id)).rejects.toThrow('killed')
    await fetchFeed({ ...deps, queue: shop.services.queue }, feed.id)
    await work()
    expect((await goods()).map(({ price }) => price)).toEqual(Array(10).fill(900))
  })

  test('is edited by two people field by field; who may not write prices makes none', async () => {
    const { id, version } = await feedAt('/goods.csv')
    const edit = (base: object, changes: object) => manager.patch(`/import-feeds/${id}`, version, { base, changes })
    expect((await edit({ everyHours: 6 }, { everyHours: 12 })).status).toBe(200)
    const other = await edit({ maxFall: 30 }, { maxFall: 10 })
    expect(other.body.feeds[0]).toMatchObject({ everyHours: 12, maxFall: 10 })
    expect(await edit({ everyHours: 6 }, { everyHours: 24 })).toMatchObject({
      status: 409,
      body: { errors: { reason: 'conflict' } },
    })
    expect((await manager.post('/import-feeds', { ...FIELDS, address: supplier.origin })).status).toBe(409)
    expect((await manager.post('/import-feeds', { ...FIELDS, name: 'B', address: 'file:///etc/passwd' })).status).toBe(
      422,
    )
    const content = await signedInStaff(shop, 'content', 'saturs@darbinieki.example')
    expect((await content.post('/import-feeds', { ...FIELDS, name: 'C', address: supplier.origin })).status).toBe(403)
    expect((await manager.remove(`/import-feeds/${id}`, 1)).body).toEqual({ feeds: [] })
  })
})
