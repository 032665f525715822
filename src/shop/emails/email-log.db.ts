import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import { IS_EMPTIED } from './dead-task.db.ts'
import type { EmailState } from './email-states.ts'

type LoggedEmail = {
  id: string
  kind: string
  recipient: string
  state: EmailState
  tries: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

type Place = { at: string; id: string }
type EmailQuery = { state: EmailState; after: Place | null; limit: number }

/** The newest first; of dead ones those that can be sent again. @param after the last one shown */
export const listEmails = (db: Db, { state, after, limit }: EmailQuery) =>
  rows<LoggedEmail & { cursor: string }>(
    db,
    sql`select id, kind, recipient, state, tries, last_error as "lastError", created_at as "createdAt",
          sent_at as "sentAt", created_at::text || '|' || id as cursor
        from letters where state = ${state} and (${state !== 'dead'} or not ${IS_EMPTIED})
          and ${after ? sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
        order by created_at desc, id desc limit ${limit}`,
  )

/** Only of those that wait or can be sent again: sent ones are many. */
export async function countUnsent(db: Db): Promise<{ dead: number; queued: number }> {
  const found = await firstRow<{ dead: number; queued: number }>(
    db,
    sql`select (select count(*)::int from letters where state = 'dead' and not ${IS_EMPTIED}) as dead,
          (select count(*)::int from letters where state = 'queued') as queued`,
  )
  return found ?? { dead: 0, queued: 0 }
}
