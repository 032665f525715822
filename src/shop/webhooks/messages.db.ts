import { type SQL, sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import { bodyOf } from './message-body.ts'
import type {
  MessageFilter,
  WebhookAttempt,
  WebhookMessage,
  WebhookMessageDetail,
  WebhookMessages,
} from './webhooks.calls.ts'

const CONDITIONS: Readonly<Record<NonNullable<MessageFilter['state']>, SQL>> = {
  waiting: sql`m.due_at is not null`,
  delivered: sql`m.delivered_at is not null`,
  failed: sql`m.due_at is null and m.delivered_at is null`,
}

const messagesWhere = (condition: SQL, limit: number) => sql`
  select m.id, m.type, m.subject, m.data, m.created_at as "createdAt", m.due_at as "dueAt", m.attempts,
    case when m.due_at is not null then 'waiting' when m.delivered_at is not null then 'delivered' else 'failed' end as state,
    a.status, a.problem
  from webhook_messages m
  left join lateral (select status, problem from webhook_attempts where message_id = m.id order by id desc limit 1) a on true
  where ${condition} order by m.id desc limit ${limit}`

const shown = (row: WebhookMessage): WebhookMessage => ({
  ...row,
  id: Number(row.id),
  createdAt: new Date(row.createdAt).toISOString(),
  dueAt: row.dueAt && new Date(row.dueAt).toISOString(),
})

/** The newest first. */
export async function listMessages(
  db: Db,
  endpointId: number,
  { state, after, limit }: MessageFilter,
): Promise<WebhookMessages> {
  const conditions = [
    sql`m.endpoint_id = ${endpointId}`,
    ...(state ? [CONDITIONS[state]] : []),
    ...(after ? [sql`m.id < ${after}`] : []),
  ]
  const found = await rows<WebhookMessage>(db, messagesWhere(sql.join(conditions, sql` and `), limit + 1))
  const page = found.slice(0, limit).map(shown)
  return { rows: page, next: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export async function readMessage(db: Db, id: number): Promise<WebhookMessageDetail | null> {
  const found = await firstRow<WebhookMessage>(db, messagesWhere(sql`m.id = ${id}`, 1))
  if (!found) return null
  const attempts = await rows<WebhookAttempt>(
    db,
    sql`select id::int, at, ms, status, problem, headers, answer from webhook_attempts where message_id = ${id}
        order by id desc limit 50`,
  )
  const message = shown(found)
  const at = (attempt: WebhookAttempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })
  return { message, body: bodyOf({ ...message, createdAt: new Date(message.createdAt) }), attempts: attempts.map(at) }
}

/** Once more, with the same id, by which the receiver knows a repeat. @returns false where there is no such message */
export async function resendMessage(db: Db, id: number, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const changed = await changedRows(
    db,
    sql`with message as (
          update webhook_messages set due_at = ${at}, delivered_at = null, attempts = 0 where id = ${id} returning endpoint_id)
        update webhook_endpoints set rests_until = null where id = (select endpoint_id from message)`,
  )
  return changed > 0
}

/** Everything that was given up. @returns how many */
export async function resendFailed(db: Db, endpointId: number, now: Date): Promise<number> {
  return changedRows(
    db,
    sql`update webhook_messages set due_at = ${now.toISOString()}, attempts = 0
        where endpoint_id = ${endpointId} and due_at is null and delivered_at is null`,
  )
}
