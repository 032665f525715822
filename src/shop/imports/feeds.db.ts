import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { endTask } from '../tasks/tasks.db.ts'
import type { Feed, FeedFields } from './feeds.calls.ts'
import { importFeeds } from './imports.tables.ts'

const FIELDS = sql.raw(
  'name, address, mapping_id as "mappingId", every_hours as "everyHours", is_enabled as "isEnabled", max_changed as "maxChanged", max_fall as "maxFall"',
)

export const taskOfFeed = (id: number) => ({ kind: 'supplier-feed', subject: `feed:${id}` })

export const listFeeds = (db: Db): Promise<Feed[]> =>
  rows<Feed>(
    db,
    sql`select id, version, ${FIELDS}, last_at as "lastAt", last_result as "lastResult", last_problem as "lastProblem",
          last_import as "lastImport" from import_feeds order by name limit 200`,
  )

type Refusal = { ok: false; reason: 'taken' | 'unknown' | 'unknown-mapping' }

/** It is due at once. */
export async function createFeed(db: Db, fields: FeedFields, now: Date): Promise<{ ok: true } | Refusal> {
  if (!(await hasMapping(db, fields))) return { ok: false, reason: 'unknown-mapping' }
  const [made] = await db
    .insert(importFeeds)
    .values({ ...fields, nextAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: importFeeds.id })
  return made ? { ok: true } : { ok: false, reason: 'taken' }
}

/** Fields that others changed meanwhile merge; the same one is a conflict. Another address or mapping is read anew. */
export function editFeed(
  db: Db,
  id: number,
  edit: Edit<FeedFields>,
): Promise<{ ok: true } | Refusal | { ok: false; reason: 'conflict'; conflicts: Conflict[] }> {
  return db.transaction(async (tx) => {
    const current = await firstRow<FeedFields>(tx, sql`select ${FIELDS} from import_feeds where id = ${id} for update`)
    if (!current) return { ok: false, reason: 'unknown' }
    const { changes, conflicts } = mergeEdits<FeedFields>(current, edit)
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', conflicts }
    const next = { ...current, ...changes }
    if (!(await hasMapping(tx, next))) return { ok: false, reason: 'unknown-mapping' }
    const taken = await firstRow(tx, sql`select 1 from import_feeds where name = ${next.name} and id <> ${id}`)
    if (taken) return { ok: false, reason: 'taken' }
    const isAnew = changes.address !== undefined || changes.mappingId !== undefined
    await tx.execute(sql`
      update import_feeds set name = ${next.name}, address = ${next.address}, mapping_id = ${next.mappingId},
        every_hours = ${next.everyHours}, is_enabled = ${next.isEnabled}, max_changed = ${next.maxChanged}, max_fall = ${next.maxFall},
        version = version + 1, etag = case when ${isAnew} then null else etag end,
        next_at = least(next_at, coalesce(last_at, next_at) + make_interval(hours => ${next.everyHours}))
      where id = ${id}`)
    return { ok: true }
  })
}

const hasMapping = async (db: Db, { mappingId }: FeedFields) =>
  mappingId === null || (await firstRow(db, sql`select 1 from import_mappings where id = ${mappingId}`)) !== undefined

/** Its imports stay. */
export function removeFeed(db: Db, id: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await firstRow(tx, sql`delete from import_feeds where id = ${id} returning id`)
    await endTask(tx, taskOfFeed(id), now)
    return gone !== undefined
  })
}

/** Reads it now, also when the supplier says that nothing has changed. @returns whether there is such a feed */
export function startFeed(db: Db, queue: Queue, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await firstRow(tx, sql`update import_feeds set etag = null where id = ${id} returning id`)
    if (found) await queue.add(tx, { name: 'import-feed', data: { id } }, { key: `feed:${id}` })
    return found !== undefined
  })
}

/** The next time of a feed counts from now, so that a shop that was off does not read it twice. */
export async function startDueFeeds(db: Db, queue: Queue, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await rows<{ id: number }>(
      tx,
      sql`update import_feeds set next_at = ${now.toISOString()}::timestamptz + make_interval(hours => every_hours)
          where is_enabled and next_at <= ${now.toISOString()}::timestamptz returning id`,
    )
    for (const { id } of due) await queue.add(tx, { name: 'import-feed', data: { id } }, { key: `feed:${id}` })
  })
}
