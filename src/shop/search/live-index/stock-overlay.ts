/** Stock overlay: copy on write of the quantity columns and their sort order. */

import type { ProductStock, Stock } from '../../stock-level.ts'
import { firstIndex } from '../index/binary-search.ts'
import { hasBit } from '../index/bitset.ts'
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
  const changed = changes
    .map(({ id, quantity, virtual_quantity }) => ({ docId: docIdOf(segment, id), quantity, virtual_quantity }))
    .filter(({ docId, quantity, virtual_quantity }) => {
      const before = docId >= 0 && stockOfDoc(segment, docId)
      return before && (before.quantity !== quantity || before.virtual_quantity !== virtual_quantity)
    })
  if (changed.length === 0) return segment
  const quantity = segment.columns.quantity.slice()
  const supplierQuantity = segment.columns.supplierQuantity.slice()
  for (const each of changed) supplierQuantity[each.docId] = each.virtual_quantity
  const columns = { ...segment.columns, quantity, supplierQuantity }
  const moved = changed.filter((each) => each.quantity !== quantity[each.docId])
  if (moved.length === 0) return { ...segment, columns }
  const parts = { quantity, order: segment.sortOrders.quantity.slice() }
  if (moved.length <= MAX_MOVED) for (const each of moved) move(parts, each)
  else moveAll(parts, moved)
  return { ...segment, columns, sortOrders: { ...segment.sortOrders, quantity: parts.order } }
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
