import { sql } from 'drizzle-orm'
import { planBulk, startBulk } from '../catalogue/bulk/bulk-edits.db.ts'
import { type BulkDeps, bulkSlice } from '../catalogue/bulk/run-bulk.db.ts'
import { SliceSize } from '../catalogue/bulk/slice-size.ts'
import { touchesPrices } from '../catalogue/bulk/touches-prices.ts'
import { type Db, firstRow } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { giveWay } from '../give-way.ts'
import { DEFAULT_LANG } from '../languages.ts'
import { startStaffJob } from './staff-jobs.db.ts'

type Started = { actor: string; lang: string; id: string; withPrices: boolean; now: Date }

/** The rest of a check, or the writing, goes on behind the request. */
export const startBulkJob = (db: Db, queue: Queue, { actor, lang, id, withPrices, now }: Started) =>
  startStaffJob(db, queue, { actor, kind: 'bulk-products', task: { lang, bulk: { id, withPrices } }, now })

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
    const { isMore } = await db.transaction((tx) => bulkSlice(tx, deps, { id, limit: size.rows }))
    if (!isMore || performance.now() > end) return isMore
    await giveWay(isBusy, 0, size.took(performance.now() - began))
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
    const due = await firstRow<{ id: string; actor: string; fields: string[] }>(
      tx,
      sql`select id, run_by as actor, fields from bulk_edits
          where run_at <= ${now.toISOString()}::timestamptz and started_at is null and state = 'checked'
          order by run_at, id limit 1 for update skip locked`,
    )
    if (!due) return false
    const begun = await startBulk(tx, due.id, now)
    if (begun.ok) {
      const withPrices = touchesPrices(due.fields)
      await startBulkJob(tx, queue, { ...due, lang: DEFAULT_LANG, withPrices, now })
    } else await planBulk(tx, due.id, null)
    return true
  })
