import { type BulkDeps, bulkSlice } from '../catalogue/bulk/run-bulk.db.ts'
import { SliceSize } from '../catalogue/bulk/slice-size.ts'
import type { Db } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { giveWay } from '../give-way.ts'
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
