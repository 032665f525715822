import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../src/adapters/database/database.ts'
import { audit } from '../../../src/shop/audit/audit.db.ts'
import { type ChaosProxy, openChaosProxy } from '../chaos-proxy.ts'
import { Customer, type Reply, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Cluster } from '../postgres.ts'
import type { Figure, Stage } from '../stage.ts'
import { cleanliness } from './database.ts'

export const about = 'the primary dies under load, its standby takes over: with synchronous replication and without'

const BUYERS = 4
const MOST_AWAY_MS = 30_000

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  return [...(await failOver(stage, say, true)), ...(await failOver(stage, say, false))]
}

async function failOver(stage: Stage, say: (line: string) => void, isSynchronous: boolean): Promise<Figure[]> {
  const name = isSynchronous ? 'synchronous' : 'asynchronous'
  say(`  ${name}`)
  const primary = stage.cluster
  const database = await stage.database()
  const goods = await stage.goods(database)
  const standby = await primary.standby()
  await follow(primary, isSynchronous)
  const proxy = await openChaosProxy(primary.port)
  const shop = await stage.start({ database, databasePort: proxy.port })
  const known = await auditOf(standby, database)
  const ledger = new Ledger(goods, { mostEmptied: BUYERS })
  const replies: Reply[] = []
  let open = true
  const buy = () => ledger.keepBuying(shop.url, replies, () => open)
  const people = Array.from({ length: BUYERS }, buy)
  try {
    await sleep(4_000)
    const before = ledger.checkouts.filter(({ number }) => number).length
    const away = await switchOver(primary, standby, proxy, shop.url, ledger)
    await sleep(2_000)
    open = false
    await Promise.all(people)
    await ledger.finish(shop.url)
    await shop.end('SIGTERM')
    const news = (await auditOf(standby, database)).filter((line) => !known.includes(line))
    const figures = await ledger.figures({ ...stage, cluster: standby, audit: () => news }, database)
    // What had not reached the standby is gone by definition; how much is what this is to find out.
    const counted = figures.map((one) =>
      !isSynchronous && /lost|taken/.test(one.what) ? { ...one, what: `${one.what} (counted)`, ok: true } : one,
    )
    return [
      { what: 'orders before the primary died', figure: String(before), ok: before > 10 },
      { what: 'an order again after', figure: `${Math.round(away)} ms`, ok: away < MOST_AWAY_MS },
      ...cleanliness(replies),
      ...counted,
    ].map((one) => ({ ...one, what: `${name}: ${one.what}` }))
  } finally {
    open = false
    await proxy.close()
    standby.close()
    primary.start()
    await primary.query('postgres', 'alter system reset synchronous_standby_names')
    await primary.query('postgres', 'select pg_reload_conf()')
  }
}

/** Until the standby has everything, and is waited for if it is to be. */
async function follow(primary: Cluster, isSynchronous: boolean) {
  if (isSynchronous) {
    await primary.query('postgres', `alter system set synchronous_standby_names = '*'`)
    await primary.query('postgres', 'select pg_reload_conf()')
  }
  const wanted = isSynchronous ? 'sync' : 'async'
  await until('the standby', async () => {
    const found = await primary.query<{ sync_state: string }>(
      'postgres',
      `select sync_state from pg_stat_replication where state = 'streaming' and replay_lsn = pg_current_wal_lsn()`,
    )
    return found[0]?.sync_state === wanted
  })
}

/** @returns milliseconds from the crash to the next order that was taken */
async function switchOver(primary: Cluster, standby: Cluster, proxy: ChaosProxy, url: string, ledger: Ledger) {
  const began = performance.now()
  primary.crash()
  proxy.chaos.mode = 'refuse'
  proxy.cut()
  standby.promote()
  proxy.switchTo(standby.port)
  proxy.chaos.mode = 'pass'
  await until('/readyz', async () => (await new Customer(url).get('/readyz')).status === 200)
  const order = await ledger.ready(url)
  await until('an order', async () => (await order.send()).status === 200)
  return performance.now() - began
}

async function auditOf(cluster: Cluster, name: string): Promise<string[]> {
  const database = await openDatabase({
    DATABASE_URL: cluster.url(name),
    DATABASE_READ_URL: undefined,
    DATABASE_POOL: 2,
    dataDir: '',
  })
  try {
    return await audit(database.db)
  } finally {
    await database.close()
  }
}
