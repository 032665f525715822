import type { ChangePosition } from '../../changes.ts'
import type { ProductStock } from '../../stock-level.ts'
import type { Segment } from '../index/segment.ts'
import type { Facets } from '../search-doc.ts'

/** A base with the products that have changed since it was saved, and the position up to which these are known. */
type StoredBase = {
  facets: Facets
  base: Segment
  changed: number[]
  stock: ProductStock[]
  upTo: ChangePosition
}

export type BaseStore = {
  /** Undefined where there is none that can be brought up to date. */
  load(): Promise<StoredBase | undefined>
  /** In the background. `upTo`: the base has all changes up to this position. */
  save(upTo: ChangePosition, facets: Facets, base: Segment): void
  /** Whether a new base should be saved although none is needed. */
  isOutdated(now: ChangePosition): boolean
}
