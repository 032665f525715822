import { Ledger } from '../../faults/ledger.ts'
import type { Figure } from '../../faults/stage.ts'
import { PUBLIC, type RunningCluster } from '../cluster.ts'
import { background, type Used, usedDuring } from '../processor-time.ts'
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

export async function run(cluster: RunningCluster): Promise<Figure[]> {
  const ledger = new Ledger(cluster.goods)
  // Compiled code and caches first.
  await repeat(async () => void (await (await ledger.ready(PUBLIC)).send()))
  await allSent(cluster)
  const idle = await background(cluster)
  const add = await costOf(cluster, idle, () => repeat(() => ledger.ready(PUBLIC)))
  const waiting = ledger.checkouts.filter(({ number }) => !number)
  const order = await costOf(cluster, idle, async () => {
    let next = 0
    await repeat(async () => void (await waiting[next++]?.send()))
    // With its e-mail.
    await allSent(cluster)
  })
  const placed = waiting.filter(({ number }) => number).length
  return [
    {
      what: 'processor time of an order with its e-mail, shops with the one for jobs / primary, without background',
      figure: `${order.shop.toFixed(2)} / ${order.database.toFixed(2)} ms (${placed} of ${ORDERS} placed)`,
      ok: placed === ORDERS,
    },
    {
      what: 'processor time of a new visitor who puts something in the cart, the same',
      figure: `${add.shop.toFixed(2)} / ${add.database.toFixed(2)} ms`,
      ok: true,
    },
    {
      what: 'background while nobody asks: three shops / the one for jobs / primary; taken out of an order / of a visitor',
      figure: `${idle.shops.toFixed(0)} / ${idle.jobs.toFixed(0)} / ${idle.primary.toFixed(0)} ms a second; shops ${order.background.shop.toFixed(2)}, primary ${order.background.database.toFixed(2)} ms / ${add.background.shop.toFixed(2)}, ${add.background.database.toFixed(2)} ms`,
      ok: true,
    },
    onPaper({ order, add, idle, instances: cluster.shops.length + 1 }),
  ]
}

type Parts = { shop: number; database: number }
type Cost = Parts & { background: Parts }
type Measured = { order: Cost; add: Cost; idle: Used; instances: number }

/** With an instance for each core of shops, and the background of them all. */
function onPaper({ order, add, idle, instances }: Measured): Figure {
  const cores = (kind: keyof Parts) => ((order[kind] + ADDS * add[kind]) * WANTED) / 1_000
  const many = Math.ceil(cores('shop') / BUSY)
  const shop = cores('shop') + (many * (idle.shops + idle.jobs)) / instances / 1_000
  const database = cores('database') + (many * idle.primary) / instances / 1_000
  const machine = (used: number) => Math.ceil(used / BUSY)
  return {
    what: `${WANTED.toLocaleString('en')} orders/s over many products, each after ${ADDS} of these, on paper, with the background of ${many} instances`,
    figure: `${shop.toFixed(1)} cores of shops and ${database.toFixed(1)} of the primary; at ${BUSY * 100} % busy ${machine(shop)} cores for shops and a primary with ${machine(database)}`,
    // What one primary can be bought with.
    ok: machine(database) <= 64,
  }
}

async function repeat(work: () => Promise<unknown>) {
  let next = 0
  const worker = async () => {
    while (next++ < ORDERS) await work()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Of each of the `ORDERS`; what goes on without them is apart. */
async function costOf(cluster: RunningCluster, idle: Used, work: () => Promise<unknown>): Promise<Cost> {
  const { used, ms } = await usedDuring(cluster, work)
  const apart = {
    shop: ((idle.shops + idle.jobs) * ms) / 1_000 / ORDERS,
    database: (idle.primary * ms) / 1_000 / ORDERS,
  }
  return {
    shop: (used.shops + used.jobs) / ORDERS - apart.shop,
    database: used.primary / ORDERS - apart.database,
    background: apart,
  }
}
