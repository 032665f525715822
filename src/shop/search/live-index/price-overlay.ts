/** Price overlay: copies of the price column and of its sort order with the lower prices of a buyer's lists. */

import { emptyBitset, hasBit, setBit } from '../index/bitset.ts'
import { createPause } from '../index/pause.ts'
import type { Segment } from '../index/segment.ts'
import { insertionPointsByKey } from '../index/sort-order.ts'
import type { ListPrices } from '../own-prices.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'

/** Of columns and orders. Those that were asked for last stay; one of a million products takes 8 MB. */
const MAX_BYTES = 64_000_000
const MAX_KEPT = 100

type Lists = readonly ListPrices[]
type Priced = { price: Int32Array; order: Uint32Array }
/** `of`: the column that it was made of; a change of stock leaves that as it is. */
type Made = { of: Int32Array; priced: Promise<Priced> }
type Overlay = { lists: Lists; base: Made; delta: Made | null; points: Uint32Array | null }

/** For buyers with price lists alone: nothing is made before the first of them sorts or filters by price. */
export class PriceOverlays {
  #kept: Overlay[] = []

  /** The snapshot with the lowest price of each product. Its results are not kept. */
  async view(snapshot: IndexSnapshot, lists: Lists): Promise<IndexSnapshot> {
    const overlay = this.#overlayOf(snapshot, lists)
    const base = segmentWith(snapshot.base, await overlay.base.priced)
    const delta = snapshot.delta && overlay.delta && segmentWith(snapshot.delta, await overlay.delta.priced)
    if (delta) overlay.points ??= insertionPointsByKey('price', base, delta)
    const { points } = overlay
    const insertionPoints =
      points && snapshot.insertionPoints ? { ...snapshot.insertionPoints, price: points } : snapshot.insertionPoints
    return { ...snapshot, base, delta, insertionPoints, filterCache: new Map() }
  }

  #overlayOf({ base, delta }: IndexSnapshot, lists: Lists): Overlay {
    // Those of an older base are never asked for again.
    const kept = this.#kept.filter((each) => each.base.of === base.columns.price)
    const known = kept.find((each) => isSame(each.lists, lists))
    const isCurrent = known && known.delta?.of === delta?.columns.price
    const overlay = isCurrent
      ? known
      : { lists, base: known?.base ?? made(base, lists), delta: delta && made(delta, lists), points: null }
    this.#kept = withinBudget([overlay, ...kept.filter((each) => each !== known)])
    return overlay
  }
}

const isSame = (a: Lists, b: Lists) => a.length === b.length && a.every((list, index) => list === b[index])

/** A price and a place in the order are as long as the price that they were made of. */
function withinBudget(overlays: Overlay[]): Overlay[] {
  let bytes = 0
  return overlays.slice(0, MAX_KEPT).filter(({ base }, index) => {
    bytes += base.of.byteLength * 2
    return index === 0 || bytes <= MAX_BYTES
  })
}

const made = (segment: Segment, lists: Lists): Made => ({ of: segment.columns.price, priced: priced(segment, lists) })

const segmentWith = (segment: Segment, { price, order }: Priced): Segment => ({
  ...segment,
  columns: { ...segment.columns, price },
  sortOrders: { ...segment.sortOrders, price: order },
})

async function priced(segment: Segment, lists: Lists): Promise<Priced> {
  const price = segment.columns.price.slice()
  for (const list of lists) lower(segment, price, list)
  return { price, order: await orderOf(segment, price) }
}

/** Both are in the order of product ids. */
function lower({ productIds, size }: Segment, price: Int32Array, { ids, prices }: ListPrices) {
  for (let index = 0, docId = 0; index < ids.length && docId < size; index++) {
    const id = ids[index] ?? 0
    while (docId < size && (productIds[docId] ?? 0) < id) docId++
    if (productIds[docId] === id) price[docId] = Math.min(price[docId] ?? 0, prices[index] ?? 0)
  }
}

/** Above any doc id; times the highest price it is still a whole number. */
const DOC_IDS = 2 ** 24

/** Docs of one turn of the event loop, a few milliseconds. */
const CHUNK = 65_536

/** Docs that became cheaper are sorted by themselves, then merged with the others, which keep their order. */
async function orderOf({ size, columns, sortOrders }: Segment, price: Int32Array): Promise<Uint32Array> {
  const pause = createPause()
  const { price: ordinary } = columns
  const isMoved = emptyBitset(size)
  const keyOf = (docId: number) => (price[docId] ?? 0) * DOC_IDS + docId
  const moved: number[] = []
  for (let docId = 0; docId < size; docId++) {
    if (docId % CHUNK === 0) await pause()
    if (price[docId] === ordinary[docId]) continue
    setBit(isMoved, docId)
    moved.push(keyOf(docId))
  }
  const keys = Float64Array.from(moved).sort()
  const before = sortOrders.price
  const order = new Uint32Array(size)
  let rank = 0
  let next = 0
  for (let old = 0; old < size; old++) {
    if (old % CHUNK === 0) await pause()
    const docId = before[old] ?? 0
    if (hasBit(isMoved, docId)) continue
    if (next < keys.length) {
      const key = keyOf(docId)
      while (next < keys.length && (keys[next] ?? 0) < key) order[rank++] = (keys[next++] ?? 0) % DOC_IDS
    }
    order[rank++] = docId
  }
  while (next < keys.length) order[rank++] = (keys[next++] ?? 0) % DOC_IDS
  return order
}
