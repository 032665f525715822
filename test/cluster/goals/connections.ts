import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../faults/customer.ts'
import type { Figure } from '../../faults/stage.ts'
import type { RunningCluster } from '../cluster.ts'
import { simulate } from '../simulated.ts'

export const about = '100 instances with ten connections each, through PgBouncer'

const INSTANCES = 100
const MOST_SERVER = 100
const ASK_MS = 10_000

export async function run(cluster: RunningCluster): Promise<Figure[]> {
  const instances = simulate('pools', INSTANCES)
  try {
    await until('the instances', () => instances.counted().ready === INSTANCES, 120_000)
    const before = instances.counted()
    let most = 0
    for (const began = performance.now(); performance.now() - began < ASK_MS; await sleep(500)) {
      const [found] = await cluster.query<{ all: number }>(
        `select count(*)::int as all from pg_stat_activity where datname = 'shop' and pid <> pg_backend_pid()`,
      )
      most = Math.max(most, found?.all ?? 0)
    }
    const after = instances.counted()
    const failed = after.errors - before.errors
    const queries = after.queries - before.queries
    return [
      {
        what: `server connections of ${INSTANCES} simulated instances (1,000 clients), three shops and one for jobs`,
        figure: `${most} at most; ${queries} queries, ${failed} failed${failed > 0 ? ` (${after.error})` : ''}`,
        ok: most <= MOST_SERVER && failed === 0 && queries > 0,
      },
    ]
  } finally {
    await instances.end()
  }
}
