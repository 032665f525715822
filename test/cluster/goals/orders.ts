import { execFileSync } from 'node:child_process'
import { cpuOf, cpuSince } from '../../../bench/cpu.ts'
import { Ledger } from '../../faults/ledger.ts'
import type { Figure } from '../../faults/stage.ts'
import { PUBLIC, type RunningCluster } from '../cluster.ts'
import { allSent } from './jobs.ts'

export const about =
  'processor time of an order and of putting goods in a cart, and what 1,000 orders a second would take'

const ORDERS = 400
const AT_ONCE = 4
const WANTED = 1_000
/** Puts an order has gone through before it. */
const ADDS = 3
/** So that answers do not wait for a processor. */
const BUSY = 0.6

type Cost = Record<'shop' | 'database', number>

export async function run(cluster: RunningCluster): Promise<Figure[]> {
  const ledger = new Ledger(cluster.goods)
  // Compiled code and caches first.
  await repeat(async () => void (await (await ledger.ready(PUBLIC)).send()))
  await allSent(cluster)
  const ready = () => repeat(() => ledger.ready(PUBLIC))
  const add = await costOf(cluster, ready)
  const waiting = ledger.checkouts.filter(({ number }) => !number)
  const order = await costOf(cluster, async () => {
    let next = 0
    await repeat(async () => void (await waiting[next++]?.send()))
    // With its e-mail.
    await allSent(cluster)
  })
  const cores = (kind: keyof Cost) => ((order[kind] + ADDS * add[kind]) * WANTED) / 1_000
  const machine = (kind: keyof Cost) => Math.ceil(cores(kind) / BUSY)
  const placed = waiting.filter(({ number }) => number).length
  return [
    {
      what: 'processor time of an order with its e-mail, shops / primary',
      figure: `${order.shop.toFixed(2)} / ${order.database.toFixed(2)} ms (${placed} of ${ORDERS} placed)`,
      ok: placed === ORDERS,
    },
    {
      what: 'processor time of a new visitor who puts something in the cart, shops / primary',
      figure: `${add.shop.toFixed(2)} / ${add.database.toFixed(2)} ms`,
      ok: true,
    },
    {
      what: `${WANTED.toLocaleString('en')} orders/s over many products, each after ${ADDS} of these, on paper`,
      figure: `${cores('shop').toFixed(1)} cores of shops and ${cores('database').toFixed(1)} of the primary; at ${BUSY * 100} % busy ${machine('shop')} cores for shops and a primary with ${machine('database')}`,
      // What one primary can be bought with.
      ok: machine('database') <= 64,
    },
  ]
}

async function repeat(work: () => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next++ < ORDERS) await work()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function costOf(cluster: RunningCluster, work: () => Promise<unknown>): Promise<Cost> {
  const shops = () => cpuOf([...cluster.shops, cluster.jobs()].map(({ process: { pid } }) => pid ?? 0))
  const leader = await cluster.leader()
  const database = () => cpuOf(serverOf(cluster.postmasters(leader)))
  const before = { shop: shops(), database: database() }
  await work()
  return {
    shop: cpuSince(before.shop, shops()) / ORDERS,
    database: cpuSince(before.database, database()) / ORDERS,
  }
}

/** PostgreSQL with the processes that it started. */
function serverOf(postmasters: readonly number[]): number[] {
  const children = postmasters.flatMap((pid) =>
    execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' }).split('\n'),
  )
  return [...postmasters, ...children.map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 0)]
}
