import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtShop } from '../support/built-shop.ts'
import { createTestDatabase } from '../support/databases.ts'
import {
  Buyer,
  freePort,
  lockerOrder,
  type RunningShop,
  sellableIds,
  startShopProcess,
} from '../support/running-shop.ts'

const DEBIANS = '/usr/sbin/pgbouncer'
const binary = process.env.PGBOUNCER_BIN ?? DEBIANS
const version = existsSync(binary)
  ? Number(/PgBouncer 1\.(\d+)/.exec(execFileSync(binary, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)
  : null
if (version === null) console.log('PgBouncer: not run, there is none (PGBOUNCER_BIN names one)')
else if (version < 21) console.log(`PgBouncer 1.${version}: run without named statements; with them not run (1.21)`)

const LIMITS = "set timezone = 'UTC'; set statement_timeout = '5s'; set lock_timeout = '3s'"

/** In transaction mode, as docs/operations.md describes it. */
async function startPgBouncer(server: URL, folder: string) {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const name = server.pathname.slice(1)
  writeFileSync(
    file,
    [
      '[databases]',
      // On the connection and not on the role, which all test files share.
      `${name} = host=${server.hostname} port=${server.port} dbname=${name} user=${server.username} connect_query='${LIMITS.replaceAll("'", "''")}'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 8',
      'ignore_startup_parameters = options',
      ...(version !== null && version >= 21 ? ['max_prepared_statements = 300'] : []),
    ].join('\n'),
  )
  chmodSync(folder, 0o755)
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(binary, [...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${said}`)))
    child.stderr.on('data', (text: Buffer) => {
      said += text
      if (said.includes('process up')) resolve()
    })
  })
  const url = new URL(server)
  url.host = `127.0.0.1:${port}`
  return { child, url: url.href }
}

describe.skipIf(version === null)('behind PgBouncer in transaction mode', () => {
  let database: { url: string; drop: () => Promise<void> }
  let bouncer: { child: ChildProcess; url: string }
  let program: string
  const folder = mkdtempSync(join(tmpdir(), 'shop-pgbouncer-'))
  const shops: RunningShop[] = []
  let direct: pg.Client

  beforeAll(async () => {
    program = await builtShop()
    database = await createTestDatabase('demo')
    bouncer = await startPgBouncer(new URL(database.url), folder)
    direct = new pg.Client({ connectionString: database.url })
    await direct.connect()
  }, 240_000)
  afterAll(async () => {
    for (const shop of shops) await shop.end('SIGKILL')
    bouncer.child.kill('SIGINT')
    await once(bouncer.child, 'exit')
    await direct.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(env: Record<string, string>) {
    const prepared = version !== null && version >= 21 ? 'on' : 'off'
    const shop = await startShopProcess({
      program,
      dataDir: mkdtempSync(join(folder, 'data-')),
      port: await freePort(),
      env: { DATABASE_URL: bouncer.url, DATABASE_PREPARED: prepared, LOG_LEVEL: 'warn', LIMITS: 'off', ...env },
    })
    shops.push(shop)
    return shop
  }

  async function migrationLocks(): Promise<number> {
    const { rows } = await direct.query<{ n: number }>(
      // Only of this database: other tests migrate theirs on the same server.
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 7261001
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.n ?? -1
  }

  test('instances start one after the other, sell, and show what changes', async () => {
    const one = await start({ DATABASE_DIRECT_URL: database.url })
    const two = await start({ DATABASE_DIRECT_URL: database.url })
    expect(await migrationLocks()).toBe(0)

    const buyer = new Buyer(one.url)
    const [id = 0] = await sellableIds(buyer)
    await buyer.post(`/api/cart-item/add/${id}`, { quantity: 1 })
    const placed = await buyer.post<{ order: { prefixed_id: string } }>(
      '/api/order/store',
      await lockerOrder(buyer, 'anna@example.com'),
    )
    const kept = await direct.query('select total from orders where prefixed_id = $1', [placed.order.prefixed_id])
    expect(kept.rows).toHaveLength(1)

    const { rows } = await direct.query<{ slug: string }>('select slug from products where id = $1', [id])
    const pageOf = async (shop: RunningShop) => (await fetch(`${shop.url}/p/${rows[0]?.slug}`)).text()
    await Promise.all([pageOf(one), pageOf(two)])
    await direct.query('update products set price = 7777 where id = $1', [id])
    await expect.poll(() => pageOf(one).then((page) => page.includes('77,77'))).toBe(true)
    await expect.poll(() => pageOf(two).then((page) => page.includes('77,77'))).toBe(true)
    expect(one.output()).not.toContain('not heard')
    expect(one.output()).not.toContain('are lost')
  })

  test('an instance that gets no notifications logs it, and leaves no migration lock on the pooler’s connections', async () => {
    const shop = await start({})
    // One that is left stays; the last transaction of the start may still be ending.
    await expect.poll(migrationLocks).toBe(0)
    await expect.poll(() => shop.output(), { timeout: 25_000 }).toContain('changes are not heard at once')
  }, 60_000)
})
