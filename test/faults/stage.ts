import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type RunningShop, startShopProcess } from '../support/running-shop.ts'
import { Customer } from './customer.ts'
import { type Cluster, openCluster } from './postgres.ts'

process.env.DIST ??= 'dist-faults'

/** What a scenario found out: a name, a figure for people, and whether it is as promised. */
export type Figure = { what: string; figure: string; ok: boolean }

export type Stage = {
  cluster: Cluster
  program: string
  /** A demo shop in a database of its own. */
  database(): Promise<string>
  start(options: StartOptions): Promise<RunningShop>
  /** Small things with far more stock than anybody buys; asked of another build than this one where it is named. */
  goods(database: string, options?: { stock?: number; program?: string }): Promise<number[]>
  /** Lines of the auditor; none when everything agrees. */
  audit(database: string): string[]
  close(): Promise<void>
}

export type StartOptions = {
  database: string
  /** Of another build than this one. */
  program?: string
  port?: number
  databasePort?: number
  env?: Record<string, string>
}

const SECRET = 'a secret of the fault tests, long enough for all'

/** Builds when stale, starts a PostgreSQL, and seeds the demo shop once; every scenario works on a copy of it. */
export async function openStage(say: (line: string) => void): Promise<Stage> {
  const { buildIfStale, dist } = await import('../../build/build.ts')
  // Whoever works on the sources beside may keep the build that is there.
  if (process.env.BUILT !== '1') await buildIfStale(say)
  const program = join(dist, 'server/main.js')
  const cluster = await openCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-faults-'))
  const running = new Set<RunningShop>()
  let made = 0

  async function start({ database, port, databasePort, env, ...other }: StartOptions): Promise<RunningShop> {
    const shop = await startShopProcess({
      program: other.program ?? program,
      dataDir,
      port: port ?? (await freePort()),
      env: {
        DATABASE_URL: cluster.url(database, databasePort),
        SESSION_SECRET: SECRET,
        LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...env,
      },
    })
    running.add(shop)
    shop.process.once('exit', () => running.delete(shop))
    return shop
  }

  await cluster.query('postgres', 'create database demo')
  const seeding = await start({ database: 'demo' })
  await seeding.end('SIGTERM')

  const known = new Set<string>()
  const stage: Stage = {
    cluster,
    program,
    start,
    async database() {
      const name = `faults_${++made}`
      await cluster.query('postgres', `create database ${name} template demo`)
      return name
    },
    async goods(database, { stock = 100_000, program } = {}) {
      const shop = await start({ database, ...(program ? { program } : {}) })
      const ids = await plentyOf({ cluster, database, url: shop.url, stock })
      await shop.end('SIGTERM')
      return ids
    },
    audit(database) {
      try {
        execFileSync(process.execPath, [join(dist, 'server/shop.js'), 'audit'], {
          env: { ...process.env, DATABASE_URL: cluster.url(database), DATA_DIR: dataDir, SESSION_SECRET: SECRET },
          stdio: 'pipe',
        })
        return []
      } catch (error) {
        const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer }
        const lines = `${stdout}${stderr}`.trim().split('\n')
        // What was wrong with the demo before anybody touched it is not what a scenario is asked about.
        return lines.filter((line) => !known.has(line) && !/promises are broken/.test(line))
      }
    },
    async close() {
      await Promise.all([...running].map((shop) => shop.end('SIGKILL')))
      cluster.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  for (const line of stage.audit('demo')) known.add(line)
  return stage
}

/** Small things of a running demo shop, from now on with so much stock. */
export async function plentyOf(of: { cluster: Pick<Cluster, 'query'>; database: string; url: string; stock: number }) {
  const found = await new Customer(of.url).get('/api/search/products?per_page=96&sort=price_with_tax:asc')
  const ids = productsOf(found.body).slice(0, 8)
  await of.cluster.query(
    of.database,
    'update products set weight = 200, width = 100, depth = 80, height = 40 where id = any($1)',
    [ids],
  )
  // An older shop has no ledger.
  const [has] = await of.cluster.query<{ ledger: boolean }>(
    of.database,
    `select to_regclass('stock_movements') is not null as ledger`,
  )
  await of.cluster.query(
    of.database,
    has?.ledger
      ? `insert into stock_movements (product_id, location_id, quantity, reason, actor)
         select product_id, location_id, quantity, 'correction', 'test' from (
           select p.id as product_id, l.id as location_id,
             case l.code when 'main' then $1 - p.quantity else -p.virtual_quantity end as quantity
           from products p join stock_locations l on l.code in ('main', 'supplier') where p.id = any($2)) c
         where quantity <> 0`
      : 'update products set quantity = $1, virtual_quantity = 0 where id = any($2)',
    [of.stock, ids],
  )
  return ids
}

type Card = { id: number; has_variations: boolean; is_available_for_purchase: boolean }

/** Of a list's answer: what can be put into a cart as it is. */
export function productsOf(body: string): number[] {
  const { collection } = JSON.parse(body) as { collection: { data: { products: Card[] } } }
  return collection.data.products
    .filter((card) => !card.has_variations && card.is_available_for_purchase)
    .map(({ id }) => id)
}
