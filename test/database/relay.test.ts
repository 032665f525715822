import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Relay, startRelay } from '../../src/adapters/relay/relay.ts'
import { currentPosition, keepCachePosition } from '../../src/shop/catalogue/changes.db.ts'
import { rows } from '../../src/shop/db.ts'
import { freePort } from '../support/running-shop.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

type Server = { program: string; args: (port: string) => string[]; ready: string; env: (port: string) => Urls }
type Urls = { REDIS_URL: string } | { NATS_URL: string }

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

const SERVERS: Record<string, Server> = {
  Redis: {
    program: 'redis-server',
    args: (port) => ['--port', port, '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
    ready: 'Ready to accept',
    env: (port) => ({ REDIS_URL: `redis://127.0.0.1:${port}` }),
  },
  NATS: {
    // Debian has it where only root looks for programs.
    program: ['nats-server', '/usr/sbin/nats-server'].find((path) => isThere(path)) ?? 'nats-server',
    args: (port) => ['--addr', '127.0.0.1', '--port', port],
    ready: 'Server is ready',
    env: (port) => ({ NATS_URL: `nats://127.0.0.1:${port}` }),
  },
}

for (const [name, server] of Object.entries(SERVERS)) {
  if (isThere(server.program)) relaysChanges(name, server)
  else {
    console.info(`Changes over ${name} were not tested: ${server.program} is missing (apt-get install).`)
    test.skip(`changes over ${name}: ${server.program} is missing`, () => {})
  }
}

function relaysChanges(name: string, server: Server) {
  describe(`changes over ${name}`, () => {
    let child: ChildProcess
    let port: string
    let shop: TestShop
    let relay: Relay
    let varnish: HttpServer
    let cache: string
    let status = 200
    let refused = 0
    const purged: string[] = []

    const startServer = async () => {
      child = spawn(server.program, server.args(port))
      await new Promise<void>((resolve) => {
        const look = (text: unknown) => String(text).includes(server.ready) && resolve()
        child.stdout?.on('data', look)
        child.stderr?.on('data', look)
      })
    }
    const stopServer = async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    const start = () =>
      startRelay({ database: shop.services.database, log: shop.services.log, urls: server.env(port), caches: [cache] })
    const announce = async () => {
      const tag = `tag:${crypto.randomUUID()}`
      await shop.db.execute(sql`select announce(array[${tag}], '{}')`)
      return tag
    }

    beforeAll(async () => {
      port = String(await freePort())
      await startServer()
      varnish = createServer((request, response) => {
        if (status !== 200) refused += 1
        else purged.push(...String(request.headers['xkey-purge']).split(' '))
        response.writeHead(status).end()
      })
      await new Promise<void>((resolve) => varnish.listen(0, '127.0.0.1', resolve))
      cache = `http://127.0.0.1:${(varnish.address() as AddressInfo).port}/`
      shop = await openTestShop({ env: server.env(port) })
      await keepCachePosition(shop.db, cache, await currentPosition(shop.db))
      relay = start()
    })
    afterAll(async () => {
      await relay.close()
      await shop.close()
      varnish.close()
      await stopServer()
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

    test('an instance reads what it missed while the server was away', async () => {
      const dropped = vi.spyOn(shop.services.pageCache, 'invalidate')
      await stopServer()
      const tag = await announce()
      await startServer()
      await expect.poll(() => dropped.mock.calls.flat()).toContain(tag)
      dropped.mockRestore()
    })

    test('a cache that was away is purged when it is back', async () => {
      status = 503
      const tag = await announce()
      const other = await announce()
      refused = 0
      await expect.poll(() => refused).toBeGreaterThan(1)
      const [state] = relay.state()?.caches ?? []
      expect(state).toMatchObject({ cache: new URL(cache).host, answered: { error: 'PURGE answered 503' } })
      expect(state?.waiting).toBeGreaterThan(1)
      expect(purged).not.toContain(tag)
      status = 200
      await expect.poll(() => purged).toEqual(expect.arrayContaining([tag, other]))
      await expect.poll(() => relay.state()?.caches[0]).toMatchObject({ answered: { error: null }, waiting: 0 })
      expect(relay.state()?.transport).toMatchObject({ isConnected: true })
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
}
