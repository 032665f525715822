/** Log-structured index in memory: an immutable base segment, a delta segment that is merged into it, a stock overlay. */

import type { ChangePosition } from '../../changes.ts'
import type { ProductStock, Stock } from '../../stock-level.ts'
import { buildFacetIndex, type FacetIndex } from '../index/facet-index.ts'
import { mergeSegments } from '../index/merge-segments.ts'
import { createPause } from '../index/pause.ts'
import { docIdOf, type Segment } from '../index/segment.ts'
import { SegmentWriter } from '../index/segment-writer.ts'
import { insertionPointsOf } from '../index/sort-order.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'
import type { Facets, SearchDoc } from '../search-doc.ts'
import { type ChangedDocs, type IndexSource, type LocalIndexer, UnknownFacet } from '../search-indexer.ts'
import type { BaseStore } from './base-store.ts'
import { withChanges, withDelta } from './delta.ts'
import { RecentStock } from './recent-stock.ts'
import { isListedOtherwise, stockIn, withStock } from './stock-overlay.ts'

/** Beyond this many changed products they are merged into a new base, whatever the refreshes cost. */
const MAX_CHANGED = 8_000
/** Each refresh copies the delta. When as many documents were copied as a merge copies, it costs less to merge. */
const MIN_COPIED = 5_000
/** With more changed products since a base was saved, the catalogue is read instead. */
const MAX_CATCH_UP = 20_000

type LiveIndexOptions = {
  store: BaseStore | undefined
  maxChanged: number | undefined
  onError: (error: unknown) => void
  onReordered: () => void
  /** Requests are under way, which refreshes would delay. */
  isServing?: (() => boolean) | undefined
}

type NewBase = { facets: Facets; facetIndex: FacetIndex; base: Segment }

export class LiveIndex implements LocalIndexer {
  readonly #options: LiveIndexOptions
  readonly #recentStock = new RecentStock()
  #snapshot: IndexSnapshot | null = null
  #facets: Facets | null = null
  #changed = new Map<number, SearchDoc | null>()
  #staged = new Map<number, SearchDoc | null>()
  #appliedUpTo: ChangePosition | null = null
  /** Documents of deltas that refreshes have copied since the last merge. */
  #copied = 0
  /** Writes under way, which may have read older stock than was announced. */
  #writes = 0
  #merging: Promise<void> | null = null
  #isClosed = false

  constructor(options: LiveIndexOptions) {
    this.#options = options
  }

  get snapshot(): IndexSnapshot | null {
    return this.#snapshot
  }

  /** Undefined where the database is at least as new. */
  stockOf(id: number): Stock | undefined {
    return (this.#snapshot && stockIn(this.#snapshot, id)) ?? this.#recentStock.get(id)
  }

  async appliedUpTo() {
    return this.#appliedUpTo
  }

  async put(docs: readonly SearchDoc[]) {
    for (const doc of docs) this.#staged.set(doc.id, doc)
  }

  async remove(ids: readonly number[]) {
    for (const id of ids) this.#staged.set(id, null)
  }

  async refresh(upTo: ChangePosition | null) {
    const staged = this.#staged
    this.#staged = new Map()
    await this.#write(async () => {
      await this.#apply(staged)
      if (upTo) this.#appliedUpTo = upTo
    })
    if (this.#isMergeDue && this.#writes === 0) this.#merging ??= this.#merge()
  }

  get #isMergeDue(): boolean {
    const { maxChanged = MAX_CHANGED } = this.#options
    return this.#changed.size > maxChanged || this.#copied > Math.max(MIN_COPIED, this.#snapshot?.base.size ?? 0)
  }

  async setStock(stock: readonly ProductStock[]) {
    this.#recentStock.set(stock)
    const before = this.#snapshot
    this.#applyStock(stock)
    if (isListedOtherwise(before, this.#snapshot)) this.#options.onReordered()
    if (this.#writes === 0 && this.#staged.size === 0 && !this.#merging) this.#recentStock.dropOld()
  }

  async forgetStock() {
    this.#recentStock.clear()
  }

  replaceAll({ facets, docs, changedSince }: IndexSource, upTo: ChangePosition | null) {
    return this.#write(async () => {
      const pause = createPause()
      const facetIndex = await buildFacetIndex(facets, pause)
      const writer = new SegmentWriter(facetIndex)
      for await (const page of docs) {
        for (const doc of page) {
          writer.add(doc)
          await pause()
        }
        if (this.#isClosed) return
      }
      const base = await writer.finish(pause)
      await this.#replaceBase({ facets, facetIndex, base }, await changedSince())
      this.#appliedUpTo = upTo
      if (upTo) this.#options.store?.save(upTo, facets, this.#snapshot?.base ?? base)
    })
  }

  /** New facets may follow the known ones: docs name facets by their place in the list. */
  async replaceFacets(facets: Facets) {
    const known = this.#facets
    if (!known || !isContinued(known, facets)) throw new UnknownFacet()
    const facetIndex = await buildFacetIndex(facets, createPause())
    if (!this.#snapshot || this.#facets !== known) throw new UnknownFacet()
    this.#snapshot = { ...this.#snapshot, facetIndex, filterCache: new Map() }
    this.#facets = facets
  }

  resume(changedSince: (ids: readonly number[]) => Promise<ChangedDocs>) {
    return this.#write(async () => {
      const stored = await this.#options.store?.load()
      if (!stored || stored.changed.length > MAX_CATCH_UP) return false
      // What was announced meanwhile is at least as new.
      this.#recentStock.set(stored.stock.filter(({ id }) => !this.#recentStock.get(id)))
      const { facets, base } = stored
      const facetIndex = await buildFacetIndex(facets, createPause())
      await this.#replaceBase({ facets, facetIndex, base }, await changedSince(stored.changed))
      this.#appliedUpTo = stored.upTo
      return true
    })
  }

  get isMerging(): boolean {
    return this.#merging !== null && !this.#isClosed
  }

  close() {
    this.#isClosed = true
  }

  async #write<T>(work: () => Promise<T>): Promise<T> {
    this.#writes += 1
    try {
      return await work()
    } finally {
      this.#writes -= 1
    }
  }

  async #apply(staged: ChangedDocs) {
    for (;;) {
      const snapshot = this.#snapshot
      if (!snapshot) return
      const before = this.#changed
      const news = new Map([...staged].filter(([id, doc]) => doc !== null || isIn(snapshot, id)))
      if (news.size === 0) return
      const changed = new Map([...before, ...news])
      const next = await withChanges(snapshot, news, createPause(this.#options.isServing))
      // Another base may have come meanwhile.
      if (!this.#hasBase(snapshot.base) || this.#changed !== before || this.#facetIndex !== snapshot.facetIndex)
        continue
      this.#use(next, changed)
      this.#copied += changed.size
      return
    }
  }

  async #merge() {
    try {
      await this.#mergeDelta()
    } catch (error) {
      this.#options.onError(error)
    }
    this.#merging = null
  }

  async #mergeDelta() {
    const [snapshot, facets, upTo, merged] = [this.#snapshot, this.#facets, this.#appliedUpTo, this.#changed]
    if (!snapshot || !facets) return
    this.#copied = 0
    const { base, liveDocs } = snapshot
    const pause = createPause(this.#options.isServing)
    const delta = snapshot.delta ?? (await new SegmentWriter(snapshot.facetIndex).finish(pause))
    const insertionPoints = snapshot.insertionPoints ?? (await insertionPointsOf(base, delta, pause))
    const next = await mergeSegments({ facetIndex: snapshot.facetIndex, base, liveDocs, delta, insertionPoints }, pause)
    while (this.#hasBase(base) && !this.#isClosed) {
      const all = this.#changed
      const later = new Map([...all].filter(([id, doc]) => merged.get(id) !== doc))
      const facetIndex = this.#facetIndex ?? snapshot.facetIndex
      const made = await withDelta({ facetIndex, base: next }, later)
      // What was changed while that was made is not in it.
      if (!this.#hasBase(base) || this.#changed !== all || this.#facetIndex !== facetIndex) continue
      this.#use(made, later)
      if (upTo) this.#options.store?.save(upTo, this.#facets ?? facets, next)
    }
  }

  async #replaceBase({ facets, facetIndex, base }: NewBase, changed: ChangedDocs) {
    const docs = new Map(changed)
    this.#use(await withDelta({ facetIndex, base }, docs), docs)
    this.#facets = facets
  }

  #use(snapshot: IndexSnapshot, changed: Map<number, SearchDoc | null>) {
    this.#snapshot = snapshot
    this.#changed = changed
    this.#applyStock(this.#recentStock.values())
  }

  #applyStock(stock: Iterable<ProductStock>) {
    const changes = [...stock]
    for (const { id, ...stock } of changes) {
      const doc = this.#changed.get(id)
      if (doc && !hasStock(doc, stock)) this.#changed.set(id, { ...doc, ...stock })
    }
    if (this.#snapshot) this.#snapshot = withStock(this.#snapshot, changes)
  }

  get #facetIndex(): FacetIndex | undefined {
    return this.#snapshot?.facetIndex
  }

  #hasBase = (base: Segment) => this.#snapshot?.base.productIds === base.productIds
}

const hasStock = (doc: SearchDoc, { quantity, virtual_quantity, is_in_shop }: Omit<ProductStock, 'id'>) =>
  doc.quantity === quantity && doc.virtual_quantity === virtual_quantity && doc.is_in_shop === is_in_shop

/** Hidden products, say, have an index of their own, and most changes are of others. */
const isIn = ({ base, delta }: IndexSnapshot, id: number) =>
  docIdOf(base, id) >= 0 || (delta !== null && docIdOf(delta, id) >= 0)

/** Whether every known facet has kept its place, and each option its attribute. */
const isContinued = (known: Facets, next: Facets) =>
  known.options.every(
    ({ id, attributeId }, index) => next.options[index]?.id === id && next.options[index].attributeId === attributeId,
  ) &&
  (['manufacturers', 'categories'] as const).every((kind) => known[kind].every(({ id }, i) => next[kind][i]?.id === id))
