import type { ChangePosition } from '../changes.ts'
import type { ProductStock } from '../stock-level.ts'
import type { Facets, SearchDoc } from './search-doc.ts'

/** By product id; null for a product that is not shown any more. */
export type ChangedDocs = ReadonlyMap<number, SearchDoc | null>

export type IndexSource = {
  facets: Facets
  /** All shown products in the order of their ids. */
  docs: AsyncIterable<readonly SearchDoc[]>
  /** Changes since the first doc was read; called before the new index is used. */
  changedSince(): Promise<ChangedDocs>
}

/** A doc whose category, manufacturer or option the index does not have yet: everything must be indexed anew. */
export class UnknownFacet extends Error {}

/** What writes an index. `upTo`: the position of `catalogue_changes` up to which changes are in what was written. */
export type SearchIndexer = {
  /** Adds products or replaces them, from the next `refresh` on. */
  put(docs: readonly SearchDoc[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
  /** Makes what was put and removed visible to searches. @throws UnknownFacet */
  refresh(upTo: ChangePosition | null): Promise<void>
  /** Indexes everything anew beside the old index, then takes its place. @throws UnknownFacet */
  replaceAll(source: IndexSource, upTo: ChangePosition | null): Promise<void>
  /** Words, tree and pins that changed without any product. @throws UnknownFacet where some are gone */
  replaceFacets(facets: Facets): Promise<void>
  appliedUpTo(): Promise<ChangePosition | null>
}

/** An index of this process. */
export type LocalIndexer = SearchIndexer & {
  /** Stock of products and variations, visible at once; for a while it wins over that of docs, which may be older. */
  setStock(stock: readonly ProductStock[]): Promise<void>
  /** From now on docs are as new as the stock that was set. */
  forgetStock(): Promise<void>
  /** Goes on with an index that was kept. False where there is none that can be brought up to date. */
  resume(changedSince: (ids: readonly number[]) => Promise<ChangedDocs>): Promise<boolean>
}
