import type { Db } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { askRefund, type Refund, type RefundResult } from '../payments/refund.db.ts'
import { type EditRefusal, EditRefused } from './goods-edit.ts'
import type { GoodsEditDeps, GoodsEdited } from './open-edit.ts'

export type Applied = { edited: GoodsEdited; refund: Refund | null }
type Apply = (tx: Db, deps: GoodsEditDeps) => Promise<Applied>

/** The edit is made and rolled back, so that it tells exactly what would happen. */
export async function previewEdit(deps: GoodsEditDeps, apply: Apply): Promise<GoodsEdited | EditRefusal> {
  const noQueue: Queue = { add: async () => {} }
  const seen: Applied[] = []
  const refusal = await unlessRefused(
    deps.db.transaction(async (tx) => {
      seen.push(await apply(tx, { ...deps, queue: noQueue }))
      throw new Previewed()
    }),
  )
  return refusal ?? seen[0]?.edited ?? { ok: false, reason: 'unknown' }
}

class Previewed extends Error {}

/** One transaction; the vendor is asked for a refund after it. */
export async function makeEdit(
  deps: GoodsEditDeps,
  apply: Apply,
): Promise<(GoodsEdited & { money: RefundResult | null }) | EditRefusal> {
  const done: Applied[] = []
  const refusal = await unlessRefused(
    deps.db.transaction(async (tx) => {
      done.push(await apply(tx, deps))
    }),
  )
  const [applied] = done
  if (refusal || !applied) return refusal ?? { ok: false, reason: 'unknown' }
  return { ...applied.edited, money: applied.refund && (await askRefund(deps, applied.refund)) }
}

async function unlessRefused(work: Promise<unknown>): Promise<EditRefusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof EditRefused) return error.refusal
    if (error instanceof Previewed) return null
    throw error
  }
}
