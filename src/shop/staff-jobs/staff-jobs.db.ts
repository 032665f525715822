import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { JournalProgram } from '../accounting/programs.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { ALL_RIGHTS } from '../staff/rights.ts'
import type { JobKind, JobState, JobTask, UndoableKind } from './staff-job.ts'
import { staffJobs } from './staff-jobs.tables.ts'
import { undoable } from './undo-slice.db.ts'

type NewJob = { actor: string; kind: JobKind; task: JobTask; isPersonal?: boolean; now: Date }

/** @returns its id */
export function startStaffJob(db: Db, queue: Queue, { actor, kind, task, isPersonal, now }: NewJob): Promise<string> {
  const id = randomUUID()
  return db.transaction(async (tx) => {
    await tx.insert(staffJobs).values({ id, actor, kind, task, isPersonal: isPersonal ?? false, createdAt: now })
    await queue.add(tx, { name: 'staff-job', data: { id } })
    return id
  })
}

export type UndoStarted =
  | { ok: true; job: string }
  | { ok: false; reason: 'unknown' | 'running' | 'undone' | 'nothing' }

/** One's own job, once, while it is kept. */
export function startUndo(
  db: Db,
  queue: Queue,
  { id, actor, lang, now }: { id: string; actor: string; lang: string; now: Date },
): Promise<UndoStarted> {
  return db.transaction(async (tx) => {
    const job = await firstRow<{ kind: JobKind; state: JobState }>(
      tx,
      sql`select kind, state from staff_jobs where id = ${id}::uuid and actor = ${actor} for update`,
    )
    if (job?.kind !== 'tag-orders' && job?.kind !== 'pack-orders') return { ok: false, reason: 'unknown' }
    if (job.state === 'running') return { ok: false, reason: 'running' }
    // Asked once the lock is held, so that another press is seen.
    const undone = await firstRow(
      tx,
      sql`select 1 from staff_jobs where actor = ${actor} and kind = 'undo-orders' and task->'undoes'->>'job' = ${id}`,
    )
    if (undone) return { ok: false, reason: 'undone' }
    if ((await undoable(tx, id)) === 0) return { ok: false, reason: 'nothing' }
    const task = { selection: {}, lang, undoes: { job: id, kind: job.kind } }
    return { ok: true, job: await startStaffJob(tx, queue, { actor, kind: 'undo-orders', task, now }) }
  })
}

export type StaffJob = {
  id: string
  kind: JobKind
  state: JobState
  done: number
  refused: number
  isPersonal: boolean
  withMoney: boolean
  sheet: 'csv' | 'xlsx' | null
  program: JournalProgram | null
  /** The kind of the job that this one undoes. */
  undoes: UndoableKind | null
  isUndoable: boolean
}

/** One's own only. */
export const findStaffJob = (db: Db, id: string, actor: string): Promise<StaffJob | undefined> =>
  firstRow<StaffJob>(
    db,
    sql`select id, kind, state, done, refused, is_personal as "isPersonal",
          coalesce((task->>'withMoney')::boolean, false) as "withMoney", task->>'sheet' as sheet, task->>'program' as program, task->'undoes'->>'kind' as undoes,
          kind in ('tag-orders', 'pack-orders') and state <> 'running' and exists (
            select from staff_job_parts where job_id = staff_jobs.id and text <> '[]') as "isUndoable"
        from staff_jobs where id = ${id}::uuid and actor = ${actor}`,
  )

/** The text of an export, part by part. */
export async function* readStaffJobText(db: Db, id: string): AsyncGenerator<string> {
  for (let part = 0; ; part += 1) {
    const found = await firstRow<{ text: string }>(
      db,
      sql`select text from staff_job_parts where job_id = ${id}::uuid and part = ${part}`,
    )
    if (!found) return
    yield found.text
  }
}

/** Of a member of staff or an API key as they are now; none where they are disabled, revoked or gone. The command line has all. */
export async function rightsOfActor(db: Db, actor: string): Promise<string[]> {
  if (actor === 'cli') return [ALL_RIGHTS]
  const [kind, id] = actor.split(':')
  const found = await rows<{ right: string }>(
    db,
    kind === 'staff'
      ? sql`select distinct r as right from staff p join staff_roles m on m.staff_id = p.id join roles on roles.id = m.role_id,
            unnest(roles.rights) r where p.id = ${Number(id)} and p.disabled_at is null`
      : sql`select r as right from api_keys k join staff p on p.id = k.created_by and p.disabled_at is null, unnest(k.rights) r
            where k.id = ${Number(id)} and k.revoked_at is null`,
  )
  return found.map(({ right }) => right)
}
