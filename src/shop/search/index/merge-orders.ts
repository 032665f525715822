/** Segment merge of sort orders and sorted titles: merge of sorted lists by insertion point. */

import type { Lang } from '../../languages.ts'
import { hasBit } from './bitset.ts'
import { type Merge, PAUSE_MASK } from './doc-map.ts'
import { FrontCodedReader, type FrontCodedStrings, FrontCodedWriter, isSameString, stringAt } from './front-coding.ts'
import { type SortKey, titleKey } from './segment.ts'

export async function mergeOrder(merge: Merge, key: SortKey): Promise<Uint32Array> {
  const { base, docMap } = merge
  if (hasSameOrder(merge, key)) return base.sortOrders[key]
  const order = new Uint32Array(docMap.size)
  let at = 0
  await forEachInOrder(merge, key, (part, rank) => {
    const docId = merge[part].sortOrders[key][rank] ?? 0
    order[at++] = (part === 'base' ? docMap.fromBase : docMap.fromDelta)[docId] ?? 0
  })
  return order
}

/** The insertion point of each doc of the delta is right behind the doc that it replaces. */
const hasSameOrder = ({ base, insertionPoints, docMap }: Merge, key: SortKey) =>
  docMap.isInPlace &&
  docMap.fromDelta.every((docId, inDelta) => base.sortOrders[key][(insertionPoints[key][inDelta] ?? 0) - 1] === docId)

export async function mergeTitles(merge: Merge, lang: Lang): Promise<FrontCodedStrings> {
  const { base, delta, docMap } = merge
  const key = titleKey(lang)
  const readers = {
    base: new FrontCodedReader(base.titles[lang]),
    delta: new FrontCodedReader(delta.titles[lang]),
  }
  if (hasSameOrder(merge, key) && (await hasSameTitles(merge, lang))) return base.titles[lang]
  const writer = new FrontCodedWriter(docMap.size)
  await forEachInOrder(merge, key, (part, rank) => writer.add(readers[part].read(rank)))
  return writer.finish()
}

async function hasSameTitles({ base, delta, insertionPoints, pause }: Merge, lang: Lang): Promise<boolean> {
  const key = titleKey(lang)
  const reader = new FrontCodedReader(delta.titles[lang])
  for (let rank = 0; rank < delta.size; rank++) {
    const inBase = (insertionPoints[key][delta.sortOrders[key][rank] ?? 0] ?? 0) - 1
    if (!isSameString(stringAt(base.titles[lang], inBase), reader.read(rank))) return false
    if ((rank & 127) === 0) await pause()
  }
  return true
}

async function forEachInOrder(merge: Merge, key: SortKey, visit: (part: 'base' | 'delta', rank: number) => void) {
  const { base, liveDocs, delta, pause } = merge
  const [inBase, inDelta] = [base.sortOrders[key], delta.sortOrders[key]]
  const points = merge.insertionPoints[key]
  let next = 0
  const visitDelta = (upTo: number) => {
    for (; next < inDelta.length && (points[inDelta[next] ?? 0] ?? 0) <= upTo; next++) visit('delta', next)
  }
  for (let rank = 0; rank < inBase.length; rank++) {
    if ((rank & PAUSE_MASK) === 0) await pause()
    if (!hasBit(liveDocs, inBase[rank] ?? 0)) continue
    visitDelta(rank)
    visit('base', rank)
  }
  visitDelta(Number.POSITIVE_INFINITY)
}
