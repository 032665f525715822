import type { Database } from '../database/database.ts'

type QueueFigures = { queue: string; waiting: number; oldestSeconds: number }

/** Jobs of each queue that are due and not begun. */
export async function readQueueFigures({ queueDb }: Pick<Database, 'queueDb'>): Promise<QueueFigures[]> {
  const { rows } = await queueDb.executeSql(
    `select q.name as queue, count(j.id)::int as waiting,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
    group by q.name`,
    [],
  )
  return rows as QueueFigures[]
}
