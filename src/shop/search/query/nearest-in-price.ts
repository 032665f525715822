/** k nearest neighbours in one dimension: a linear scan that keeps a sorted list of k. */

import { hasBit } from '../index/bitset.ts'
import { decodePostings } from '../index/postings.ts'
import { docIdOf, type Segment } from '../index/segment.ts'
import type { IndexSnapshot } from './snapshot.ts'

type Neighbour = { id: number; distance: number }

/** Products of the same category, nearest in price first; none for a product that is not shown. */
export function nearestInPrice(snapshot: IndexSnapshot, id: number, limit: number): number[] {
  const { base, delta, liveDocs } = snapshot
  const own = categoryAndPrice(snapshot, id)
  if (!own) return []
  const nearest: Neighbour[] = []
  const scan = (segment: Segment, isLive: (docId: number) => boolean) => {
    for (const docId of decodePostings(segment.categoryPostings, own.category)) {
      const other = segment.productIds[docId] ?? 0
      if (other === id || !isLive(docId)) continue
      insert(nearest, { id: other, distance: Math.abs((segment.columns.price[docId] ?? 0) - own.price) }, limit)
    }
  }
  scan(base, (docId) => hasBit(liveDocs, docId))
  if (delta) scan(delta, () => true)
  return nearest.map((each) => each.id)
}

function categoryAndPrice({ base, delta, liveDocs }: IndexSnapshot, id: number) {
  const inDelta = delta ? docIdOf(delta, id) : -1
  const inBase = docIdOf(base, id)
  if (delta && inDelta >= 0) return { category: delta.category[inDelta] ?? 0, price: delta.columns.price[inDelta] ?? 0 }
  if (inBase < 0 || !hasBit(liveDocs, inBase)) return null
  return { category: base.category[inBase] ?? 0, price: base.columns.price[inBase] ?? 0 }
}

const isNearer = (a: Neighbour, b: Neighbour) => a.distance < b.distance || (a.distance === b.distance && a.id < b.id)

function insert(nearest: Neighbour[], one: Neighbour, limit: number) {
  const last = nearest.at(-1)
  if (nearest.length === limit && last && !isNearer(one, last)) return
  const at = nearest.findIndex((each) => isNearer(one, each))
  nearest.splice(at < 0 ? nearest.length : at, 0, one)
  if (nearest.length > limit) nearest.pop()
}
