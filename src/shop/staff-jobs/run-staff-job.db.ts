import { sql } from 'drizzle-orm'
import type { JournalCursor } from '../accounting/period.ts'
import { bulkSlice, type RowsOf, stopBulk } from '../catalogue/bulk/run-bulk.db.ts'
import { type BulkStep, SliceSize } from '../catalogue/bulk/slice-size.ts'
import { searchedSource } from '../catalogue/product-selection.ts'
import type { CustomerCursor } from '../customer-records/find-customers.db.ts'
import { type Db, firstRow } from '../db.ts'
import { changeOrder, type MerchantDeps } from '../fulfilment/change-order.db.ts'
import { giveWay } from '../give-way.ts'
import { findOrders, type OrderCursor, type OrderPage } from '../orders/find-orders.db.ts'
import { changeTags } from '../orders/notes.db.ts'
import type { StaffCursor } from '../search/staff-search.ts'
import { actingDb } from '../staff/actor.db.ts'
import type { StaffActor } from '../staff/actor.ts'
import { hasRight, type Right } from '../staff/rights.ts'
import { BOM, csvLine } from './csv.ts'
import { type CustomerWords, exportCustomers } from './customer-export.db.ts'
import { exportJournal, type JournalJobDeps } from './journal-export.db.ts'
import { exportOffers, type OfferWords } from './offer-export.db.ts'
import { type ExportWords, exportCell, exportColumns } from './order-columns.ts'
import { exportProducts, type ProductJobDeps } from './product-export.db.ts'
import type { JobKind, JobTask } from './staff-job.ts'
import { rightsOfActor } from './staff-jobs.db.ts'
import { staffJobParts } from './staff-jobs.tables.ts'
import { keepChanges, type OrderChange, undoSlice } from './undo-slice.db.ts'

/** Orders or products of one transaction. Packing locks each of them. */
type Forward = Exclude<JobKind, 'undo-orders' | 'bulk-products'>

const SLICE: Readonly<Record<Forward, number>> = {
  'export-orders': 200,
  'tag-orders': 200,
  'pack-orders': 50,
  'export-products': 200,
  'export-offers': 200,
  'export-journal': 300,
  'export-customers': 200,
}
/** Shorter than the queue waits for a job. */
const RUN_MS = 20_000
const PAUSE_MS = 20

type JobDeps = MerchantDeps & {
  /** Headings and states in a language. */
  wordsOf(lang: string): ExportWords
  offerWordsOf(lang: string): OfferWords
  products: ProductJobDeps
  journal: JournalJobDeps
  customerWords(lang: string): CustomerWords
  isBusy?: () => boolean
}

type JobCursor = OrderCursor | StaffCursor | CustomerCursor | JournalCursor

type Job = {
  id: string
  actor: StaffActor
  kind: JobKind
  task: JobTask
  isPersonal: boolean
  cursor: JobCursor | null
  slices: number
}

/** For tests: how many slices are worked on, and how many orders or products are in one. */
type Limits = { slices?: number; orders?: number }

/** Goes on where it stopped, also after a kill: a slice and its place commit together. */
export async function runStaffJob(deps: JobDeps, id: string, limits: Limits = {}): Promise<void> {
  const end = performance.now() + RUN_MS
  const size = new SliceSize()
  for (let slices = 0; slices < (limits.slices ?? Number.POSITIVE_INFINITY); slices += 1) {
    const began = performance.now()
    const { isMore, step } = await runSlice(deps, id, { rowsOf: size.rows, ...limits })
    if (!isMore) return
    const pause = step ? size.took(step, performance.now() - began) : { leastMs: PAUSE_MS, mostMs: undefined }
    await giveWay(deps.isBusy, pause.leastMs, pause.mostMs)
    if (performance.now() > end) break
  }
  await deps.db.transaction((tx) => deps.queue.add(tx, { name: 'staff-job', data: { id } }))
}

/** `step`: of a change of many products. */
type SliceDone = { isMore: boolean; step?: BulkStep }
const NOTHING: SliceDone = { isMore: false }

async function runSlice(
  deps: JobDeps,
  id: string,
  { orders, rowsOf }: Limits & { rowsOf: RowsOf },
): Promise<SliceDone> {
  const found = await firstRow<{ actor: StaffActor }>(deps.db, sql`select actor from staff_jobs where id = ${id}::uuid`)
  if (!found) return NOTHING
  return actingDb(deps.db, { actor: found.actor }).transaction(async (tx) => {
    const job = await lockJob(tx, id)
    if (!job) return NOTHING
    if (!mayRun(job, await rightsOfActor(tx, job.actor))) {
      await tx.execute(sql`update staff_jobs set state = 'stopped', ended_at = now() where id = ${id}::uuid`)
      if (job.task.bulk) await stopBulk(tx, job.task.bulk.id, deps.now)
      return NOTHING
    }
    if (job.kind === 'undo-orders') return runUndo(tx, job)
    if (job.kind === 'bulk-products') return runBulk(tx, deps, { job, rowsOf: (step) => orders ?? rowsOf(step) })
    const done = await workOn(tx, deps, job, job.kind, orders ?? SLICE[job.kind])
    await keepPlace(tx, job, done)
    return { isMore: done.isMore }
  })
}

/** The slices are those of the job that is undone. */
async function runUndo(tx: Db, job: Job): Promise<SliceDone> {
  const { done, refused, isLast } = await undoSlice(tx, job, job.task.undoes?.job ?? job.id)
  await keepPlace(tx, job, { count: done, refused, cursor: null, isMore: !isLast })
  return { isMore: !isLast }
}

/** The bulk edit keeps its own place. */
async function runBulk(tx: Db, deps: JobDeps, { job, rowsOf }: { job: Job; rowsOf: RowsOf }): Promise<SliceDone> {
  const source = searchedSource(deps.products.search)
  const done = await bulkSlice(tx, { source, now: deps.now }, { id: job.task.bulk?.id ?? job.id, rowsOf })
  await keepPlace(tx, job, { ...done, cursor: null })
  return done
}

const lockJob = (tx: Db, id: string): Promise<Job | undefined> =>
  firstRow<Job>(
    tx,
    sql`select id, actor, kind, task, is_personal as "isPersonal", cursor, slices from staff_jobs
        where id = ${id}::uuid and state = 'running' for update`,
  )

const RIGHTS: Readonly<Record<Exclude<JobKind, 'undo-orders'>, readonly Right[]>> = {
  'export-orders': ['read:orders', 'export'],
  'tag-orders': ['read:orders', 'write:orders'],
  'pack-orders': ['read:orders', 'write:parcels'],
  'export-products': ['read:catalogue', 'export'],
  'export-offers': ['read:orders', 'export'],
  'export-customers': ['read:customers', 'export'],
  'bulk-products': ['read:catalogue', 'write:catalogue'],
  'export-journal': ['read:accounting', 'export'],
}

/** Asked before each slice, so that a lost right counts at once. */
function mayRun({ kind, isPersonal, task }: Job, rights: readonly string[]): boolean {
  const needed = RIGHTS[kind === 'undo-orders' ? (task.undoes?.kind ?? 'tag-orders') : kind]
  return (
    needed.every((right) => hasRight(rights, right)) &&
    (!isPersonal || hasRight(rights, 'personal-data')) &&
    (!task.withMoney || hasRight(rights, 'read:money')) &&
    (!task.bulk?.withCost || hasRight(rights, 'read:money')) &&
    (!task.bulk?.withPrices || hasRight(rights, 'write:prices'))
  )
}

type Done = { count: number; refused: number; cursor: JobCursor | null; isMore: boolean }

async function workOn(tx: Db, deps: JobDeps, job: Job, kind: Forward, limit: number): Promise<Done> {
  const { task, cursor } = job
  if (kind === 'export-products') {
    const text = await exportProducts(tx, deps.products, {
      job: job.id,
      task,
      cursor: cursor as StaffCursor | null,
      limit,
      isFirst: job.slices === 0,
    })
    return keepText(tx, job, text)
  }
  if (kind === 'export-offers') return workOnOffers(tx, deps, { job, limit })
  if (kind === 'export-customers') {
    const text = await exportCustomers(tx, {
      task,
      isPersonal: job.isPersonal,
      cursor: cursor as CustomerCursor | null,
      limit,
      isFirst: job.slices === 0,
      words: deps.customerWords(task.lang),
    })
    return keepText(tx, job, text)
  }
  if (kind === 'export-journal') {
    const { settings, now } = deps
    const text = await exportJournal(
      tx,
      { ...deps.journal, settings, now },
      {
        task,
        cursor: cursor as JournalCursor | null,
        limit,
        isFirst: job.slices === 0,
      },
    )
    return keepText(tx, job, text)
  }
  const page = await findOrders(
    tx,
    { ...task.selection, direction: 'newest' },
    { after: cursor as OrderCursor | null, limit },
  )
  const refused = await work[kind](tx, deps, { job, page })
  const last = page.orders.at(-1)
  return {
    count: page.orders.length - refused,
    refused,
    cursor: page.next ?? (last ? { placedAt: last.placedAt, id: last.id } : null),
    isMore: page.next !== null,
  }
}

type ExportedText = { text: string; count: number; next: JobCursor | null }

/** Of one slice of a file. */
async function keepText(tx: Db, { id, slices }: Job, { text, count, next }: ExportedText): Promise<Done> {
  await tx.insert(staffJobParts).values({ jobId: id, part: slices, text })
  return { count, refused: 0, cursor: next, isMore: next !== null }
}

/** The place is the id of the last offer. */
async function workOnOffers(tx: Db, deps: JobDeps, { job, limit }: { job: Job; limit: number }): Promise<Done> {
  const { task, isPersonal, cursor } = job
  const words = deps.offerWordsOf(task.lang)
  const { text, count, next } = await exportOffers(tx, {
    ...{ task, isPersonal, words, now: deps.now, limit },
    before: cursor?.id,
  })
  return keepText(tx, job, { text, count, next: next === null ? null : { key: 'offer', id: next } })
}

type Slice = { job: Job; page: OrderPage }
type OrderJob = Exclude<Forward, 'export-products' | 'export-offers' | 'export-customers' | 'export-journal'>

/** Each returns how many orders did not allow it. */
const work: Readonly<Record<OrderJob, (tx: Db, deps: JobDeps, slice: Slice) => Promise<number>>> = {
  'export-orders': async (tx, deps, { job, page }) => {
    const words = deps.wordsOf(job.task.lang)
    const columns = exportColumns({ isPersonal: job.isPersonal, withMoney: job.task.withMoney ?? false })
    const head = job.slices === 0 ? BOM + csvLine(columns.map((name) => words.columns[name])) : ''
    const lines = page.orders.map((order) => csvLine(columns.map((name) => exportCell[name](order, words))))
    await tx.insert(staffJobParts).values({ jobId: job.id, part: job.slices, text: head + lines.join('') })
    return 0
  },
  'tag-orders': async (tx, _deps, { job, page }) => {
    const { task } = job
    const { addTags: added = [], removeTags: removed = [] } = task
    const ids = page.orders.map(({ id }) => id)
    await keepChanges(tx, job, await changeTags(tx, ids, { added, removed }))
    return 0
  },
  'pack-orders': async (tx, deps, { job, page }) => {
    const packed: OrderChange[] = []
    for (const { id, number } of page.orders) {
      const changed = await changeOrder({ ...deps, db: tx }, number, 'packed')
      if (changed.ok) packed.push({ id })
    }
    await keepChanges(tx, job, packed)
    return page.orders.length - packed.length
  },
}

async function keepPlace(tx: Db, { id }: Job, { count, refused, cursor, isMore }: Done) {
  await tx.execute(sql`update staff_jobs set slices = slices + 1, done = done + ${count}, refused = refused + ${refused},
      cursor = ${cursor ? JSON.stringify(cursor) : null}::jsonb,
      state = ${isMore ? 'running' : 'done'}, ended_at = case when ${!isMore} then now() end
    where id = ${id}::uuid`)
}
