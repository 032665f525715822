/** Delta segment: the changed docs, indexed by themselves; their old versions in the base are marked as deleted. */

import { clearBit, fullBitset } from '../index/bitset.ts'
import type { FacetIndex } from '../index/facet-index.ts'
import { createPause } from '../index/pause.ts'
import { docIdOf, type Segment } from '../index/segment.ts'
import { SegmentWriter } from '../index/segment-writer.ts'
import { insertionPointsOf } from '../index/sort-order.ts'
import type { IndexSnapshot } from '../query/snapshot.ts'
import type { ChangedDocs } from '../search-indexer.ts'

type Base = { facetIndex: FacetIndex; base: Segment }

/** @throws UnknownFacet */
export async function withDelta({ facetIndex, base }: Base, changed: ChangedDocs): Promise<IndexSnapshot> {
  const liveDocs = fullBitset(base.size)
  for (const id of changed.keys()) {
    const docId = docIdOf(base, id)
    if (docId >= 0) clearBit(liveDocs, docId)
  }
  const docs = [...changed.values()].filter((doc) => doc !== null).sort((a, b) => a.id - b.id)
  if (docs.length === 0) {
    return { facetIndex, base, liveDocs, delta: null, insertionPoints: null, filterCache: new Map() }
  }
  const pause = createPause()
  const writer = new SegmentWriter(facetIndex)
  for (const doc of docs) {
    writer.add(doc)
    await pause()
  }
  const delta = await writer.finish(pause)
  const insertionPoints = await insertionPointsOf(base, delta, pause)
  return { facetIndex, base, liveDocs, delta, insertionPoints, filterCache: new Map() }
}
