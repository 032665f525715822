import { hasBit } from '../index/bitset.ts'
import { slotsOfTerm } from '../index/postings.ts'
import { type Segment, slotOfId } from '../index/segment.ts'
import type { Snapshot } from './find-products.ts'

type Neighbour = { id: number; distance: number }

/** Products of the same category, nearest in price first; none for a product that is not shown. */
export function neighboursOf(snapshot: Snapshot, id: number, limit: number): number[] {
  const { base, delta, live } = snapshot
  const own = placeOf(snapshot, id)
  if (!own) return []
  const nearest: Neighbour[] = []
  const look = (segment: Segment, isShown: (slot: number) => boolean) => {
    for (const slot of slotsOfTerm(segment.inCategory, own.category)) {
      const other = segment.ids[slot] ?? 0
      if (other === id || !isShown(slot)) continue
      insert(nearest, { id: other, distance: Math.abs((segment.columns.price[slot] ?? 0) - own.price) }, limit)
    }
  }
  look(base, (slot) => hasBit(live, slot))
  if (delta) look(delta, () => true)
  return nearest.map((each) => each.id)
}

function placeOf({ base, delta, live }: Snapshot, id: number) {
  const young = delta ? slotOfId(delta, id) : -1
  const old = slotOfId(base, id)
  if (delta && young >= 0) return { category: delta.category[young] ?? 0, price: delta.columns.price[young] ?? 0 }
  if (old < 0 || !hasBit(live, old)) return null
  return { category: base.category[old] ?? 0, price: base.columns.price[old] ?? 0 }
}

const isNearer = (a: Neighbour, b: Neighbour) => a.distance < b.distance || (a.distance === b.distance && a.id < b.id)

/** Keeps the list short and in order: of a large category nearly everything is too far away. */
function insert(nearest: Neighbour[], one: Neighbour, limit: number) {
  const last = nearest.at(-1)
  if (nearest.length === limit && last && !isNearer(one, last)) return
  const at = nearest.findIndex((each) => isNearer(one, each))
  nearest.splice(at < 0 ? nearest.length : at, 0, one)
  if (nearest.length > limit) nearest.pop()
}
