/** Stock overlay: copy on write of the quantity columns, their sort order and the set of what is in shops. */

import type { ProductStock, Stock } from '../../stock-level.ts'
import { firstIndex } from '../index/binary-search.ts'
import { type Bitset, clearBit, hasBit, setBit } from '../index/bitset.ts'
import { docIdOf, type Segment } from '../index/segment.ts'
import { insertionPointsByKey } from '../index/sort-order.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'

/** The snapshot with other quantities, and with its products in their order; the same one where nothing is different. */
export function withStock(snapshot: IndexSnapshot, stock: Iterable<ProductStock>): IndexSnapshot {
  const changes = [...stock]
  const base = segmentWithStock(snapshot.base, changes)
  const delta = snapshot.delta && segmentWithStock(snapshot.delta, changes)
  if (base === snapshot.base && delta === snapshot.delta) return snapshot
  const isReordered = base.sortOrders !== snapshot.base.sortOrders || delta?.sortOrders !== snapshot.delta?.sortOrders
  const insertionPoints =
    isReordered && delta && snapshot.insertionPoints
      ? { ...snapshot.insertionPoints, quantity: insertionPointsByKey('quantity', base, delta) }
      : snapshot.insertionPoints
  return { ...snapshot, base, delta, insertionPoints }
}

/** Whether lists in the order of quantity, or of what is in shops, may differ. */
export const isListedOtherwise = (before: IndexSnapshot | null, now: IndexSnapshot | null): boolean =>
  [before?.base, before?.delta].some((segment, index) => {
    const other = index === 0 ? now?.base : now?.delta
    return segment?.sortOrders !== other?.sortOrders || segment?.inShop !== other?.inShop
  })

export function stockIn({ base, delta, liveDocs }: IndexSnapshot, id: number): Stock | undefined {
  const inDelta = delta ? docIdOf(delta, id) : -1
  if (delta && inDelta >= 0) return stockOfDoc(delta, inDelta)
  const inBase = docIdOf(base, id)
  return inBase >= 0 && hasBit(liveDocs, inBase) ? stockOfDoc(base, inBase) : undefined
}

const stockOfDoc = ({ columns }: Segment, docId: number): Stock => ({
  quantity: columns.quantity[docId] ?? 0,
  virtual_quantity: columns.supplierQuantity[docId] ?? 0,
})

/** The segment itself may be being merged or saved. */
function segmentWithStock(segment: Segment, changes: readonly ProductStock[]): Segment {
  const changed = differing(segment, changes)
  if (changed.length === 0) return segment
  const quantity = segment.columns.quantity.slice()
  const supplierQuantity = segment.columns.supplierQuantity.slice()
  for (const each of changed) supplierQuantity[each.docId] = each.virtual_quantity
  const columns = { ...segment.columns, quantity, supplierQuantity }
  const inShop = withShops(segment.inShop, changed)
  const moved = changed.filter((each) => each.quantity !== quantity[each.docId])
  if (moved.length === 0) return { ...segment, columns, inShop }
  const parts = { quantity, order: segment.sortOrders.quantity.slice() }
  if (moved.length <= MAX_MOVED) for (const each of moved) move(parts, each)
  else moveAll(parts, moved)
  return { ...segment, columns, inShop, sortOrders: { ...segment.sortOrders, quantity: parts.order } }
}

/** Most are as they were: after each refresh all recent stock is applied again. */
function differing(segment: Segment, changes: readonly ProductStock[]) {
  const { columns, inShop } = segment
  const found: (Omit<ProductStock, 'id'> & { docId: number })[] = []
  for (const { id, quantity, virtual_quantity, is_in_shop } of changes) {
    const docId = docIdOf(segment, id)
    if (docId < 0) continue
    const isSame = columns.quantity[docId] === quantity && columns.supplierQuantity[docId] === virtual_quantity
    if (!isSame || hasBit(inShop, docId) !== is_in_shop) found.push({ docId, quantity, virtual_quantity, is_in_shop })
  }
  return found
}

/** The same set where nothing is different. */
function withShops(inShop: Bitset, changed: readonly { docId: number; is_in_shop: boolean }[]): Bitset {
  const different = changed.filter(({ docId, is_in_shop }) => hasBit(inShop, docId) !== is_in_shop)
  if (different.length === 0) return inShop
  const bits = inShop.slice()
  for (const { docId, is_in_shop } of different) {
    if (is_in_shop) setBit(bits, docId)
    else clearBit(bits, docId)
  }
  return bits
}

/** Beyond these one merge of the whole order is quicker than single moves. */
const MAX_MOVED = 200

type Ordered = { quantity: Int32Array; order: Uint32Array }
type Moved = { docId: number; quantity: number }

const quantityComparator = (quantity: Int32Array) => (a: number, b: number) =>
  (quantity[a] ?? 0) - (quantity[b] ?? 0) || a - b

/** Insertion step of insertion sort: one doc moves to its new rank, those between shift by one. */
function move({ quantity, order }: Ordered, { docId, quantity: pieces }: Moved) {
  const compare = quantityComparator(quantity)
  const from = firstIndex(order.length, (index) => compare(order[index] ?? 0, docId) >= 0)
  quantity[docId] = pieces
  const isUp = from + 1 < order.length && compare(order[from + 1] ?? 0, docId) < 0
  const to = isUp
    ? from + firstIndex(order.length - from - 1, (index) => compare(order[from + 1 + index] ?? 0, docId) > 0)
    : firstIndex(from, (index) => compare(order[index] ?? 0, docId) > 0)
  if (isUp) order.copyWithin(from, from + 1, to + 1)
  else order.copyWithin(to + 1, to, from)
  order[to] = docId
}

function moveAll({ quantity, order }: Ordered, moved: readonly Moved[]) {
  const compare = quantityComparator(quantity)
  const isMoved = new Uint8Array(order.length)
  for (const { docId, quantity: pieces } of moved) {
    isMoved[docId] = 1
    quantity[docId] = pieces
  }
  const docIds = Uint32Array.from(moved, ({ docId }) => docId).sort(compare)
  const rest = order.filter((docId) => isMoved[docId] === 0)
  let next = 0
  for (let rank = 0, old = 0; rank < order.length; rank++) {
    const takesMoved = old >= rest.length || (next < docIds.length && compare(docIds[next] ?? 0, rest[old] ?? 0) < 0)
    order[rank] = (takesMoved ? docIds[next++] : rest[old++]) ?? 0
  }
}
