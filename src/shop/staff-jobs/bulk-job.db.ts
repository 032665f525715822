import { sql } from 'drizzle-orm'
import { planBulk, startBulk } from '../catalogue/bulk/bulk-edits.db.ts'
import type { BulkChange } from '../catalogue/bulk/bulk-fields.ts'
import { type BulkDeps, bulkSlice } from '../catalogue/bulk/run-bulk.db.ts'
import { SliceSize } from '../catalogue/bulk/slice-size.ts'
import { touchesCost, touchesPrices } from '../catalogue/bulk/touches-prices.ts'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { giveWay } from '../give-way.ts'
import { DEFAULT_LANG } from '../languages.ts'
import { startStaffJob } from './staff-jobs.db.ts'

type Begun = { id: string; fields: string[]; changes: BulkChange[] }
type Started = { edit: Begun; actor: string; lang: string; now: Date }

/** The rest of a check, or the writing, goes on behind the request. */
export function startBulkJob(db: Db, queue: Queue, { edit, actor, lang, now }: Started) {
  const bulk = { id: edit.id, withPrices: touchesPrices(edit.fields), withCost: touchesCost(edit) }
  return startStaffJob(db, queue, { actor, kind: 'bulk-products', task: { lang, bulk }, now })
}

/** Works for a moment within a request or command. @returns whether there is more to do */
export async function workOnBulk(
  db: Db,
  { isBusy, ...deps }: BulkDeps & { isBusy?: () => boolean },
  { id, ms }: { id: string; ms: number },
): Promise<boolean> {
  const end = performance.now() + ms
  const size = new SliceSize()
  for (;;) {
    const began = performance.now()
    const { isMore, step } = await db.transaction((tx) => bulkSlice(tx, deps, { id, rowsOf: size.rows }))
    if (!isMore || performance.now() > end) return isMore
    const { leastMs, mostMs } = size.took(step, performance.now() - began)
    await giveWay(isBusy, leastMs, mostMs)
  }
}

/** Begins the changes whose moment has come; each once, whoever asks. @returns how many */
export async function startDueBulk(db: Db, queue: Queue, now: Date): Promise<number> {
  let started = 0
  while (await startNext(db, queue, now)) started += 1
  return started
}

/** With the rights of whoever planned it, which are asked again before each slice. @returns whether one was due */
const startNext = (db: Db, queue: Queue, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const due = await firstRow<Begun & { actor: string }>(
      tx,
      sql`select id, run_by as actor, fields, changes from bulk_edits
          where run_at <= ${now.toISOString()}::timestamptz and started_at is null and state = 'checked'
          order by run_at, id limit 1 for update skip locked`,
    )
    if (!due) return false
    const begun = await startBulk(tx, due.id, now)
    if (begun.ok) await startBulkJob(tx, queue, { edit: due, actor: due.actor, lang: DEFAULT_LANG, now })
    else await planBulk(tx, due.id, null)
    return true
  })
