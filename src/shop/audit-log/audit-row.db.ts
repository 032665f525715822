import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'

type AuditRow = {
  act: 'insert' | 'update' | 'delete'
  subject: string
  table: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** What a command tells itself, because triggers would tell it row by row. */
export async function recordAuditRow(tx: Db, { act, subject, table, before, after }: AuditRow) {
  await tx.execute(sql`insert into audit_log (actor, act, subject, table_name, before, after, request_id)
    values (coalesce(nullif(current_setting('shop.actor', true), ''), 'shop'), ${act}, ${subject}, ${table},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, nullif(current_setting('shop.request', true), ''))`)
}
