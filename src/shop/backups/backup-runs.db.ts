import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { BACKUP_LOCK } from './backup-lock.ts'
import type { BackupRun } from './backups.calls.ts'

export const lastBackupRun = async (db: Db): Promise<BackupRun | null> =>
  (await firstRow<BackupRun>(
    db,
    sql`select r.id, r.state, coalesce(s.name, k.name) as person, r.created_at as "createdAt", r.ended_at as "endedAt",
          r.done_rows::int as "doneRows", r.total_rows::int as "totalRows", r.note
        from backup_runs r left join staff s on r.actor = 'staff:' || s.id left join api_keys k on r.actor = 'key:' || k.id
        order by r.id desc limit 1`,
  )) ?? null

/** @returns false: one is under way */
export function askForBackup(db: Db, queue: Queue, { actor, now }: { actor: string; now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await endAbandoned(tx, now)
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into backup_runs (actor, created_at) values (${actor}, ${now.toISOString()}) on conflict do nothing returning id`,
    )
    if (!made) return false
    await queue.add(tx, { name: 'backup', data: { id: made.id } })
    return true
  })
}

/** Whoever makes a backup holds the lock; without it a run has ended with its process. */
async function endAbandoned(tx: Db, now: Date) {
  const lock = await firstRow<{ taken: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as taken`)
  if (!lock?.taken) return
  await tx.execute(sql`update backup_runs set state = 'failed', ended_at = ${now.toISOString()}, note = 'interrupted'
    where state = 'running'`)
}

type Ended = { state: 'done'; name: string } | { state: 'failed'; note: string }

export const beginBackupRun = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (await firstRow(
    db,
    sql`update backup_runs set state = 'running', started_at = ${now.toISOString()}
        where id = ${id} and state = 'waiting' returning id`,
  )) !== undefined

export const tellBackupProgress = (db: Db, id: number, done: number, total: number) =>
  db.execute(sql`update backup_runs set done_rows = ${done}, total_rows = ${total} where id = ${id}`)

export const endBackupRun = (db: Db, id: number, ended: Ended, now: Date) =>
  db.execute(sql`update backup_runs set state = ${ended.state}, ended_at = ${now.toISOString()},
    name = ${ended.state === 'done' ? ended.name : null}, note = ${ended.state === 'failed' ? ended.note : null} where id = ${id}`)
