import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
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
