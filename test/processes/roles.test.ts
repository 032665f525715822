import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { type RunningShop, startShop } from '../../src/start.ts'
import { type ChaosProxy, openChaosProxy } from '../faults/chaos-proxy.ts'
import { createTestDatabase, TEST_SECRET } from '../support/databases.ts'
import { freePort } from '../support/running-shop.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-roles-'))
let drop: () => Promise<void>
let url: string
/** Between the web instance and the database. */
let proxy: ChaosProxy
let web: RunningShop
let metricsPort: number

beforeAll(async () => {
  const made = await createTestDatabase('demo')
  drop = made.drop
  url = made.url
  proxy = await openChaosProxy(Number(new URL(url).port))
  const behind = new URL(url)
  behind.port = String(proxy.port)
  web = await start('web', behind.href)
}, 60_000)
afterAll(async () => {
  await web?.stop()
  await proxy?.close()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(role: 'web' | 'jobs', databaseUrl: string) {
  const port = await freePort()
  metricsPort = await freePort()
  const shop = await startShop(
    readConfig({
      NODE_ENV: 'test',
      ROLE: role,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      BASE_URL: `http://localhost:${port}`,
      SESSION_SECRET: TEST_SECRET,
      CAPTCHA: 'off',
      LOG_LEVEL: 'silent',
    }),
  )
  await shop.ready
  return shop
}

/** Of the instance that was started last. */
async function metrics(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  return answer.text()
}

const statusOf = async (shop: RunningShop, path: string) => (await fetch(shop.url + path)).status

test('metrics tell of routes, not of who asked for what', async () => {
  await statusOf(web, '/search?query=slepens')
  for (let asked = 0; asked < 3; asked += 1) expect(await statusOf(web, '/brands')).toBe(200)
  expect(await statusOf(web, '/no/such/page')).toBe(404)
  expect(await statusOf(web, '/metrics')).toBe(404)
  const text = await metrics()
  expect(text).toMatch(/shop_http_request_duration_seconds_count\{method="GET",route="\/brands",status="2xx"\} 3/)
  expect(text).toMatch(/shop_cache_hits_total\{cache="pages"\} [2-9]/)
  for (const name of [
    'shop_info{role="web"} 1',
    'shop_loaded 1',
    'shop_database_connections{pool="main",state="max"} 10',
    'shop_database_connection_wait_seconds_count',
    'shop_admission_waiting{kind="page"} 0',
    'shop_admission_refused_total{kind="robot"} 0',
    'shop_changes_age_seconds',
    'shop_search_lag_seconds 0',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(text).toContain(name)
  }
  expect(text).not.toContain('shop_queue')
  expect(text).not.toContain('slepens')
  expect(text).not.toContain('/no/such')
})

test('a web instance leaves jobs and schedules to one that works on jobs, which shows no pages', async () => {
  const { db, queueDb } = web.services.database
  const rowsOf = async (text: string) => (await queueDb.executeSql(text, [])).rows
  const jobsOf = () => rowsOf(`select state from pgboss.job where name = 'check-vat'`)
  await db.transaction((tx) => web.services.queue.add(tx, { name: 'check-vat', data: { companyId: 0 } }))
  expect(await rowsOf('select 1 from pgboss.schedule')).toHaveLength(0)
  expect(await jobsOf()).toEqual([{ state: 'created' }])

  const jobs = await start('jobs', url)
  try {
    await vi.waitFor(async () => expect(await jobsOf()).toEqual([{ state: 'completed' }]), { timeout: 20_000 })
    expect((await rowsOf('select 1 from pgboss.schedule')).length).toBeGreaterThan(20)
    for (const path of ['/healthz', '/readyz', '/showz']) expect(await statusOf(jobs, path)).toBe(200)
    expect(await metrics()).toMatch(/shop_queue_waiting\{queue="check-vat"\} 0/)
    for (const path of ['/', '/api/cart', '/admin']) expect(await statusOf(jobs, path)).toBe(404)
  } finally {
    await jobs.stop()
  }
}, 60_000)

test('without its database an instance says that it cannot sell, and goes on showing the pages that it keeps', async () => {
  expect(await statusOf(web, '/')).toBe(200)
  for (const path of ['/readyz', '/showz']) expect(await statusOf(web, path)).toBe(200)

  proxy.chaos.mode = 'refuse'
  proxy.cut()
  expect(await statusOf(web, '/readyz')).toBe(503)
  expect(await statusOf(web, '/showz')).toBe(200)
  expect(await statusOf(web, '/')).toBe(200)

  proxy.chaos.mode = 'pass'
  await vi.waitFor(async () => expect(await statusOf(web, '/readyz')).toBe(200), { timeout: 10_000 })
}, 60_000)
