import { setTimeout as sleep } from 'node:timers/promises'
import { Customer, until } from '../../faults/customer.ts'
import type { Figure } from '../../faults/stage.ts'
import { PUBLIC, type RunningCluster } from '../cluster.ts'
import { openCrowd } from '../crowd.ts'

export const about = 'the primary is killed with -9: together with its Patroni, and alone'

/** Five failovers: three in which a machine is lost, two in which PostgreSQL alone is. */
const RUNS = process.env.FAILOVERS ? [Number(process.env.FAILOVERS), Number(process.env.FAILOVERS)] : [3, 2]
const REJOIN_MS = 90_000

type Failover = { paused: number; lost: number; orders: number; reads: number; failed: string[] }

export async function run(cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  const all: Failover[] = []
  for (const [kind, withPatroni] of [true, false].entries()) {
    const found: Failover[] = []
    for (let n = 0; n < (RUNS[kind] ?? 0); n += 1) {
      say(`  ${nameOf(withPatroni)}, ${n + 1} of ${RUNS[kind]}`)
      found.push(await failOver(cluster, withPatroni))
    }
    all.push(...found)
    const mostMs = withPatroni ? 30_000 : 10_000
    const pauses = found.map(({ paused }) => paused)
    figures.push({
      what: `${nameOf(withPatroni)}: orders paused (goal ${mostMs / 1_000} s)`,
      figure: pauses.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', '),
      ok: Math.max(...pauses) <= mostMs,
    })
  }
  const sum = (of: (failover: Failover) => number) => all.reduce((before, failover) => before + of(failover), 0)
  const failed = all.flatMap((failover) => failover.failed)
  return [
    {
      what: `acknowledged orders lost in ${all.length} failovers`,
      figure: `${sum(({ lost }) => lost)} of ${sum(({ orders }) => orders)}`,
      ok: sum(({ lost }) => lost) === 0,
    },
    ...figures,
    {
      what: 'failed reads of kept pages meanwhile',
      figure: `${failed.length} of ${sum(({ reads }) => reads)}${failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : ''}`,
      ok: failed.length === 0 && all.every(({ reads }) => reads > 100),
    },
  ]
}

const nameOf = (withPatroni: boolean) => (withPatroni ? 'primary and Patroni killed' : 'PostgreSQL alone killed')

async function failOver(cluster: RunningCluster, withPatroni: boolean): Promise<Failover> {
  await until('a synchronous standby', cluster.hasSynchronousStandby, REJOIN_MS)
  const crowd = openCrowd(cluster, { buyers: 4, readers: 2 })
  // Every page is kept by then.
  await until('first orders and reads', () => crowd.orders.length > 10 && crowd.reads.length > 100, 120_000)
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
  await isBack(cluster)
  return { paused, lost, orders: crowd.orders.length, reads: crowd.reads.length, failed: crowd.failed }
}

async function isBack(cluster: RunningCluster) {
  await until('a primary', async () => (await cluster.leader()) >= 0, REJOIN_MS)
  await until('/readyz', async () => (await new Customer(PUBLIC).get('/api/visitor')).status === 200)
}

const longestPause = (moments: readonly number[]) =>
  Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at)))
