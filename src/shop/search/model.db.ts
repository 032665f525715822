import { setTimeout as sleep } from 'node:timers/promises'
import type { ProductCard } from '../catalogue/cards.ts'
import type { ShownProduct } from '../catalogue/product.ts'
import { ProductShelf } from '../catalogue/product-shelf.ts'
import type { Db } from '../db.ts'
import { allBits, clearBit } from './bits.ts'
import { buildDictionary, type Dictionary } from './dictionary.ts'
import { findPage, type Snapshot, suggestFor } from './find.ts'
import { allDocs, type Doc, docsOf, readFacets } from './load.db.ts'
import { neighboursOf } from './neighbours.ts'
import { createPause } from './pause.ts'
import type { SearchModel } from './search.ts'
import { placesIn, type Segment, SegmentBuilder, slotOfId, UnknownFacet } from './segment.ts'

/** Announcements that come together are answered together. */
const GATHER_MS = 40
/** Beyond this many changed products the whole is built afresh: the delta is rebuilt at every change. */
const MOST_CHANGED = 4_000
const AGAIN_MS = 1_000
/** About 1 kB each. */
const MOST_CARDS = 10_000
/** About 10 kB each. */
const MOST_PRODUCTS = 1_000

/**
 * Loads the catalogue and keeps it current.
 *
 * A large immutable part (`base`) is built in the background from the database. Changed products are read by id into a
 * small part (`delta`) that replaces theirs. Both are answered from together; when the delta has grown or nobody can
 * say what changed ('catalogue', 'everything'), a new base is built while the old one keeps answering.
 *
 * @param onError hears of a failed reload; it is tried again after a second
 */
export function createSearchModel(db: Db, onError: (error: unknown) => void = () => {}): SearchModel {
  let snapshot: Snapshot | null = null
  let closed = false
  /** Products in the delta; null for one that is no longer shown. */
  let changedDocs = new Map<number, Doc | null>()
  const toRefresh = new Set<number>()
  /** What was announced while a base was being built, and may have been read before the change. */
  const sinceBuild = new Set<number>()
  let wantsBuild = true
  let building: Promise<void> | null = null
  let refreshing: Promise<void> | null = null
  const cards = new ProductShelf<ProductCard>(MOST_CARDS)
  const products = new ProductShelf<ShownProduct>(MOST_PRODUCTS)
  const first = Promise.withResolvers<void>()

  function current(): Snapshot {
    if (!snapshot) throw new Error('the search model is not loaded yet')
    return snapshot
  }

  async function refresh() {
    for (let took = 0; toRefresh.size > 0 && snapshot && !closed; ) {
      // Rebuilding the delta never takes more than a fifth of the time.
      await sleep(Math.min(700, Math.max(GATHER_MS, took * 4)), undefined, { ref: false })
      const began = performance.now()
      const ids = [...toRefresh].slice(0, MOST_CHANGED)
      for (const id of ids) toRefresh.delete(id)
      try {
        await replaceProducts(current(), ids)
      } catch (error) {
        if (error instanceof UnknownFacet) wantBuild()
        else {
          onError(error)
          for (const id of ids) toRefresh.add(id)
          await sleep(AGAIN_MS, undefined, { ref: false })
        }
      }
      took = performance.now() - began
      if (changedDocs.size > MOST_CHANGED) wantBuild()
    }
    refreshing = null
  }

  async function replaceProducts(from: Snapshot, ids: readonly number[]) {
    const found = new Map((await docsOf(db, ids)).map((doc) => [doc.id, doc]))
    const docs = new Map(changedDocs)
    for (const id of ids) docs.set(id, found.get(id) ?? null)
    const next = await withDelta(from.dictionary, from.base, docs)
    // A base that was built meanwhile has its own way of learning about these products.
    if (snapshot?.base !== from.base) return
    snapshot = next
    changedDocs = docs
  }

  async function build() {
    while (wantsBuild && !closed) {
      wantsBuild = false
      const began = performance.now()
      try {
        await buildBase()
      } catch (error) {
        wantsBuild = true
        if (!(error instanceof UnknownFacet)) onError(error)
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
      // A long import announces itself again and again; most of the time belongs to the buyers.
      if (snapshot && !closed) await sleep(Math.min(60_000, (performance.now() - began) * 2), undefined, { ref: false })
    }
    building = null
  }

  async function buildBase() {
    sinceBuild.clear()
    const pause = createPause()
    const dictionary = await buildDictionary(await readFacets(db), pause)
    const builder = new SegmentBuilder(dictionary)
    for await (const page of allDocs(db)) {
      for (const doc of page) {
        builder.add(doc)
        await pause()
      }
      if (closed) return
    }
    const base = await builder.finish(pause)
    const ids = [...sinceBuild]
    const found = new Map((await docsOf(db, ids)).map((doc) => [doc.id, doc]))
    const docs = new Map(ids.map((id) => [id, found.get(id) ?? null]))
    snapshot = await withDelta(dictionary, base, docs)
    changedDocs = docs
    // Announced while the last lines ran.
    for (const id of sinceBuild) if (!docs.has(id)) toRefresh.add(id)
    first.resolve()
    if (toRefresh.size > 0) refreshing ??= refresh()
  }

  function wantBuild() {
    wantsBuild = true
    building ??= build()
  }

  return {
    ready() {
      if (!snapshot) building ??= build()
      return first.promise
    },
    changed(tag) {
      const isLoading = snapshot !== null || building !== null
      if (tag === 'catalogue' || tag === 'everything') {
        cards.clear()
        products.clear()
        if (!isLoading) return
        wantsBuild = true
        building ??= sleep(GATHER_MS, undefined, { ref: false }).then(build)
        return
      }
      const id = /^product:(\d+)$/.exec(tag)?.[1]
      if (id === undefined) return
      cards.drop(Number(id))
      products.drop(Number(id))
      if (!isLoading) return
      sinceBuild.add(Number(id))
      toRefresh.add(Number(id))
      if (snapshot) refreshing ??= refresh()
    },
    find: (place, listing) => findPage(current(), place, listing),
    suggest: (query, _lang, limit) => suggestFor(current(), query, limit),
    neighbours: (id, limit) => neighboursOf(current(), id, limit),
    cards,
    products,
    async settled() {
      while (!closed && (wantsBuild || toRefresh.size > 0 || refreshing || building)) await sleep(5)
    },
    close() {
      closed = true
    },
  }
}

/** A snapshot in which the changed products stand in a part of their own. */
async function withDelta(
  dictionary: Dictionary,
  base: Segment,
  changed: ReadonlyMap<number, Doc | null>,
): Promise<Snapshot> {
  const live = allBits(base.size)
  for (const id of changed.keys()) {
    const slot = slotOfId(base, id)
    if (slot >= 0) clearBit(live, slot)
  }
  const docs = [...changed.values()].filter((doc) => doc !== null).sort((a, b) => a.id - b.id)
  if (docs.length === 0) return { dictionary, base, live, delta: null, places: null, kept: new Map() }
  const pause = createPause()
  const builder = new SegmentBuilder(dictionary)
  for (const doc of docs) {
    builder.add(doc)
    await pause()
  }
  const delta = await builder.finish(pause)
  return { dictionary, base, live, delta, places: placesIn(base, delta), kept: new Map() }
}
