import type { ProductStock, Stock } from '../../catalogue/stock.ts'
import { hasBit } from '../index/bitset.ts'
import { placesByKey, type Segment, slotOfId } from '../index/segment.ts'
import { firstIndex } from '../index/term-dictionary.ts'
import type { Snapshot } from '../query/find-products.ts'

/** The snapshot with other quantities, and with its products in their order; the same one where nothing is different. */
export function withStock(snapshot: Snapshot, stock: Iterable<ProductStock>): Snapshot {
  const changes = [...stock]
  const base = segmentWithStock(snapshot.base, changes)
  const delta = snapshot.delta && segmentWithStock(snapshot.delta, changes)
  if (base === snapshot.base && delta === snapshot.delta) return snapshot
  const isReordered = base.orders !== snapshot.base.orders || delta?.orders !== snapshot.delta?.orders
  const places =
    isReordered && delta && snapshot.places
      ? { ...snapshot.places, quantity: placesByKey('quantity', base, delta) }
      : snapshot.places
  return { ...snapshot, base, delta, places }
}

/** Of a shown product; undefined for any other. */
export function stockIn({ base, delta, live }: Snapshot, id: number): Stock | undefined {
  const young = delta ? slotOfId(delta, id) : -1
  if (delta && young >= 0) return stockAt(delta, young)
  const old = slotOfId(base, id)
  return old >= 0 && hasBit(live, old) ? stockAt(base, old) : undefined
}

const stockAt = ({ columns }: Segment, slot: number): Stock => ({
  quantity: columns.quantity[slot] ?? 0,
  virtual_quantity: columns.supplier[slot] ?? 0,
})

/** Copies the columns and leaves the segment as it is: somebody may be merging or saving it. */
function segmentWithStock(segment: Segment, changes: readonly ProductStock[]): Segment {
  const changed = changes
    .map(({ id, quantity, virtual_quantity }) => ({ slot: slotOfId(segment, id), quantity, virtual_quantity }))
    .filter(({ slot, quantity, virtual_quantity }) => {
      const before = slot >= 0 && stockAt(segment, slot)
      return before && (before.quantity !== quantity || before.virtual_quantity !== virtual_quantity)
    })
  if (changed.length === 0) return segment
  const quantity = segment.columns.quantity.slice()
  const supplier = segment.columns.supplier.slice()
  for (const each of changed) supplier[each.slot] = each.virtual_quantity
  const columns = { ...segment.columns, quantity, supplier }
  const moved = changed.filter((each) => each.quantity !== quantity[each.slot])
  if (moved.length === 0) return { ...segment, columns }
  const parts = { quantity, order: segment.orders.quantity.slice() }
  if (moved.length <= MOST_MOVED) for (const each of moved) move(parts, each)
  else moveAll(parts, moved)
  return { ...segment, columns, orders: { ...segment.orders, quantity: parts.order } }
}

/** Beyond these it is quicker to go through the whole order once than from place to place. */
const MOST_MOVED = 200

type Ordered = { quantity: Int32Array; order: Uint32Array }
type Moved = { slot: number; quantity: number }

const comparing = (quantity: Int32Array) => (a: number, b: number) => (quantity[a] ?? 0) - (quantity[b] ?? 0) || a - b

/** Takes one slot to its new place; those between move up by one. */
function move({ quantity, order }: Ordered, { slot, quantity: pieces }: Moved) {
  const compare = comparing(quantity)
  const from = firstIndex(order.length, (index) => compare(order[index] ?? 0, slot) >= 0)
  quantity[slot] = pieces
  const isUp = from + 1 < order.length && compare(order[from + 1] ?? 0, slot) < 0
  const to = isUp
    ? from + firstIndex(order.length - from - 1, (index) => compare(order[from + 1 + index] ?? 0, slot) > 0)
    : firstIndex(from, (index) => compare(order[index] ?? 0, slot) > 0)
  if (isUp) order.copyWithin(from, from + 1, to + 1)
  else order.copyWithin(to + 1, to, from)
  order[to] = slot
}

/** Everything but `moved` is in order already. */
function moveAll({ quantity, order }: Ordered, moved: readonly Moved[]) {
  const compare = comparing(quantity)
  const isMoved = new Uint8Array(order.length)
  for (const { slot, quantity: pieces } of moved) {
    isMoved[slot] = 1
    quantity[slot] = pieces
  }
  const slots = Uint32Array.from(moved, ({ slot }) => slot).sort(compare)
  const rest = order.filter((slot) => isMoved[slot] === 0)
  let next = 0
  for (let rank = 0, old = 0; rank < order.length; rank++) {
    const takesMoved = old >= rest.length || (next < slots.length && compare(slots[next] ?? 0, rest[old] ?? 0) < 0)
    order[rank] = (takesMoved ? slots[next++] : rest[old++]) ?? 0
  }
}
