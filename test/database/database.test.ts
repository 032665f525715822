import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/database.ts'
import { watchQueries } from '../../src/adapters/database/query-watchdog.ts'
import { isDatabaseUnavailable } from '../../src/shop/database-unavailable.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { type ChaosProxy, openChaosProxy } from '../faults/chaos-proxy.ts'

describe('a database that goes away', () => {
  let proxy: ChaosProxy
  let url: string
  let database: Database

  beforeAll(async () => {
    const direct = new URL(inject('databaseServer'))
    proxy = await openChaosProxy(Number(direct.port || 5432))
    direct.port = String(proxy.port)
    url = direct.href
    database = await openDatabase({
      DATABASE_URL: url,
      DATABASE_READ_URL: undefined,
      DATABASE_POOL: 4,
      dataDir: tmpdir(),
    })
  })
  afterAll(async () => {
    await database.close()
    await proxy.close()
  })

  const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

  test('a connection that breaks between two statements of a transaction fails that transaction only', async () => {
    const failed = await failureOf(
      database.db.transaction(async (tx) => {
        const row = await firstRow<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
        await rows(database.db, sql`select pg_terminate_backend(${row?.pid ?? 0})`)
        // The connection breaks while no query is running.
        await new Promise((resolve) => setTimeout(resolve, 200))
        await rows(tx, sql`select 1`)
      }),
    )
    expect(isDatabaseUnavailable(failed)).toBe(true)
    await expect.poll(() => failureOf(database.ping())).toBeUndefined()
  })

  test('a connection that breaks at the begin of a transaction does not cost the pool one', async () => {
    proxy.onClientData = (data) => {
      if (!data.includes('begin')) return true
      proxy.cut()
      return false
    }
    for (let time = 0; time < 6; time++) {
      const failed = await failureOf(database.db.transaction((tx) => rows(tx, sql`select 1`)))
      expect(isDatabaseUnavailable(failed)).toBe(true)
    }
    proxy.onClientData = () => true
    await expect.poll(() => failureOf(database.ping())).toBeUndefined()
    const found = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        database.db.transaction((tx) => rows(tx, sql`select ${n}::int as n, pg_sleep(0.1)::text`)),
      ),
    )
    expect(found.map(([row]) => row)).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
  })

  test('a query to a server that stops answering fails as database unavailable, and its connection is closed', async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    watchQueries(client, 200)
    await client.connect()
    proxy.chaos.mode = 'blackhole'
    const failed = await failureOf(client.query('select 1'))
    proxy.chaos.mode = 'pass'
    expect(isDatabaseUnavailable(failed)).toBe(true)
    expect(isDatabaseUnavailable(await failureOf(client.query('select 1')))).toBe(true)
  })

  test('listeners are notified after the reconnect, not during the outage, and receive notifications again', async () => {
    const heard: string[] = []
    let lost = 0
    await database.listen(
      'shop_fault_test',
      (payload) => heard.push(payload),
      () => lost++,
    )
    proxy.chaos.mode = 'refuse'
    proxy.cut()
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(lost).toBe(0)
    proxy.chaos.mode = 'pass'
    await expect.poll(() => lost, { timeout: 10_000 }).toBe(1)
    await rows(database.db, sql`select pg_notify('shop_fault_test', 'again')`)
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['again'])
  })
})
