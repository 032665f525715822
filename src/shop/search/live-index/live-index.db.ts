import { setTimeout as sleep } from 'node:timers/promises'
import type { ProductStock } from '../../catalogue/stock.ts'
import type { Db } from '../../db.ts'
import { clearBit, fullBitset } from '../index/bitset.ts'
import { allDocs, docsOf, readFacets } from '../index/documents.db.ts'
import { buildFacetIndex, type FacetIndex } from '../index/facet-index.ts'
import { mergeSegments } from '../index/merge-segments.ts'
import { createPause } from '../index/pause.ts'
import { docIdOf, type Segment, UnknownFacet } from '../index/segment.ts'
import { SegmentWriter } from '../index/segment-writer.ts'
import { insertionPointsOf } from '../index/sort-order.ts'
import { findProducts } from '../query/find-products.ts'
import { nearestInPrice } from '../query/nearest-in-price.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'
import { suggestProducts } from '../query/suggest.ts'
import type { Facets, SearchDoc } from '../search-doc.ts'
import { type SearchModel, SearchNotLoaded } from '../search-engine.ts'
import { stockIn, withStock } from './stock-overlay.ts'

/** Announcements that come together are answered together. */
const GATHER_MS = 40
/** Beyond this many changed products they are merged into a new base: the delta is rebuilt at every change. */
const MOST_CHANGED = 8_000
/** As many changed products are taken up at once; at a start with more of them the catalogue is read. */
const MOST_AT_ONCE = 20_000
/** As many are read by one statement. */
const READ_AT_ONCE = 2_500
const AGAIN_MS = 1_000
/** Between two builds of a long import. */
const MOST_PAUSE_MS = 10_000
/** How long the first lists wait for the catalogue to be loaded before they are told to come again. */
const PATIENCE_MS = 5_000
/** How often a store is asked whether it is outdated. */
const RENEWAL_MS = 3_600_000
/** Longer than reads may lack changes of stock, because the replica answered them (followChanges). */
const STOCK_KEPT_MS = 30_000

/** Keeps a base beyond the process. */
export type BaseStore = {
  /** With what has changed since; undefined where there is none that can be brought up to date. */
  load(): Promise<{ facets: Facets; base: Segment; changed: number[]; stock: ProductStock[] } | undefined>
  /** Called before a base is read from the database; what it returns saves that base, in the background. */
  begin(): (facets: Facets, base: Segment) => void
  /** Whether a new base should be saved although none is needed. */
  isOutdated(): boolean
}

type Options = {
  store?: BaseStore
  mostChanged?: number
  /** Hears of a failed reload; it is tried again after a second. */
  onError?: (error: unknown) => void
  /** Hears the tags of changes that lists and search now show: what was drawn of them before is out of date. */
  onApplied?: (tags: readonly string[]) => void
  /** Products stand in another order by quantity. */
  onReordered?: () => void
}

/**
 * Loads the catalogue and keeps it current.
 *
 * A large immutable part (`base`) is built in the background from the database. Changed products are read by id into a
 * small part (`delta`) that replaces theirs. Both are answered from together. When the delta has grown, both become a
 * new base; when nobody can say what changed, one is read from the database. The old one keeps answering and taking
 * changes meanwhile.
 */
export function createSearchModel(db: Db, options: Options = {}): SearchModel {
  const {
    onError = () => {},
    onApplied = () => {},
    onReordered = () => {},
    store,
    mostChanged = MOST_CHANGED,
  } = options
  let snapshot: IndexSnapshot | null = null
  /** Of the snapshot's facet index. */
  let facets: Facets | null = null
  /** Saves a base that has all the products of `changedDocs`. */
  let saveChanged: ReturnType<BaseStore['begin']> | undefined
  let closed = false
  /** Products in the delta; null for one that is no longer shown. */
  let changedDocs = new Map<number, SearchDoc | null>()
  /** What was heard of stock lately, oldest first, by product or variation: what is read may be older. */
  const lately = new Map<number, ProductStock & { heardAt: number }>()
  const toRefresh = new Set<number>()
  const tagsToRefresh = new Set<string>()
  const tagsToBuild = new Set<string>()
  /** What was announced while a base was being built, and may have been read before the change. */
  const sinceBuild = new Set<number>()
  let wantsBuild = true
  let building: Promise<void> | null = null
  let refreshing: Promise<void> | null = null
  let merging: Promise<void> | null = null
  let beganLoading: number | null = null
  const first = Promise.withResolvers<void>()

  function current(): IndexSnapshot {
    if (!snapshot) throw new SearchNotLoaded()
    return snapshot
  }

  async function refresh() {
    for (let took = 0; toRefresh.size > 0 && snapshot && !closed; ) {
      // Rebuilding the delta never takes more than a fifth of the time.
      await sleep(Math.min(700, Math.max(GATHER_MS, took * 4)), undefined, { ref: false })
      const began = performance.now()
      const ids = [...toRefresh].slice(0, MOST_AT_ONCE)
      for (const id of ids) toRefresh.delete(id)
      const isAll = toRefresh.size === 0
      const tags = isAll ? take(tagsToRefresh) : []
      const save = isAll ? store?.begin() : undefined
      try {
        await replaceProducts(ids)
        if (save) saveChanged = save
        onApplied(tags)
      } catch (error) {
        for (const tag of tags) tagsToRefresh.add(tag)
        if (error instanceof UnknownFacet) wantBuild(tags)
        else {
          onError(error)
          for (const id of ids) toRefresh.add(id)
          await sleep(AGAIN_MS, undefined, { ref: false })
        }
      }
      took = performance.now() - began
      if (changedDocs.size > mostChanged && !building) merging ??= merge()
    }
    refreshing = null
  }

  async function replaceProducts(ids: readonly number[]) {
    const found = await readDocs(db, ids)
    for (;;) {
      const { base, facetIndex } = current()
      const before = changedDocs
      const docs = new Map(before)
      for (const id of ids) docs.set(id, found.get(id) ?? null)
      const next = await withDelta(facetIndex, base, docs)
      // Another base may have come meanwhile.
      if (snapshot?.base.productIds !== base.productIds || changedDocs !== before) continue
      use(next, docs)
      return
    }
  }

  async function merge() {
    try {
      await mergeDelta(current(), changedDocs)
    } catch (error) {
      onError(error)
    }
    merging = null
  }

  async function mergeDelta(
    { facetIndex, base, liveDocs, delta, insertionPoints }: IndexSnapshot,
    merged: ReadonlyMap<number, SearchDoc | null>,
  ) {
    const [save, saved] = [saveChanged, facets]
    const pause = createPause()
    const changed = delta ?? (await new SegmentWriter(facetIndex).finish(pause))
    const placed = insertionPoints ?? (await insertionPointsOf(base, changed, pause))
    const next = await mergeSegments({ facetIndex, base, liveDocs, delta: changed, insertionPoints: placed }, pause)
    while (snapshot?.base.productIds === base.productIds && !closed) {
      const all = changedDocs
      const later = new Map([...all].filter(([id, doc]) => merged.get(id) !== doc))
      const made = await withDelta(facetIndex, next, later)
      // What was changed while that was made is not in it.
      if (snapshot.base.productIds !== base.productIds || changedDocs !== all) continue
      use(made, later)
      if (saved) save?.(saved, next)
    }
  }

  async function build() {
    while (wantsBuild && !closed) {
      wantsBuild = false
      const began = performance.now()
      const tags = take(tagsToBuild)
      try {
        await (store && !snapshot ? loadBase(store) : buildBase())
        onApplied(tags)
      } catch (error) {
        wantsBuild = true
        for (const tag of tags) tagsToBuild.add(tag)
        if (!(error instanceof UnknownFacet)) onError(error)
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
      // An import that goes on announces itself again and again; most of the time belongs to the buyers.
      if (wantsBuild && snapshot && !closed) {
        await sleep(Math.min(MOST_PAUSE_MS, (performance.now() - began) * 2), undefined, { ref: false })
      }
    }
    building = null
  }

  async function loadBase(from: BaseStore) {
    sinceBuild.clear()
    const stored = await from.load()
    if (!stored || stored.changed.length > MOST_AT_ONCE) return buildBase()
    for (const id of stored.changed) sinceBuild.add(id)
    // What was heard meanwhile is at least as new.
    for (const each of stored.stock)
      if (!lately.has(each.id)) lately.set(each.id, { ...each, heardAt: performance.now() })
    await setBase(stored.facets, await buildFacetIndex(stored.facets, createPause()), stored.base)
  }

  async function buildBase() {
    const save = store?.begin()
    sinceBuild.clear()
    const pause = createPause()
    const found = await readFacets(db)
    const facetIndex = await buildFacetIndex(found, pause)
    const builder = new SegmentWriter(facetIndex)
    for await (const page of allDocs(db)) {
      for (const doc of page) {
        builder.add(doc)
        await pause()
      }
      if (closed) return
    }
    const base = await builder.finish(pause)
    await setBase(found, facetIndex, base)
    save?.(found, current().base)
  }

  /** Answers from this base, and from what was announced since it was begun. */
  async function setBase(of: Facets, facetIndex: FacetIndex, base: Segment) {
    const ids = [...sinceBuild]
    sinceBuild.clear()
    const found = await readDocs(db, ids)
    const docs = new Map(ids.map((id) => [id, found.get(id) ?? null]))
    use(await withDelta(facetIndex, base, docs), docs)
    facets = of
    saveChanged = undefined
    // Announced while the last lines ran, and perhaps taken up by the old base alone.
    for (const id of sinceBuild) toRefresh.add(id)
    first.resolve()
    if (toRefresh.size > 0) refreshing ??= refresh()
  }

  function use(next: IndexSnapshot, docs: Map<number, SearchDoc | null>) {
    snapshot = next
    changedDocs = docs
    applyStock(lately.values())
  }

  function applyStock(stock: Iterable<ProductStock>) {
    const changes = [...stock]
    for (const { id, quantity, virtual_quantity } of changes) {
      const doc = changedDocs.get(id)
      if (doc) changedDocs.set(id, { ...doc, quantity, virtual_quantity })
    }
    if (snapshot) snapshot = withStock(snapshot, changes)
  }

  function hearStock(stock: readonly ProductStock[]) {
    const heardAt = performance.now()
    for (const each of stock) {
      lately.delete(each.id)
      lately.set(each.id, { ...each, heardAt })
    }
    const before = snapshot
    applyStock(stock)
    if (
      before?.base.sortOrders !== snapshot?.base.sortOrders ||
      before?.delta?.sortOrders !== snapshot?.delta?.sortOrders
    )
      onReordered()
    if (building || refreshing || merging) return
    for (const [id, each] of lately) {
      if (heardAt - each.heardAt < STOCK_KEPT_MS) break
      lately.delete(id)
    }
  }

  function wantBuild(tags: readonly string[] = []) {
    wantsBuild = true
    for (const tag of tags) tagsToBuild.add(tag)
    building ??= sleep(GATHER_MS, undefined, { ref: false }).then(build)
  }

  function load() {
    beganLoading ??= performance.now()
    if (!snapshot) building ??= build()
    return first.promise
  }

  const renewing = setInterval(() => store?.isOutdated() && wantBuild(), RENEWAL_MS).unref()

  return {
    ready: load,
    get isLoaded() {
      return snapshot !== null
    },
    async available() {
      if (snapshot) return
      const loading = load()
      const left = (beganLoading ?? 0) + PATIENCE_MS - performance.now()
      const timeout = new AbortController()
      const tooLong = sleep(Math.max(0, left), undefined, { signal: timeout.signal }).catch(() => {})
      await Promise.race([loading, tooLong])
      timeout.abort()
      current()
    },
    changed({ tags, products: changed, stock }) {
      const isUnknown = changed === null && tags.some((tag) => tag === 'catalogue' || tag === 'everything')
      if (isUnknown || tags.includes('everything')) {
        lately.clear()
      }
      for (const id of changed ?? []) {
        lately.delete(id)
      }
      hearStock(stock)
      if (snapshot === null && building === null) return
      if (isUnknown) wantBuild(tags)
      if (!changed?.length) return
      for (const tag of tags) tagsToRefresh.add(tag)
      for (const id of changed) {
        sinceBuild.add(id)
        toRefresh.add(id)
      }
      if (snapshot) refreshing ??= refresh()
    },
    find: (place, listing, lang) => findProducts(current(), { place, listing, lang }),
    suggest: (query, _lang, limit) => suggestProducts(current(), query, limit),
    neighbours: (id, limit) => nearestInPrice(current(), id, limit),
    stockOf: (id) => (snapshot && stockIn(snapshot, id)) ?? lately.get(id),
    async settled() {
      while (!closed && (wantsBuild || toRefresh.size > 0 || refreshing || building || merging)) await sleep(5)
    },
    close() {
      closed = true
      clearInterval(renewing)
    },
  }
}

function take(tags: Set<string>): string[] {
  const taken = [...tags]
  tags.clear()
  return taken
}

async function readDocs(db: Db, ids: readonly number[]): Promise<Map<number, SearchDoc>> {
  const found = new Map<number, SearchDoc>()
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    for (const doc of await docsOf(db, ids.slice(at, at + READ_AT_ONCE))) found.set(doc.id, doc)
  }
  return found
}

/** A snapshot in which the changed products stand in a part of their own. */
async function withDelta(
  facetIndex: FacetIndex,
  base: Segment,
  changed: ReadonlyMap<number, SearchDoc | null>,
): Promise<IndexSnapshot> {
  const liveDocs = fullBitset(base.size)
  for (const id of changed.keys()) {
    const docId = docIdOf(base, id)
    if (docId >= 0) clearBit(liveDocs, docId)
  }
  const docs = [...changed.values()].filter((doc) => doc !== null).sort((a, b) => a.id - b.id)
  if (docs.length === 0)
    return { facetIndex, base, liveDocs, delta: null, insertionPoints: null, filterCache: new Map() }
  const pause = createPause()
  const builder = new SegmentWriter(facetIndex)
  for (const doc of docs) {
    builder.add(doc)
    await pause()
  }
  const delta = await builder.finish(pause)
  return {
    facetIndex,
    base,
    liveDocs,
    delta,
    insertionPoints: await insertionPointsOf(base, delta, pause),
    filterCache: new Map(),
  }
}
