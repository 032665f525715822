import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { openDatabase } from '../../../src/adapters/database/database.ts'
import { startQueue } from '../../../src/adapters/queue/queue.ts'
import { firstRow } from '../../../src/shop/db.ts'
import { queueEmail } from '../../../src/shop/emails/emails.db.ts'
import { until } from '../../faults/customer.ts'
import type { Figure } from '../../faults/stage.ts'
import { databaseOf, type RunningCluster } from '../cluster.ts'

export const about = 'e-mails about an order that wait, sent by one instance alone'

const EMAILS = 10_000
const DOMAINS = 5
const PARTS = 4
const MOST_MS = 120_000
const LEAST_PER_SECOND = 100

export async function run(cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  const { mail } = cluster
  await stopAll(cluster)
  const before = mail.received.length
  await queueEmails()
  say('  sending')
  await cluster.startShop(0)
  const began = performance.now()
  await until('all e-mails', () => mail.received.length - before >= EMAILS, MOST_MS * 2)
  const seconds = (performance.now() - began) / 1_000
  await Promise.all([cluster.startShop(1), cluster.startShop(2)])
  return [
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

async function stopAll({ shops }: RunningCluster) {
  const ended = shops.map((shop) => once(shop.process, 'exit'))
  for (const shop of shops) void shop.end('SIGTERM')
  await Promise.all(ended)
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
