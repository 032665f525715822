import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { AuditEntry } from './audit-log.calls.ts'

const PAGE = 100

type AuditQuery = { subject?: string | undefined; actor?: string | undefined; before?: number | undefined }

/** A page, the newest first. */
export function listAuditLog(db: Db, { subject, actor, before }: AuditQuery): Promise<AuditEntry[]> {
  const conditions = [
    sql`true`,
    ...(subject === undefined ? [] : [sql`a.subject = ${subject}`]),
    ...(actor === undefined ? [] : [sql`a.actor = ${actor}`]),
    ...(before === undefined ? [] : [sql`a.id < ${before}`]),
  ]
  return rows<AuditEntry>(
    db,
    sql`select a.id::int as id, a.at, a.actor, coalesce(p.name, k.name) as person, a.act, a.subject, a.table_name as table,
          a.before, a.after
        from audit_log a left join staff p on a.actor = 'staff:' || p.id left join api_keys k on a.actor = 'key:' || k.id
        where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${PAGE}`,
  )
}

type ChangeQuery = { subject: string; table: string; column: string }

/** Who changed a column last, and when. */
export const lastChange = (db: Db, { subject, table, column }: ChangeQuery) =>
  firstRow<{ person: string; at: string }>(
    db,
    sql`select coalesce(p.name, k.name, a.actor) as person, a.at
        from audit_log a left join staff p on a.actor = 'staff:' || p.id left join api_keys k on a.actor = 'key:' || k.id
        where a.subject = ${subject} and a.table_name = ${table} and a.after ? ${column} order by a.id desc limit 1`,
  )
