import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { openDatabase } from '../../../src/adapters/database/database.ts'
import { startQueue } from '../../../src/adapters/queue/queue.ts'
import { firstRow } from '../../../src/shop/db.ts'
import { queueEmail } from '../../../src/shop/emails/emails.db.ts'
import { until } from '../../faults/customer.ts'
import type { Figure } from '../../faults/stage.ts'
import { databaseOf, type RunningCluster } from '../cluster.ts'

export const about = 'e-mails about an order that wait: left by the shops, sent by the one instance for jobs'

const EMAILS = 10_000
const DOMAINS = 5
const PARTS = 4
const MOST_MS = 120_000
const LEAST_PER_SECOND = 100
/** Longer than an instance that works on jobs lets them wait. */
const LEFT_MS = 5_000
/** What buyers ask for. */
const ASKED = ['/', '/cart', '/api/cart', '/api/visitor', '/api/search/products']

export async function run(cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  const { mail } = cluster
  await allSent(cluster)
  const jobs = cluster.jobs()
  const answers = await Promise.all(ASKED.map(async (path) => (await fetch(jobs.url + path)).status))
  await jobs.end('SIGTERM')
  const before = mail.received.length
  await queueEmails()
  say('  waiting, with shops only')
  await sleep(LEFT_MS)
  const byShops = await worked(cluster)
  say('  sending')
  await cluster.startJobs()
  const began = performance.now()
  await until('all e-mails', () => mail.received.length - before >= EMAILS, MOST_MS * 2)
  const seconds = (performance.now() - began) / 1_000
  return [
    {
      what: `jobs of ${EMAILS.toLocaleString('en')} that three shops worked on in ${LEFT_MS / 1_000} s`,
      figure: String(byShops),
      ok: byShops === 0,
    },
    {
      what: 'what buyers ask for, answered by the instance for jobs',
      figure: `${answers.filter((status) => status !== 404).length} of ${ASKED.length}`,
      ok: answers.every((status) => status === 404),
    },
    {
      what: 'e-mails/s of one instance',
      figure: String(Math.round(EMAILS / seconds)),
      ok: EMAILS / seconds >= LEAST_PER_SECOND,
    },
    {
      what: `${EMAILS.toLocaleString('en')} e-mails gone after`,
      figure: `${seconds.toFixed(1)} s`,
      ok: seconds * 1_000 <= MOST_MS,
    },
  ]
}

/** No e-mail waits. */
export const allSent = ({ query }: RunningCluster) =>
  until(
    'no e-mails wait',
    async () => {
      // Each look is a connection more, which costs the primary more than an order.
      await sleep(1_000)
      const [found] = await query<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name = 'letter' and state in ('created', 'retry', 'active')`,
      )
      return found?.n === 0
    },
    60_000,
  )

async function worked({ query }: RunningCluster): Promise<number> {
  const [found] = await query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'letter' and started_on > now() - $1 * interval '1 ms'`,
    [LEFT_MS],
  )
  return found?.n ?? 0
}

async function queueEmails() {
  const { DATABASE_DIRECT_URL: DATABASE_URL, ...rest } = databaseOf()
  const database = await openDatabase({ ...rest, DATABASE_URL, DATABASE_PREPARED: 'on', DATABASE_POOL: 4 })
  const queue = await startQueue(database, pino({ level: 'warn' }))
  const order = await firstRow<{ id: number }>(
    database.db,
    sql`select id from orders where state = 'completed' limit 1`,
  )
  const part = async (first: number) =>
    database.db.transaction(async (tx) => {
      for (let n = first; n < first + EMAILS / PARTS; n += 1) {
        const recipient = `buyer${n}@domain${n % DOMAINS}.example`
        const data = { orderId: order?.id }
        await queueEmail(tx, queue, { kind: 'order-ready', subject: `cluster:${n}`, recipient, lang: 'lv', data })
      }
    })
  await Promise.all(Array.from({ length: PARTS }, (_, n) => part((n * EMAILS) / PARTS)))
  await queue.stop()
  await database.close()
}
