import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Db } from '../../shop/db.ts'
import type { Queue, Job as ShopJob } from '../../shop/emails/queue.ts'
import { storableText } from '../../shop/emails/storable-text.ts'
import type { Database } from '../database/database.ts'
import { type Outbox, pollQueues } from './due-queues.ts'
import { type Concurrency, QueueWorker } from './queue-worker.ts'

/** 1 min, doubled up to 6 h, about a day in all; then a person must look. */
const RETRY = {
  retryLimit: 12,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 6 * 60 * 60,
  // Of a job whose instance was killed, in seconds. Longer than any mail server or bank may take; jobs in slices: below.
  expireInSeconds: 90,
} as const

/**
 * Jobs in slices that commit with their place, so that none is worked on twice: such a job is taken over as soon as its
 * instance is silent, and need not expire.
 */
const IN_SLICES: readonly ShopJob['name'][] = ['staff-job', 'import', 'campaign']
const HEARTBEAT_MS = 5_000
/** Three heartbeats that did not come. */
const SILENT_SECONDS = 15

/** Milliseconds for running jobs at shutdown, less than the process itself has (serve.ts). */
const STOP_MS = 6_000
const STOP_SCHEDULES_MS = 2_000

type Handlers = {
  [Name in ShopJob['name']]: (data: Extract<ShopJob, { name: Name }>['data'], last: boolean) => Promise<void>
}

export type RunningQueue = Queue & {
  /** @param options.emails concurrent SMTP connections @param options.isBusy slows e-mails while requests run @param options.outboxes by name */
  work(
    handlers: Handlers,
    schedules: Record<string, { cron: string; run: () => Promise<void> }>,
    options?: { emails?: number; isBusy?: () => boolean; outboxes?: ReadonlyMap<string, Outbox> },
  ): Promise<void>
  stop(withinMs?: number): Promise<void>
}

/** Jobs in the shop's database, so that they commit with the order that causes them. @param options.worksOnJobs false: it only adds jobs */
export async function startQueue(
  database: Database,
  log: Logger,
  { worksOnJobs = true }: { worksOnJobs?: boolean } = {},
): Promise<RunningQueue> {
  const boss = new PgBoss({ db: database.queueDb, schedule: worksOnJobs, supervise: worksOnJobs })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  await boss.start()
  await boss.createQueue('letter', RETRY)
  await boss.createQueue('settle-payment', { ...RETRY, retryDelay: 30 })
  await boss.createQueue('forgot-password', RETRY)
  await boss.createQueue('order-link', RETRY)
  await boss.createQueue('check-vat', RETRY)
  await boss.createQueue('staff-job', { ...RETRY, retryDelay: 5 })
  await boss.createQueue('book-bank-entries', { ...RETRY, retryDelay: 5 })
  await boss.createQueue('campaign', { ...RETRY, retryDelay: 5 })
  await boss.createQueue('import', { ...RETRY, retryDelay: 5 })
  // It is long, and a person asks again.
  await boss.createQueue('backup', { ...RETRY, retryLimit: 0, expireInSeconds: 6 * 60 * 60 })
  await boss.createQueue('demo-goods', { ...RETRY, retryLimit: 2, retryDelay: 5, expireInSeconds: 600 })
  await boss.createQueue('import-feed', { ...RETRY, retryLimit: 2, expireInSeconds: 180 })
  await boss.createQueue('pickup-points', { ...RETRY, retryLimit: 2 })
  // pg-boss reads a queue at its first use: inside a transaction that would need a second connection.
  for (const { name } of await boss.getQueues()) await boss.findJobs(name, { key: '' })
  if (worksOnJobs && (await database.isOnlyShop())) await retryAbandonedJobs(database)
  const workers = new Map<string, QueueWorker>()
  const onError = (error: unknown) => log.error({ err: error }, 'queue')
  let endPolling = () => {}
  let stopOutboxes: (withinMs: number) => Promise<unknown> = async () => {}
  let takeOver: NodeJS.Timeout | undefined
  return {
    async add(tx: Db, job: ShopJob, options = {}) {
      await boss.send(job.name, job.data, {
        db: fromDrizzle(tx as never, sql),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
        ...(options.group ? { group: { id: options.group } } : {}),
      })
    },
    async work(handlers, schedules, { emails = 4, isBusy = () => false, outboxes = new Map() } = {}) {
      const concurrency: Record<ShopJob['name'], Concurrency> = {
        letter: { ...emailConcurrency(emails), isBusy },
        'settle-payment': { atOnce: 4 },
        'forgot-password': { atOnce: 2 },
        'order-link': { atOnce: 2 },
        'check-vat': { atOnce: 2 },
        'staff-job': { atOnce: 1, heartbeatMs: HEARTBEAT_MS },
        'book-bank-entries': { atOnce: 1 },
        campaign: { atOnce: 1, heartbeatMs: HEARTBEAT_MS },
        import: { atOnce: 2, heartbeatMs: HEARTBEAT_MS },
        backup: { atOnce: 1 },
        'demo-goods': { atOnce: 1 },
        'import-feed': { atOnce: 2 },
        'pickup-points': { atOnce: 1 },
      }
      for (const name of Object.keys(concurrency) as ShopJob['name'][]) {
        const handler = handlers[name] as (data: object, last: boolean) => Promise<void>
        const worker = new QueueWorker({
          ...concurrency[name],
          boss,
          name,
          run: (job) => handler(job.data, job.retryCount >= job.retryLimit).catch(failStorably),
          giveBack: (ids) => retryNow(database, 'id = any($1)', [ids]),
          onError,
        })
        workers.set(name, worker)
      }
      for (const [name, { cron, run }] of Object.entries(schedules)) {
        await boss.createQueue(name, { retryLimit: 0, policy: 'stately' })
        await boss.schedule(name, cron)
        const giveBack = (ids: readonly string[]) => boss.fail(name, [...ids]).then(() => {})
        workers.set(
          name,
          new QueueWorker({ atOnce: 1, boss, name, run: () => run().catch(failStorably), giveBack, onError }),
        )
      }
      for (const worker of workers.values()) worker.start()
      endPolling = pollQueues(database, { workers, outboxes }, onError)
      stopOutboxes = (within) => Promise.all([...outboxes.values()].map((outbox) => outbox.stop(within)))
      const retrySilent = () => void retrySilentJobs(database).catch(onError)
      retrySilent()
      takeOver = setInterval(retrySilent, HEARTBEAT_MS)
    },
    async stop(withinMs = STOP_MS) {
      clearInterval(takeOver)
      endPolling()
      await Promise.all([stopOutboxes(withinMs), ...[...workers.values()].map((worker) => worker.stop(withinMs))])
      await boss.stop({ graceful: true, timeout: STOP_SCHEDULES_MS })
    },
  }
}

/** One recipient domain gets two fifths of the slots, so that a hanging mail server does not block the others. */
function emailConcurrency(connections: number): Concurrency {
  return {
    atOnce: connections,
    reserved: connections >= 5 ? 2 : connections >= 2 ? 1 : 0,
    perGroup: Math.max(1, Math.floor(connections * 0.4)),
  }
}

/** Jobs of a killed process: no other shop runs, so they need not wait until they expire. */
const retryAbandonedJobs = (database: Database) => retryNow(database, 'retry_limit > 0')

const retrySilentJobs = (database: Database) =>
  retryNow(database, `name = any($1) and heartbeat_on < now() - interval '1 second' * $2`, [IN_SLICES, SILENT_SECONDS])

async function retryNow(database: Database, condition: string, values: unknown[] = []) {
  await database.queueDb.executeSql(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active' and ${condition}`,
    values,
  )
}

/** Errors may contain text that PostgreSQL cannot store; the job could then not fail until it expired. */
function failStorably(error: unknown): never {
  throw new Error(storableText(String(error)))
}
