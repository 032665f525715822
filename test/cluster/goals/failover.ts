import { setTimeout as sleep } from 'node:timers/promises'
import { Customer, until } from '../../faults/customer.ts'
import type { Figure } from '../../faults/stage.ts'
import { PUBLIC, type RunningCluster } from '../cluster.ts'
import { type Crowd, openCrowd } from '../crowd.ts'

export const about = 'the primary is killed with -9: together with its Patroni, and alone'

const RUNS = Number(process.env.FAILOVERS ?? 1)
const REJOIN_MS = 90_000

export async function run(cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const withPatroni of [true, false]) {
    for (let n = 0; n < RUNS; n += 1) {
      say(`  ${nameOf(withPatroni)}, ${n + 1} of ${RUNS}`)
      figures.push(...(await failOver(cluster, withPatroni)))
    }
  }
  return figures
}

const nameOf = (withPatroni: boolean) => (withPatroni ? 'primary and Patroni killed' : 'PostgreSQL alone killed')

async function failOver(cluster: RunningCluster, withPatroni: boolean): Promise<Figure[]> {
  const name = nameOf(withPatroni)
  const mostMs = withPatroni ? 30_000 : 10_000
  await until('a synchronous standby', cluster.hasSynchronousStandby, REJOIN_MS)
  const crowd = openCrowd(cluster, { buyers: 4, readers: 2 })
  // Every page is kept by then.
  await until('first orders and reads', () => crowd.orders.length > 10 && crowd.reads.length > 100, 120_000)
  const before = crowd.orders.length
  const leader = await cluster.leader()
  const killedAt = performance.now()
  cluster.killPostgres(leader, { withPatroni })
  // An order in progress may still be answered in the moment of the kill.
  await until('an order after it', () => crowd.orders.some((at) => at > killedAt + 1_000), 90_000)
  await sleep(3_000)
  await crowd.stop()
  const after = crowd.orders.filter((at) => at > killedAt)
  const paused = longestPause([killedAt, ...after])
  if (withPatroni) cluster.startPatroni(leader)
  const lost = await crowd.lostOrders()
  const reads = crowd.reads.length
  return [
    { what: `${name}: acknowledged orders, before / in all`, figure: `${before} / ${crowd.orders.length}`, ok: true },
    { what: `${name}: acknowledged orders lost`, figure: String(lost), ok: lost === 0 },
    { what: `${name}: orders paused`, figure: `${(paused / 1_000).toFixed(1)} s`, ok: paused <= mostMs },
    {
      what: `${name}: failed reads of kept pages`,
      figure: failedOf(crowd),
      ok: reads > 100 && crowd.failed.length === 0,
    },
    { what: `${name}: leader after it`, figure: `pg${(await newLeader(cluster)) + 1} (was pg${leader + 1})`, ok: true },
  ]
}

async function newLeader(cluster: RunningCluster): Promise<number> {
  await until('a primary', async () => (await cluster.leader()) >= 0, REJOIN_MS)
  await until('/readyz', async () => (await new Customer(PUBLIC).get('/api/visitor')).status === 200)
  return cluster.leader()
}

const failedOf = ({ failed, reads }: Crowd) =>
  `${failed.length} of ${reads.length}${failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : ''}`

const longestPause = (moments: readonly number[]) =>
  Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at)))
