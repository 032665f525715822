import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '../shop/db.ts'
import type { Queue, Job as ShopJob } from '../shop/letters/queue.ts'
import { storableText } from '../shop/letters/storable-text.ts'
import type { Database } from './database/database.ts'

/** Tries of a letter: 1 min, doubled up to 6 h, about a day in all; then a person must look. */
const RETRY = {
  retryLimit: 12,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 6 * 60 * 60,
  // Seconds after which a job in hand is given up: its instance was killed. No mail server or bank may take as long.
  expireInSeconds: 90,
} as const

type Handlers = {
  [Name in ShopJob['name']]: (data: Extract<ShopJob, { name: Name }>['data'], last: boolean) => Promise<void>
}

export type RunningQueue = Queue & {
  /** Begins to do the work; an instance that only adds (the command line) leaves it out. */
  work(handlers: Handlers, schedules: Record<string, { cron: string; run: () => Promise<void> }>): Promise<void>
  /** Lets jobs in hand finish. */
  stop(): Promise<void>
}

/** Background work kept in the shop's own database, so that it commits with the order that causes it. */
export async function startQueue(database: Database, log: Logger): Promise<RunningQueue> {
  const boss = new PgBoss({ db: database.queueDb, schedule: true, supervise: true })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  await boss.start()
  await boss.createQueue('letter', RETRY)
  await boss.createQueue('settle-payment', { ...RETRY, retryDelay: 30 })
  await boss.createQueue('forgot-password', RETRY)
  await boss.createQueue('check-vat', RETRY)
  // pg-boss looks a queue up at its first use: not over a second connection inside a transaction.
  for (const { name } of await boss.getQueues()) await boss.findJobs(name, { key: '' })
  if (await database.isOnlyShop()) await retryAbandonedJobs(database)
  return {
    async add(tx: Db, job: ShopJob, options = {}) {
      await boss.send(job.name, job.data, {
        db: fromDrizzle(tx as never, sql),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      })
    },
    async work(handlers, schedules) {
      for (const name of ['letter', 'settle-payment', 'forgot-password', 'check-vat'] as const) {
        const handler = handlers[name] as (data: object, last: boolean) => Promise<void>
        const options = { pollingIntervalSeconds: 1, includeMetadata: true, batchSize: 1 } as const
        await boss.work<object, void, typeof options>(name, options, async ([job]: JobWithMetadata<object>[]) => {
          if (job) await handler(job.data, job.retryCount >= job.retryLimit).catch(failStorably)
        })
      }
      for (const [name, { cron, run }] of Object.entries(schedules)) {
        await boss.createQueue(name, { retryLimit: 0, policy: 'stately' })
        await boss.schedule(name, cron)
        await boss.work(name, { pollingIntervalSeconds: 5 }, async (_jobs: Job[]) => run())
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** Jobs of a shop that was killed: with no other one running, they need not wait until they expire. */
async function retryAbandonedJobs(database: Database) {
  await database.queueDb.executeSql(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and retry_limit > 0`,
  )
}

/**
 * pg-boss keeps what went wrong as JSON. An error that carries what a foreign server said may hold bytes that
 * PostgreSQL does not store; the job could then neither fail nor be tried again until it expired.
 */
function failStorably(error: unknown): never {
  throw new Error(storableText(String(error)))
}
