import { once } from 'node:events'
import { until } from '../../faults/customer.ts'
import type { Figure } from '../../faults/stage.ts'
import type { RunningCluster } from '../cluster.ts'
import { openCrowd } from '../crowd.ts'
import { allSent } from './jobs.ts'

export const about = 'each instance is replaced in turn, under reads and orders through all tiers'

const READS = 10_000

export async function run(cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  await allSent(cluster)
  const sentBefore = cluster.mail.received.length
  const crowd = openCrowd(cluster, { buyers: 2, readers: 12 })
  await until('first reads', () => crowd.reads.length > 500 && crowd.orders.length > 2)
  for (const [n, old] of cluster.shops.entries()) {
    say(`  shop ${n + 1}`)
    const ended = once(old.process, 'exit')
    void old.end('SIGTERM')
    await ended
    await cluster.startShop(n)
    const { url } = cluster.shops[n] ?? old
    await until('/readyz', async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200)
  }
  say('  the instance for jobs')
  await cluster.jobs().end('SIGTERM')
  await cluster.startJobs()
  await until('enough reads', () => crowd.reads.length >= READS, 180_000)
  await crowd.stop()
  const lost = await crowd.lostOrders()
  await allSent(cluster)
  const sent = cluster.mail.received.length - sentBefore
  return [
    {
      what: 'rolling deploy: failed reads',
      figure: `${crowd.failed.length} of ${crowd.reads.length}${crowd.failed.length > 0 ? ` (${[...new Set(crowd.failed)].join(', ')})` : ''}`,
      ok: crowd.failed.length === 0,
    },
    {
      what: 'rolling deploy: orders acknowledged / failed tries / lost',
      figure: `${crowd.orders.length} / ${crowd.failedOrders.length}${crowd.failedOrders.length > 0 ? ` (${[...new Set(crowd.failedOrders)].join(', ')})` : ''} / ${lost}`,
      ok: lost === 0 && crowd.failedOrders.length === 0,
    },
    {
      what: 'rolling deploy: e-mails about these orders sent',
      figure: String(sent),
      ok: sent >= crowd.orders.length,
    },
  ]
}
