import { sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../audit-log/audit-batch.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { giveWay } from '../give-way.ts'
import { readLookups } from '../goods-files/lookups.db.ts'
import type { Keys } from '../keys.ts'
import type { Media } from '../media/media-store.ts'
import { sqlStateOf } from '../sql-state.ts'
import type { StaffActor } from '../staff/actor.ts'
import { hasRight } from '../staff/rights.ts'
import { rightsOfActor } from '../staff-jobs/staff-jobs.db.ts'
import { setTransactionActor } from '../transaction-actor.db.ts'
import { dropClaims } from './claims.db.ts'
import { fetchPictures, type Hosts } from './fetch-pictures.db.ts'
import { isPersonal, rightsOf } from './import-rights.ts'
import type { Changes, Reason } from './import-states.ts'
import { keepOutcomes } from './keep-outcomes.db.ts'
import { orderRows } from './order-rows.db.ts'
import { type FileRow, type ParsedRow, parseRow } from './parse-rows.ts'
import { type ArchiveOpener, readArchive } from './read-archive.db.ts'
import { readImportFile, type SheetReader, UnreadableFile } from './read-file.db.ts'
import { readUndoneRows } from './undo-import.db.ts'
import { type ImportJob, type KeptLookups, workOnKind } from './work-on-kind.db.ts'
import { workOnPictures } from './work-on-pictures.db.ts'
import { writeRelations } from './write-lists.db.ts'

type ImportDeps = {
  db: Db
  queue: Queue
  readSheet: SheetReader
  openArchive: ArchiveOpener
  media: Media
  /** For customers: their links out of the newsletter. */
  keys?: Keys | undefined
  isBusy?: (() => boolean) | undefined
  /** So that a restored backup does not open again what an undo of customers has closed. */
  recordClosedAccounts?: (() => Promise<void>) | undefined
}

/** Rows of one transaction, and those of their products. */
const SLICE = 200
/** Shorter than the queue waits for a job. */
const RUN_MS = 20_000
/** Of reading: what goes on behind a stored row reads the file up to it again. */
const READ_MS = 60_000

/** `rows`: of a slice. `pauseMs`: the least between slices. */
export type Limits = { slices?: number; rows?: number; pauseMs?: number; retryMs?: number }

/** Works on an import until its step is done or its time is over; goes on where it stopped, also after a kill. @returns whether the step is done */
export async function runImport(deps: ImportDeps, id: string, limits: Limits = {}): Promise<boolean> {
  if (!(await workOn(deps, id, limits))) return true
  await deps.db.transaction((tx) => deps.queue.add(tx, { name: 'import', data: { id } }))
  return false
}

/** @returns whether there is more to do */
export async function workOn(deps: ImportDeps, id: string, limits: Limits = {}): Promise<boolean> {
  const start = performance.now()
  const isOver = () => performance.now() - start > RUN_MS
  if (!(await readArchive(deps, id, isOver))) return true
  const found = await firstRow<{ state: string; undoes: string | null; kind: string }>(
    deps.db,
    sql`select state, undoes, options->>'kind' as kind from imports where id = ${id}::uuid`,
  )
  const isClosing = found?.state === 'running' && found.undoes !== null && found.kind === 'customers'
  if (found?.state === 'reading' && found.undoes) {
    const reading = { id, undoes: found.undoes, isOver, pause: () => giveWay(deps.isBusy, 0) }
    if (!(await readUndoneRows(deps.db, reading))) return true
  } else if (found?.state === 'reading') return !(await readOrFail(deps, id, () => performance.now() - start > READ_MS))
  const run: Run = { lookups: null, isCareful: false, hosts: new Map() }
  for (let slices = 0; slices < (limits.slices ?? Number.POSITIVE_INFINITY); slices += 1) {
    const next = await workOnSlice(deps, id, { run, size: limits.rows ?? SLICE })
    if (isClosing) await deps.recordClosedAccounts?.()
    if (next === false) return false
    if (next !== true) await fetchPictures(deps, next.fetch, { id, hosts: run.hosts, isOver, retryMs: limits.retryMs })
    if (isOver()) break
    await giveWay(deps.isBusy, limits.pauseMs)
  }
  return true
}

async function readOrFail({ db, readSheet, isBusy }: ImportDeps, id: string, isOver: () => boolean): Promise<boolean> {
  try {
    return await readImportFile(db, { id, read: readSheet, isOver, pause: () => giveWay(isBusy, 0) })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    // Another instance that has read it to the end has removed the file.
    await db.execute(
      sql`update imports set state = 'failed', problem = ${error.reason}, ended_at = now() where id = ${id}::uuid and state = 'reading'`,
    )
    await db.execute(sql`delete from import_parts where import_id = ${id}::uuid`)
    await dropClaims(db, id)
    return true
  }
}

/** Kept between slices. `isCareful`: one product in a transaction, because one of the slice cannot be written. */
type Run = KeptLookups & { isCareful: boolean; hosts: Hosts }

/** Whether there is more to do, or pictures that must be fetched first: no transaction waits on a network. */
type Next = boolean | { fetch: string[] }

async function workOnSlice(
  { db, keys }: ImportDeps,
  id: string,
  { run, size }: { run: Run; size: number },
): Promise<Next> {
  try {
    return await db.transaction(async (tx) => {
      const job = await lockJob(tx, id)
      if (!job) return false
      await setTransactionActor(tx, job.actor)
      await startAuditBatch(tx)
      if (!(await mayRun(tx, job))) return stop(tx, id)
      if (job.phase === 'order' || job.phase === 'group') return orderRows(tx, job)
      if (job.phase === 'relations') return workOnRelations(tx, job, size)
      if (job.phase === 'pictures') return picturesOrEnd(tx, job, run)
      return workOnRows(tx, job, { run, size: run.isCareful ? 1 : size, keys })
    })
  } catch (error) {
    run.lookups = null
    const state = sqlStateOf(error)
    // Only what the data are to blame for: checks, unique keys, numbers out of range.
    if (!state || !/^(22|23|P0001)/.test(state)) throw error
    if (run.isCareful) await refuseNext(db, id, state)
    run.isCareful = !run.isCareful
    return true
  }
}

const lockJob = (tx: Db, id: string): Promise<ImportJob | undefined> =>
  firstRow<ImportJob>(
    tx,
    sql`select id, actor, state, phase, options, counts, place, line from imports
        where id = ${id}::uuid and state in ('checking', 'running') for update`,
  )

async function mayRun(tx: Db, { actor, options, state }: ImportJob): Promise<boolean> {
  if (!/^(staff|key):/.test(actor)) return true
  const rights = await rightsOfActor(tx, actor as StaffActor)
  if (!hasRight(rights, 'import')) return false
  return (
    (state === 'checking' && !isPersonal(options.kind)) || rightsOf(options).every((right) => hasRight(rights, right))
  )
}

async function stop(tx: Db, id: string): Promise<false> {
  await tx.execute(sql`update imports set state = 'stopped', ended_at = now() where id = ${id}::uuid`)
  await dropClaims(tx, id)
  return false
}

type SliceRow = FileRow & { place: number }

/** Rows of whole products behind the last one. Two statements: as one, PostgreSQL reads all rows behind it for each slice. */
async function nextRows(tx: Db, { id, place }: ImportJob, size: number): Promise<SliceRow[]> {
  const last = await firstRow<{ place: number | null }>(
    tx,
    sql`select max(place) as place from (
          select place from import_rows where import_id = ${id}::uuid and place > ${place} order by place, line limit ${size}) s`,
  )
  return rows<SliceRow>(
    tx,
    sql`select r.line, r.cells, r.expected, coalesce(r.code, '') as code, coalesce(r.root, '') as root, r.place,
          coalesce(r.code, '') <> '' and exists (select 1 from import_rows d
            where d.import_id = r.import_id and d.code = r.code and d.line < r.line) as "isDuplicate"
        from import_rows r where r.import_id = ${id}::uuid and r.place > ${place} and r.place <= ${last?.place ?? place}
        order by r.place, r.line`,
  )
}

type Rows = { run: Run; size: number; keys: Keys | undefined }

async function workOnRows(tx: Db, job: ImportJob, { run, size, keys }: Rows): Promise<boolean> {
  const found = await nextRows(tx, job, size)
  const last = found.at(-1)
  if (!last) return endOfRows(tx, job)
  const parsed = found.map((row) => parseRow(row, job.options))
  const planned = await workOnKind(tx, job, { parsed, run, keys })
  await keepOutcomes(tx, job, planned)
  const counts = { ...job.counts }
  for (const { outcome } of planned) counts[outcome] += 1
  await tx.execute(sql`update imports set place = ${last.place}, done = done + ${found.length}, counts = ${JSON.stringify(counts)}::jsonb
    where id = ${job.id}::uuid`)
  return true
}

async function endOfRows(tx: Db, job: ImportJob): Promise<boolean> {
  if (job.state === 'checking') {
    await tx.execute(sql`update imports set state = 'checked', place = 0 where id = ${job.id}::uuid`)
    return false
  }
  if (isPersonal(job.options.kind)) return finish(tx, job)
  await tx.execute(sql`update imports set phase = 'relations', line = 0 where id = ${job.id}::uuid`)
  return true
}

const RELATIONS = ['linked', 'parts', 'related', 'recommended']

async function workOnRelations(tx: Db, job: ImportJob, size: number): Promise<boolean> {
  const isNeeded = job.options.kind === 'products' && job.options.mapping.some((key) => RELATIONS.includes(key))
  const found = isNeeded
    ? await rows<SliceRow & { changes: Changes }>(
        tx,
        sql`select line, cells, expected, code, root, place, false as "isDuplicate", changes from import_rows
            where import_id = ${job.id}::uuid and line > ${job.line} and outcome in ('new', 'changed')
              and changes ?| array['linked', 'parts', 'related', 'recommended'] order by line limit ${size}`,
      )
    : []
  const last = found.at(-1)
  if (!last) {
    await tx.execute(sql`update imports set phase = 'pictures', line = 0 where id = ${job.id}::uuid`)
    return true
  }
  await writeRelations(
    tx,
    found.map(({ changes, ...row }) => ({ code: row.code, given: changedOf(parseRow(row, job.options), changes) })),
  )
  await tx.execute(sql`update imports set line = ${last.line} where id = ${job.id}::uuid`)
  return true
}

/** The others are as the row says, or an undo leaves them as they are. */
const changedOf = ({ given }: ParsedRow, changes: Changes) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => changes[key]))

async function picturesOrEnd(tx: Db, job: ImportJob, run: Run): Promise<Next> {
  run.lookups ??= await readLookups(tx)
  const worked = await workOnPictures(tx, job, run.lookups)
  if (!worked) return finish(tx, job)
  return worked.fetch.length > 0 ? worked : true
}

async function finish(tx: Db, job: ImportJob): Promise<false> {
  const { counts, options, id } = job
  await tx.execute(sql`update imports set state = 'done', ended_at = now() where id = ${id}::uuid`)
  await dropClaims(tx, id)
  await recordAuditBatch(tx, {
    subject: `import:${id}`,
    table: options.kind === 'orders' ? 'past_orders' : options.kind,
    rows: counts.new + counts.changed,
  })
  return false
}

/** The next product cannot be written: its rows say so and the import goes on. */
async function refuseNext(db: Db, id: string, state: string) {
  await db.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    if (job?.phase !== 'rows') throw new Error(`The import ${id} fails with ${state}`)
    const found = await nextRows(tx, job, 1)
    const reasons: Reason[] = [{ code: state === '23505' ? 'taken' : 'database', column: null, value: state }]
    await keepOutcomes(
      tx,
      job,
      found.map(({ line }) => ({ line, outcome: 'refused', reasons, changes: {} })),
    )
    const counts = { ...job.counts, refused: job.counts.refused + found.length }
    await tx.execute(sql`update imports set place = ${found.at(-1)?.place ?? job.place}, done = done + ${found.length},
      counts = ${JSON.stringify(counts)}::jsonb where id = ${id}::uuid`)
  })
}
