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

/** Work that waits in a table of its own, written by triggers. `due`: the condition in SQL. */
export type Outbox = Waking & { due: string; stop(withinMs: number): Promise<void> }

const dueIn = (outboxes: ReadonlyMap<string, Outbox>) =>
  [...outboxes].map(([name, { due }]) => ` union all select '${name}' where ${due}`).join('')

/**
 * Wakes the workers whose queues have jobs that are due: one statement a second for all queues, so that a queue costs
 * nothing while it is empty.
 * @returns ends it
 */
export function pollQueues(
  { queueDb }: Pick<Database, 'queueDb'>,
  { workers, outboxes }: { workers: ReadonlyMap<string, Waking>; outboxes: ReadonlyMap<string, Outbox> },
  onError: (error: unknown) => void,
): () => void {
  const names = [...workers.keys()]
  const due = DUE + dueIn(outboxes)
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const { rows } = await queueDb.executeSql(due, [names])
      for (const { name } of rows as { name: string }[]) (workers.get(name) ?? outboxes.get(name))?.wake()
    } catch (error) {
      onError(error)
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), POLL_MS)
  return () => clearInterval(timer)
}
