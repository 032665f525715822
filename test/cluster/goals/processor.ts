import { Customer } from '../../faults/customer.ts'
import { answered } from '../../faults/ledger.ts'
import type { Figure } from '../../faults/stage.ts'
import type { RunningCluster } from '../cluster.ts'
import { background, usedDuring } from '../processor-time.ts'
import { percentile } from './purge.ts'

export const about = 'processor time of the shop for a request: one instance alone, and three that share the requests'

const ROUNDS = 6
const REQUESTS = 1_200
const AT_ONCE = 4
const MOST = 1.1

/** How three instances are asked; each gets a third of the requests. */
const WAYS = {
  /** One after the other, so each has the processor to itself, as on a machine of its own. */
  async inTurn(urls: readonly string[]) {
    for (const url of urls) await ask([url], { times: REQUESTS / 3, atOnce: AT_ONCE })
  },
  /** All with as many requests at once as the one alone. */
  together: (urls: readonly string[]) => ask(urls, { times: REQUESTS, atOnce: AT_ONCE * urls.length }),
  /** With as many requests at once in all as the one alone. */
  shared: (urls: readonly string[]) => ask(urls, { times: REQUESTS, atOnce: AT_ONCE }),
}

export async function run(cluster: RunningCluster): Promise<Figure[]> {
  const urls = cluster.shops.map(({ url }) => url)
  // Compiled code and caches first, in each.
  for (const url of urls) await ask([url], { times: 2 * REQUESTS, atOnce: AT_ONCE })
  const idle = await background(cluster)
  const cost = async (work: () => Promise<unknown>) => (await usedDuring(cluster, work)).used.shops / REQUESTS
  const found = { one: [] as number[], inTurn: [] as number[], together: [] as number[], shared: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = urls.slice(round % 3, (round % 3) + 1)
    found.one.push(await cost(() => ask(one, { times: REQUESTS, atOnce: AT_ONCE })))
    for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) found[way].push(await cost(() => WAYS[way](urls)))
  }
  const median = (way: keyof typeof found) => percentile(found[way], 0.5)
  const ratio = (way: keyof typeof WAYS) => median(way) / median('one')
  const figure = (way: keyof typeof WAYS) =>
    `${median('one').toFixed(2)} / ${median(way).toFixed(2)} ms, ratio ${ratio(way).toFixed(2)}`
  return [
    {
      what: `processor time of a request (search call), one instance / three at the same time, ${AT_ONCE} requests at once at each`,
      figure: figure('together'),
      ok: ratio('together') <= MOST,
    },
    {
      what: 'the same, three one after the other, each with the processor to itself',
      figure: figure('inTurn'),
      ok: true,
    },
    {
      what: `the same, ${AT_ONCE} requests at once at all three: they take turns on the two cores at each request`,
      figure: figure('shared'),
      ok: true,
    },
    {
      what: 'background of three instances while nobody asks, which is in all of these',
      figure: `${idle.shops.toFixed(0)} ms a second`,
      ok: true,
    },
  ]
}

async function ask(urls: readonly string[], { times, atOnce }: { times: number; atOnce: number }) {
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
  await Promise.all(Array.from({ length: atOnce }, work))
}
