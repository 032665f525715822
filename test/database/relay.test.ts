import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from '../../src/adapters/relay/relay.ts'
import { currentPosition, keepCachePosition } from '../../src/shop/catalogue/changes.db.ts'
import { rows } from '../../src/shop/db.ts'
import { freePort } from '../support/running-shop.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

describe.skipIf(!hasRedis)('changes over Redis', () => {
  let redis: ChildProcess
  let redisUrl: string
  let shop: TestShop
  let relay: Relay
  let varnish: Server
  let cache: string
  let status = 200
  let refused = 0
  const purged: string[] = []

  const startRedis = async (port: string) => {
    redis = spawn('redis-server', ['--port', port, '--save', '', '--appendonly', 'no', '--dir', '/tmp'])
    await new Promise<void>((resolve) => {
      redis.stdout?.on('data', (text) => String(text).includes('Ready to accept') && resolve())
    })
  }
  const stopRedis = async () => {
    const ended = new Promise((resolve) => redis.once('exit', resolve))
    redis.kill('SIGKILL')
    await ended
  }
  const start = () =>
    startRelay({ database: shop.services.database, log: shop.services.log, redisUrl, caches: [cache] })
  const announce = async () => {
    const tag = `tag:${crypto.randomUUID()}`
    await shop.db.execute(sql`select announce(array[${tag}], '{}')`)
    return tag
  }

  beforeAll(async () => {
    const port = String(await freePort())
    redisUrl = `redis://127.0.0.1:${port}`
    await startRedis(port)
    varnish = createServer((request, response) => {
      if (status !== 200) refused += 1
      else purged.push(...String(request.headers['xkey-purge']).split(' '))
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => varnish.listen(0, '127.0.0.1', resolve))
    cache = `http://127.0.0.1:${(varnish.address() as AddressInfo).port}/`
    shop = await openTestShop({ env: { REDIS_URL: redisUrl } })
    await keepCachePosition(shop.db, cache, await currentPosition(shop.db))
    relay = start()
  })
  afterAll(async () => {
    await relay.close()
    await shop.close()
    varnish.close()
    await stopRedis()
  })

  test('an instance without LISTEN hears of a change, and the cache is purged', async () => {
    const dropped = vi.spyOn(shop.services.pageCache, 'invalidate')
    const tag = await announce()
    await expect.poll(() => dropped.mock.calls.flat()).toContain(tag)
    await expect.poll(() => purged).toContain(tag)
    // Lists have a tag that only instances know.
    expect(purged).toContain('search')
    const listening = await rows(
      shop.db,
      sql`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen "shop_changes"'`,
    )
    expect(listening.length).toBeLessThanOrEqual(1)
    dropped.mockRestore()
  })

  test('an instance reads what it missed while Redis was away', async () => {
    const dropped = vi.spyOn(shop.services.pageCache, 'invalidate')
    await stopRedis()
    const tag = await announce()
    await startRedis(new URL(redisUrl).port)
    await expect.poll(() => dropped.mock.calls.flat()).toContain(tag)
    dropped.mockRestore()
  })

  test('a cache that was away is purged when it is back', async () => {
    status = 503
    const tag = await announce()
    const other = await announce()
    refused = 0
    await expect.poll(() => refused).toBeGreaterThan(1)
    expect(purged).not.toContain(tag)
    status = 200
    await expect.poll(() => purged).toEqual(expect.arrayContaining([tag, other]))
  })

  test('what changes while there is no relay is purged by the next one', async () => {
    await relay.close()
    const tag = await announce()
    relay = start()
    await expect.poll(() => purged).toContain(tag)
  })

  test('of two relays one works, and the other takes over', async () => {
    const other = start()
    await relay.close()
    const tag = await announce()
    await expect.poll(() => purged).toContain(tag)
    relay = other
  })

  test('a cache that nobody has purged before is purged as a whole', async () => {
    await relay.close()
    expect(purged).not.toContain('everything')
    await shop.db.execute(sql`delete from cache_positions`)
    relay = start()
    await expect.poll(() => purged).toContain('everything')
  })
})
