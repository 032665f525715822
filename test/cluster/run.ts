import { join } from 'node:path'
import type { Figure } from '../faults/stage.ts'
import { closing, openCluster, type RunningCluster } from './cluster.ts'

type Goal = { about: string; run: (cluster: RunningCluster, say: (line: string) => void) => Promise<Figure[]> }

const goals: Record<string, () => Promise<Goal>> = {
  // First, because what other goals do is worth an alert.
  alerts: () => import('./goals/alerts.ts'),
  purge: () => import('./goals/purge.ts'),
  deploy: () => import('./goals/deploy.ts'),
  processor: () => import('./goals/processor.ts'),
  announcements: () => import('./goals/announcements.ts'),
  connections: () => import('./goals/connections.ts'),
  orders: () => import('./goals/orders.ts'),
  hot: () => import('./goals/hot.ts'),
  jobs: () => import('./goals/jobs.ts'),
  pictures: () => import('./goals/pictures.ts'),
  failover: () => import('./goals/failover.ts'),
}

const MOST_MS = 20 * 60_000

/** `node test/cluster/run.ts [goal…]`: starts deploy/cluster on this machine and prints each goal with its figure. */
async function main(wanted: string[]) {
  const names = wanted.length > 0 ? wanted : Object.keys(goals)
  const unknown = names.filter((name) => !(name in goals))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(goals).join(', ')}`)
  const say = (line: string) => console.error(line)
  const { buildIfStale, dist } = await import('../../build/build.ts')
  if (process.env.BUILT !== '1') await buildIfStale(say)
  const began = performance.now()
  const cluster = await openCluster(join(dist, 'server/main.js'), say)
  say(`open after ${Math.round((performance.now() - began) / 1_000)} s`)
  let broken = 0
  try {
    for (const name of names) {
      const goal = await goals[name]?.()
      if (!goal) continue
      say(`— ${name}: ${goal.about}`)
      const figures = await goal
        .run(cluster, say)
        .catch((error: unknown) => [{ what: `${name} ended`, figure: String(error), ok: false }])
      for (const { what, figure, ok } of figures) console.log(`${what}: ${figure}${ok ? '' : ' (NOT as promised)'}`)
      broken += figures.filter(({ ok }) => !ok).length
    }
  } finally {
    await cluster.close()
  }
  process.exit(broken === 0 ? 0 : 1)
}

async function stop(code: number, why: string) {
  console.error(why)
  await Promise.all([...closing].map((close) => close()))
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(130, `ended by ${signal}`))
setTimeout(() => void stop(124, `not within ${MOST_MS / 60_000} minutes`), MOST_MS).unref()
main(process.argv.slice(2)).catch((error: unknown) => stop(1, String(error instanceof Error ? error.stack : error)))
