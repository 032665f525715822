import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { firstRow } from '../../shop/db.ts'
import type { Database } from './database.ts'

/** How long an announcement may take, in milliseconds, before the log says that none arrives. */
const HEARD_WITHIN_MS = 10_000

/**
 * Says in the log what a pooler between the shop and PostgreSQL takes away without an error: announcements of changes,
 * and the limits and time zone that are given at connecting. See docs/operations.md, "PgBouncer".
 */
export async function checkPooler(database: Database, log: Logger) {
  try {
    const session = await firstRow<{ timezone: string; statement_timeout: string }>(
      database.db,
      sql`select current_setting('TimeZone') as timezone, current_setting('statement_timeout') as statement_timeout`,
    )
    if (session?.timezone !== 'UTC' || session.statement_timeout === '0') {
      log.error(session, 'the limits and time zone of the shop are lost on the way to PostgreSQL: set them on the role')
    }
    if (!(await hearsItself(database))) {
      log.error(
        'changes are not heard at once, only looked for every half second: set DATABASE_DIRECT_URL to PostgreSQL itself',
      )
    }
  } catch (error) {
    log.warn({ err: error }, 'the way to PostgreSQL was not checked')
  }
}

/** Sends a notification over the pool and waits for it on the listening connection. */
async function hearsItself(database: Database): Promise<boolean> {
  const word = randomBytes(8).toString('hex')
  let hear = () => {}
  const heard = new Promise<boolean>((resolve) => {
    hear = () => resolve(true)
    setTimeout(() => resolve(false), HEARD_WITHIN_MS).unref()
  })
  // Other instances send on this channel too.
  await database.listen(
    'shop_pooler_check',
    (payload) => payload === word && hear(),
    () => {},
  )
  await database.db.execute(sql`select pg_notify('shop_pooler_check', ${word})`)
  return heard
}
