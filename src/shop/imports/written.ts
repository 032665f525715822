import type { Planned } from './plan-goods.db.ts'

export type Written = Planned & { id: number; isNew: boolean }

/** Rows of a statement. */
const SLICE = 200

export function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += SLICE) yield all.slice(i, i + SLICE)
}
