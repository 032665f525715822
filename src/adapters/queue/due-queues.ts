import type { Database } from '../database/database.ts'

export const POLL_MS = 1_000

/** `limit` keeps PostgreSQL from reading all waiting jobs of a queue. */
const DUE = `select queue.name from unnest($1::text[]) as queue(name)
  cross join lateral (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    limit 1
  ) as due`

type Waking = { wake(): void }

/**
 * Wakes the workers whose queues have jobs that are due: one statement a second for all queues, so that a queue costs
 * nothing while it is empty.
 * @returns ends it
 */
export function pollQueues(
  { queueDb }: Pick<Database, 'queueDb'>,
  workers: ReadonlyMap<string, Waking>,
  onError: (error: unknown) => void,
): () => void {
  const names = [...workers.keys()]
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const { rows } = await queueDb.executeSql(DUE, [names])
      for (const { name } of rows as { name: string }[]) workers.get(name)?.wake()
    } catch (error) {
      onError(error)
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), POLL_MS)
  return () => clearInterval(timer)
}
