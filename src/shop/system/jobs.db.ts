import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { FailedJob } from './system.calls.ts'

/** E-mails have a list of their own. */
const EMAILS = 'letter'
const MOST_FAILED = 50
const MAX_REASON = 200

/** The queue makes its tables at its first start. */
const hasJobs = async (db: Db) =>
  (await firstRow<{ found: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as found`))?.found === true

type Jobs = { waiting: number; active: number; oldest: string | null; failed: FailedJob[] }

/** What a job is about is left out: it may name a person. */
export async function readJobs(db: Db, now: Date): Promise<Jobs> {
  if (!(await hasJobs(db))) return { waiting: 0, active: 0, oldest: null, failed: [] }
  const counts = await firstRow<Omit<Jobs, 'failed'>>(
    db,
    sql`select count(*) filter (where state in ('created', 'retry'))::int as waiting,
          count(*) filter (where state = 'active')::int as active,
          min(created_on) filter (where state in ('created', 'retry') and start_after < ${now.toISOString()}) as oldest
        from pgboss.job where state < 'completed'`,
  )
  const failed = await rows<FailedJob>(
    db,
    sql`select id::text as id, name, coalesce(completed_on, created_on) as at,
          left(coalesce(output->>'message', output->'value'->>'message', ''), ${MAX_REASON}) as reason
        from pgboss.job where state = 'failed' and name <> ${EMAILS} order by coalesce(completed_on, created_on) desc limit ${MOST_FAILED}`,
  )
  return { waiting: counts?.waiting ?? 0, active: counts?.active ?? 0, oldest: counts?.oldest ?? null, failed }
}

/** @returns false: it is gone, or was done meanwhile */
export async function retryJob(db: Db, id: string): Promise<boolean> {
  if (!(await hasJobs(db))) return false
  const retried = await firstRow(
    db,
    sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
        where id::text = ${id} and state = 'failed' and name <> ${EMAILS} returning id`,
  )
  return retried !== undefined
}
