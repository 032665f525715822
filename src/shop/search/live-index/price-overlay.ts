/** Price overlay: copies of the price column and of its sort order with the lower prices of a buyer's lists. */

import { bitsetOf, hasBit } from '../index/bitset.ts'
import type { Segment } from '../index/segment.ts'
import { insertionPointsByKey } from '../index/sort-order.ts'
import type { ListPrices } from '../own-prices.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'

/** Of columns and orders. Those that were asked for last stay; one of a million products takes 8 MB. */
const MAX_BYTES = 64_000_000
const MAX_KEPT = 100

type Lists = readonly ListPrices[]
type Priced = { of: Int32Array; price: Int32Array; order: Uint32Array }
type Overlay = { lists: Lists; base: Priced; delta: Priced | null; points: Uint32Array | null }

/** For buyers with price lists alone: nothing is made before the first of them sorts or filters by price. */
export class PriceOverlays {
  #kept: Overlay[] = []

  /** The snapshot with the lowest price of each product. Its results are not kept. */
  view(snapshot: IndexSnapshot, lists: Lists): IndexSnapshot {
    const overlay = this.#overlayOf(snapshot, lists)
    const base = segmentWith(snapshot.base, overlay.base)
    const delta = snapshot.delta && overlay.delta && segmentWith(snapshot.delta, overlay.delta)
    const points = overlay.points ?? (delta && insertionPointsByKey('price', base, delta))
    overlay.points = points
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
      : { lists, base: known?.base ?? priced(base, lists), delta: delta && priced(delta, lists), points: null }
    this.#kept = withinBudget([overlay, ...kept.filter((each) => each !== known)])
    return overlay
  }
}

const isSame = (a: Lists, b: Lists) => a.length === b.length && a.every((list, index) => list === b[index])

function withinBudget(overlays: Overlay[]): Overlay[] {
  let bytes = 0
  return overlays.slice(0, MAX_KEPT).filter(({ base }, index) => {
    bytes += base.price.byteLength + base.order.byteLength
    return index === 0 || bytes <= MAX_BYTES
  })
}

const segmentWith = (segment: Segment, { price, order }: Priced): Segment => ({
  ...segment,
  columns: { ...segment.columns, price },
  sortOrders: { ...segment.sortOrders, price: order },
})

function priced(segment: Segment, lists: Lists): Priced {
  const price = segment.columns.price.slice()
  for (const list of lists) lower(segment, price, list)
  return { of: segment.columns.price, price, order: orderOf(segment, price) }
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

/** Docs that became cheaper are sorted by themselves, then merged with the others, which keep their order. */
function orderOf({ size, columns, sortOrders }: Segment, price: Int32Array): Uint32Array {
  const moved: number[] = []
  for (let docId = 0; docId < size; docId++) if (price[docId] !== columns.price[docId]) moved.push(docId)
  const keyOf = (docId: number) => (price[docId] ?? 0) * DOC_IDS + docId
  const keys = Float64Array.from(moved, keyOf).sort()
  const isMoved = bitsetOf(size, moved)
  const order = new Uint32Array(size)
  let rank = 0
  let next = 0
  for (const docId of sortOrders.price) {
    if (hasBit(isMoved, docId)) continue
    for (const key = keyOf(docId); next < keys.length && (keys[next] ?? 0) < key; next++)
      order[rank++] = (keys[next] ?? 0) % DOC_IDS
    order[rank++] = docId
  }
  for (; next < keys.length; next++) order[rank++] = (keys[next] ?? 0) % DOC_IDS
  return order
}
