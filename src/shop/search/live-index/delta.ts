/** Delta segment: the changed docs, indexed by themselves; their old versions in the base are marked as deleted. */

import { type Bitset, clearBit, fullBitset } from '../index/bitset.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import { mergeSegments } from '../index/merge-segments.ts'
import { createPause, type Pause } from '../index/pause.ts'
import { docIdOf, recordOf, type Segment, SORT_KEYS } from '../index/segment.ts'
import { SegmentWriter } from '../index/segment-writer.ts'
import { insertionPointsOf } from '../index/sort-order.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'
import type { ChangedDocs } from '../search-indexer.ts'

type Base = { facetIndex: FacetIndex; base: Segment }
type Delta = { segment: Segment; points: NonNullable<IndexSnapshot['insertionPoints']> }

/** The base with another delta than it had. @throws UnknownFacet */
export const withDelta = ({ facetIndex, base }: Base, changed: ChangedDocs): Promise<IndexSnapshot> =>
  withChanges(
    { facetIndex, base, liveDocs: fullBitset(base.size), delta: null, insertionPoints: null, filterCache: new Map() },
    changed,
    createPause(),
  )

/** Only the words of what has changed are read anew: the rest of the delta is merged with it. @throws UnknownFacet */
export async function withChanges(snapshot: IndexSnapshot, changed: ChangedDocs, pause: Pause): Promise<IndexSnapshot> {
  const { facetIndex, base } = snapshot
  const segment = await segmentOf(facetIndex, changed, pause)
  const added: Delta = { segment, points: await insertionPointsOf(base, segment, pause) }
  const { segment: delta, points } = await mergedWith(snapshot, added, { changed, pause })
  const [kept, insertionPoints] = delta.size > 0 ? [delta, points] : [null, null]
  const liveDocs = withoutDocs(base, snapshot.liveDocs, changed)
  return { facetIndex, base, liveDocs, delta: kept, insertionPoints, filterCache: new Map() }
}

async function segmentOf(facetIndex: FacetIndex, changed: ChangedDocs, pause: Pause): Promise<Segment> {
  const docs = [...changed.values()].filter((doc) => doc !== null).sort((a, b) => a.id - b.id)
  const writer = new SegmentWriter(facetIndex)
  for (const doc of docs) {
    writer.add(doc)
    await pause()
  }
  return writer.finish(pause)
}

function withoutDocs(segment: Segment, liveDocs: Bitset, changed: ChangedDocs): Bitset {
  const left = liveDocs.slice()
  for (const id of changed.keys()) {
    const docId = docIdOf(segment, id)
    if (docId >= 0) clearBit(left, docId)
  }
  return left
}

type Merging = { changed: ChangedDocs; pause: Pause }

async function mergedWith(
  { facetIndex, delta, insertionPoints }: IndexSnapshot,
  added: Delta,
  { changed, pause }: Merging,
): Promise<Delta> {
  if (!delta || !insertionPoints) return added
  const liveDocs = withoutDocs(delta, fullBitset(delta.size), changed)
  const among = await insertionPointsOf(delta, added.segment, pause)
  const merging = { facetIndex, base: delta, liveDocs, delta: added.segment, insertionPoints: among }
  const segment = await mergeSegments(merging, pause)
  return { segment, points: await mergedPoints(segment, { segment: delta, points: insertionPoints }, added) }
}

/** In the base nothing has moved, so each doc keeps its place there. */
async function mergedPoints({ size, productIds }: Segment, before: Delta, added: Delta): Promise<Delta['points']> {
  const docsBefore = new Int32Array(size).fill(-1)
  const docsAdded = new Int32Array(size).fill(-1)
  let [inBefore, inAdded] = [0, 0]
  for (let docId = 0; docId < size; docId++) {
    const id = productIds[docId] ?? 0
    while ((before.segment.productIds[inBefore] ?? id) < id) inBefore++
    if (added.segment.productIds[inAdded] === id) docsAdded[docId] = inAdded++
    else docsBefore[docId] = inBefore
  }
  return recordOf(SORT_KEYS, async (key) => {
    const points = new Uint32Array(size)
    for (let docId = 0; docId < size; docId++) {
      const isAdded = (docsAdded[docId] ?? -1) >= 0
      const [part, docs] = isAdded ? [added, docsAdded] : [before, docsBefore]
      points[docId] = part.points[key][docs[docId] ?? 0] ?? 0
    }
    return points
  })
}
