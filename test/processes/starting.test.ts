import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { type RunningShop, startShop } from '../../src/start.ts'
import { createTestDatabase, TEST_SECRET } from '../support/databases.ts'
import { freePort } from '../support/running-shop.ts'

let shop: RunningShop
let drop: () => Promise<void>
/** Holds what only the search model reads, so that its load takes as long as the test likes. */
let holder: pg.Client
const dataDir = mkdtempSync(join(tmpdir(), 'shop-starting-'))

beforeAll(async () => {
  const made = await createTestDatabase('demo')
  drop = made.drop
  holder = new pg.Client({ connectionString: made.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table search_synonyms in access exclusive mode')
  const port = await freePort()
  shop = await startShop(
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: made.url,
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      SESSION_SECRET: TEST_SECRET,
      CAPTCHA: 'off',
      LOG_LEVEL: 'silent',
    }),
  )
}, 60_000)
afterAll(async () => {
  await holder?.end()
  await shop?.stop()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const get = (path: string) => fetch(shop.url + path)

test('while the catalogue is loaded the shop answers all that does not need it', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(503)
  expect((await get('/')).status).toBe(200)
  expect((await get('/contact')).status).toBe(200)
  expect((await get('/api/cart')).status).toBe(200)
  const list = await get('/search?query=lampa')
  expect(list.status).toBe(503)
  expect(list.headers.get('retry-after')).toBe('5')
  // Whoever comes later does not wait as the first ones did.
  expect((await get('/api/search/products')).status).toBe(503)

  await holder.query('rollback')
  await shop.ready
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/search?query=lampa')).status).toBe(200)
  expect((await get('/api/search/products')).status).toBe(200)
}, 60_000)
