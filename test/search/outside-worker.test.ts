import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionLock } from '../../src/adapters/database/session-lock.ts'
import { changeLog } from '../../src/adapters/search/change-log.ts'
import { openSearchIndex } from '../../src/adapters/search/opensearch/opensearch-index.ts'
import { search } from '../../src/cli/search-command.ts'
import { readConfig } from '../../src/config.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { createOutsideSearch } from '../../src/shop/search/outside/create-outside-search.db.ts'
import { readIndexState } from '../../src/shop/search/outside/index-state.db.ts'
import { OutsideWorker } from '../../src/shop/search/outside/outside-worker.db.ts'
import { listPricesOf } from '../../src/shop/search/own-prices.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { startOpenSearch } from '../vendors/opensearch.ts'
import { listing } from './plain-lists.ts'

const ENGINE = 'opensearch'

let shop: TestDatabase
let server: Awaited<ReturnType<typeof startOpenSearch>>
const workers: OutsideWorker[] = []
const folder = mkdtempSync(join(tmpdir(), 'shop-engine-'))
const configOf = (env: NodeJS.ProcessEnv) => readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env })

beforeAll(async () => {
  shop = await openTestDatabase('demo')
  server = await startOpenSearch()
}, 60_000)
afterAll(async () => {
  for (const worker of workers) await worker.close()
  await server.close()
  rmSync(folder, { recursive: true })
  await shop.drop()
})

const index = () => openSearchIndex(new URL(server.origin), server.key)
const worker = () => {
  const { db, connection } = shop.database
  const lock = sessionLock(connection, `test ${ENGINE}`)
  const made = new OutsideWorker(db, { engine: ENGINE, index: index(), lock, log: changeLog(db), onError: () => {} })
  workers.push(made)
  return made
}
const state = () => readIndexState(shop.database.db, ENGINE)
const written = () => server.requests.filter(({ path }) => path.endsWith('/_bulk')).length

test('the first worker fills the index; another one of the cluster writes nothing, and goes on when the first is gone', async () => {
  const [first, second] = [worker(), worker()]
  expect(await first.step()).toBe(true)
  const filled = await state()
  const shown = await firstRow<{ n: number }>(
    shop.database.db,
    sql`select count(*)::int as n from products where parent_id is null and type = 'product' and is_published`,
  )
  expect(filled).toMatchObject({
    name: 'shop_goods_a',
    generation: 1,
    products: shown?.n,
    filling: null,
    problem: null,
  })
  await shop.database.db.execute(sql`update products set price = price + 1 where id = (select min(id) from products)`)
  const before = written()
  expect(await second.step()).toBe(false)
  expect(written()).toBe(before)
  await first.close()
  expect(await second.step()).toBe(true)
  expect(written()).toBeGreaterThan(before)
  const after = await state()
  // From the kept position, not all anew.
  expect(after.generation).toBe(1)
  expect(after.position?.lsn).not.toBe(filled.position?.lsn)
})

test('an index that was lost, and one that is asked for by the command, is filled anew beside the old one', async () => {
  await workers.at(-1)?.close()
  await fetch(`${server.origin}/shop_goods_a`, { method: 'DELETE', headers: { authorization: 'ApiKey test-key' } })
  await worker().step()
  expect(await state()).toMatchObject({ name: 'shop_goods_b', generation: 2 })
  await workers.at(-1)?.close()
  const lines: string[] = []
  const config = configOf({ SEARCH_ENGINE: ENGINE, SEARCH_URL: server.origin, SEARCH_KEY: server.key })
  const context = {
    config,
    database: shop.database,
    args: ['rebuild'],
    print: (line: string) => void lines.push(line),
    progress: () => ({ update() {}, stop() {} }),
  }
  await search.run(context)
  expect(await state()).toMatchObject({ name: 'shop_goods_a', generation: 3, isRebuildAsked: false })
  expect(lines.join('\n')).toContain('opensearch: shop_goods_a')
})

test('settings that do not fit are refused at the start', () => {
  expect(() => configOf({ SEARCH_ENGINE: 'sphinx' })).toThrow('SEARCH_URL')
  expect(() => configOf({ SEARCH_ENGINE: 'sphinx', SEARCH_URL: 'https://a.lv' })).toThrow('sphinx://')
  expect(() => configOf({ SEARCH_ENGINE: 'opensearch', SEARCH_URL: 'sphinx://a' })).toThrow('https://')
})

test('a change that the worker wrote before a process heard of it counts as written there', async () => {
  const { db, readDb, connection } = shop.database
  const applied: string[] = []
  const process = createOutsideSearch(
    { db, readDb },
    {
      engine: ENGINE,
      index: index(),
      lock: sessionLock(connection, 'another process'),
      log: changeLog(db),
      fillsIndex: false,
      // Later than all that the worker has read.
      position: () => ({ snapshot: '', lsn: 'FFFFFFFF/FFFFFFFF', timeline: timeline ?? '', at: 0 }),
      onError: () => {},
      onApplied: (tags) => void applied.push(...tags),
      onReordered: () => {},
      onBack: () => {},
      onAway: () => {},
      mostLowered: 1,
      withinMs: 20_000,
    },
  )
  for (const each of workers) await each.close()
  const only = worker()
  await only.step()
  await db.execute(sql`update products set price = price + 1 where id = (select min(id) from products)`)
  await only.step()
  const timeline = (await state()).position?.timeline
  await process.sync.ready()
  await process.sync.changed({ tags: ['product:1'], products: [1], stock: [] })
  await expect.poll(() => applied).toEqual(['product:1'])
  // Also where the index of staff was never loaded.
  await process.sync.settled()
  // Lists of more products than the engine is asked about are answered by that index.
  const listed = await rows<{ id: number }>(
    db,
    sql`select id from products where parent_id is null and type = 'product' and is_published order by id limit 2`,
  )
  const priceLists = [listPricesOf(new Map(listed.map(({ id }, index) => [id, index + 1])))]
  const { ids } = await process.engine.find({}, listing({ sort: 'price_with_tax:asc', priceLists }), 'lv')
  expect(ids.slice(0, 2)).toEqual(listed.map(({ id }) => id))
  await process.sync.close()
  await only.close()
})
