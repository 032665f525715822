import type { Db } from '../db.ts'
import { askRefund, type Refund, type RefundResult } from '../payments/refund.db.ts'
import { type EditRefusal, EditRefused } from './goods-edit.ts'
import type { GoodsEditDeps, GoodsEdited } from './open-edit.ts'

export type Applied = { edited: GoodsEdited; refund: Refund | null }
type Apply<Value> = (tx: Db, deps: GoodsEditDeps) => Promise<Value>

export const previewEdit = (deps: GoodsEditDeps, apply: Apply<Applied>): Promise<GoodsEdited | EditRefusal> =>
  unlessRefused(async () => (await tryOut(deps, apply)).edited)

/** One transaction; the vendor is asked for a refund after it. */
export const makeEdit = (
  deps: GoodsEditDeps,
  apply: Apply<Applied>,
): Promise<(GoodsEdited & { money: RefundResult | null }) | EditRefusal> =>
  unlessRefused(async () => {
    const { edited, refund } = await deps.db.transaction((tx) => apply(tx, deps))
    return { ...edited, money: refund && (await askRefund(deps, refund)) }
  })

class Tried<Value> extends Error {
  readonly value: Value
  constructor(value: Value) {
    super('rolled back')
    this.value = value
  }
}

/** The work is done and rolled back, so that it tells exactly what would happen. @throws what the work throws */
export async function tryOut<Value>(deps: GoodsEditDeps, work: Apply<Value>): Promise<Value> {
  const quiet = { ...deps, queue: { add: async () => {} } }
  try {
    return await deps.db.transaction(async (tx) => {
      throw new Tried(await work(tx, quiet))
    })
  } catch (error) {
    if (error instanceof Tried) return error.value as Value
    throw error
  }
}

export async function unlessRefused<Value>(work: () => Promise<Value>): Promise<Value | EditRefusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EditRefused) return error.refusal
    throw error
  }
}
