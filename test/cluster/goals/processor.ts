import { readFileSync } from 'node:fs'
import { Customer } from '../../faults/customer.ts'
import { answered } from '../../faults/ledger.ts'
import type { Figure } from '../../faults/stage.ts'
import type { RunningCluster } from '../cluster.ts'
import { percentile } from './purge.ts'

export const about = 'processor time of the shop for a request: one instance alone, and three that share the requests'

const ROUNDS = 6
const REQUESTS = 400
const AT_ONCE = 4
const MOST = 1.1
/** Of the kernel, on every Linux that Node.js runs on. */
const TICK_MS = 10

export async function run(cluster: RunningCluster): Promise<Figure[]> {
  const urls = cluster.shops.map(({ url }) => url)
  // Compiled code and caches first, in each.
  for (const url of urls) await ask([url], REQUESTS)
  const one: number[] = []
  const three: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await costOf(cluster, urls.slice(round % 3, (round % 3) + 1)))
    three.push(await costOf(cluster, urls))
  }
  const ratio = percentile(three, 0.5) / percentile(one, 0.5)
  return [
    {
      what: 'processor time of a request (search call), one instance / three',
      figure: `${percentile(one, 0.5).toFixed(2)} / ${percentile(three, 0.5).toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
      ok: ratio <= MOST,
    },
  ]
}

async function costOf({ shops }: RunningCluster, urls: readonly string[]): Promise<number> {
  const used = () => shops.reduce((sum, { process: { pid } }) => sum + processorMs(pid ?? 0), 0)
  const before = used()
  await ask(urls, REQUESTS)
  return (used() - before) / REQUESTS
}

async function ask(urls: readonly string[], times: number) {
  let next = 0
  const customers = urls.map((url) => new Customer(url))
  const work = async () => {
    while (next < times) {
      const n = next++
      const path = `/api/search/products?per_page=24&page=${1 + (n % 5)}&sort=price_with_tax:${n % 2 ? 'asc' : 'desc'}`
      const customer = customers[n % customers.length]
      // On a busy machine a search may be asked to come again.
      if (customer) await answered(() => customer.get(path))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** User and system time. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
