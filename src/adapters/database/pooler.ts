import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { firstRow } from '../../shop/db.ts'
import type { Database } from './database.ts'

const NOTIFICATION_TIMEOUT_MS = 10_000

/**
 * Logs what a pooler drops without an error: see docs/operations.md, "PgBouncer".
 * @param listens whether this process hears of changes by NOTIFY
 */
export async function checkPooler(database: Database, log: Logger, { listens }: { listens: boolean }) {
  try {
    const session = await firstRow<{ timezone: string; statement_timeout: string }>(
      database.db,
      sql`select current_setting('TimeZone') as timezone, current_setting('statement_timeout') as statement_timeout`,
    )
    if (session?.timezone !== 'UTC' || session.statement_timeout === '0') {
      log.error(session, 'the limits and time zone of the shop are lost on the way to PostgreSQL: set them on the role')
    }
    if (listens && !(await receivesNotifications(database))) {
      log.error(
        'changes are not heard at once, only looked for every half second: set DATABASE_DIRECT_URL to PostgreSQL itself',
      )
    }
  } catch (error) {
    log.warn({ err: error }, 'the way to PostgreSQL was not checked')
  }
}

async function receivesNotifications(database: Database): Promise<boolean> {
  const token = randomBytes(8).toString('hex')
  let resolveReceived = () => {}
  const received = new Promise<boolean>((resolve) => {
    resolveReceived = () => resolve(true)
    setTimeout(() => resolve(false), NOTIFICATION_TIMEOUT_MS).unref()
  })
  await database.listen(
    'shop_pooler_check',
    (payload) => payload === token && resolveReceived(),
    () => {},
  )
  await database.db.execute(sql`select pg_notify('shop_pooler_check', ${token})`)
  return received
}
