import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../../faults/stage.ts'
import type { RunningCluster } from '../cluster.ts'

export const about = 'a changed title is shown by every Varnish, also by one that was stopped'

const CHANGES = 60
const STOPPED_MS = 60_000
const MOST_MS = 1_000
const LIMIT_MS = 30_000

export async function run(cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  const [product] = await cluster.query<{ id: number; slug: string }>(
    'select id, slug from products where id = any($1) order by id limit 1',
    [cluster.goods],
  )
  if (!product) throw new Error('the demo has no such product')
  const path = `/p/${product.slug}`
  const rename = (title: string) =>
    cluster.query(`update product_texts set title = $2 where product_id = $1 and lang = 'lv'`, [product.id, title])
  const urls = cluster.varnishes.map(({ url }) => url + path)
  await Promise.all(urls.map((url) => fetch(url)))

  const all: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    const title = `Lampa nr. ${n}.`
    const shown = await shownAfter(urls, title, () => rename(title))
    all.push(Math.max(...shown))
  }

  say(`  one Varnish stopped for ${STOPPED_MS / 1_000} s`)
  const stopped = cluster.varnishes[0]
  if (!stopped?.process.pid) throw new Error('no Varnish')
  const title = 'Lampa pēc apstāšanās.'
  process.kill(-stopped.process.pid, 'SIGSTOP')
  let others: number[]
  try {
    others = await shownAfter(urls.slice(1), title, () => rename(title))
    await sleep(STOPPED_MS)
  } finally {
    process.kill(-stopped.process.pid, 'SIGCONT')
  }
  const [back = LIMIT_MS] = await shownAfter(urls.slice(0, 1), title, async () => {})
  const p99 = percentile(all, 0.99)
  return [
    {
      what: `purge on three Varnishes, p50 / p99 / most of ${CHANGES}`,
      figure: [percentile(all, 0.5), p99, Math.max(...all)].map((ms) => `${Math.round(ms)} ms`).join(' / '),
      ok: p99 < MOST_MS,
    },
    {
      what: 'purge on the others while one is stopped',
      figure: `${Math.round(Math.max(...others))} ms`,
      ok: Math.max(...others) < MOST_MS,
    },
    {
      what: `purge on the one that was stopped for ${STOPPED_MS / 1_000} s, after its return`,
      figure: `${Math.round(back)} ms`,
      ok: back < MOST_MS,
    },
  ]
}

/** Milliseconds from the commit until each address shows the text. */
async function shownAfter(urls: readonly string[], text: string, change: () => Promise<unknown>): Promise<number[]> {
  await change()
  const began = performance.now()
  return Promise.all(
    urls.map(async (url) => {
      while (performance.now() - began < LIMIT_MS) {
        const page = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) }).then((answer) => answer.text())
        if (page.includes(text)) break
        await sleep(5)
      }
      return performance.now() - began
    }),
  )
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
