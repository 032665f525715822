import { firstIndex } from './binary-search.ts'
import { insertionPoint, stringAt } from './front-coding.ts'
import type { Pause } from './pause.ts'
import { isTitleKey, langOf, recordOf, type Segment, SORT_KEYS, type SortKey, type TitleKey } from './segment.ts'
import { stringComparator } from './string-column.ts'

/** Insertion points: of each doc of `delta`, how many docs of `base` are before it in each order. */
export const insertionPointsOf = (base: Segment, delta: Segment, pause: Pause): Promise<Record<SortKey, Uint32Array>> =>
  recordOf(SORT_KEYS, async (key) => {
    const points = new Uint32Array(delta.size)
    const pointOf = insertionPointFinder(key, base, delta)
    for (let rank = 0; rank < delta.size; rank++) {
      points[delta.sortOrders[key][rank] ?? 0] = pointOf(rank)
      if ((rank & 127) === 0) await pause()
    }
    return points
  })

export function insertionPointsByKey(key: SortKey, base: Segment, delta: Segment): Uint32Array {
  const pointOf = insertionPointFinder(key, base, delta)
  const points = new Uint32Array(delta.size)
  delta.sortOrders[key].forEach((docId, rank) => {
    points[docId] = pointOf(rank)
  })
  return points
}

function insertionPointFinder(key: SortKey, base: Segment, delta: Segment): (rank: number) => number {
  const [inBase, inDelta] = [base.sortOrders[key], delta.sortOrders[key]]
  if (isTitleKey(key)) {
    const lang = langOf(key)
    return (rank) => {
      const id = delta.productIds[inDelta[rank] ?? 0] ?? 0
      const isBefore = (index: number) => (base.productIds[inBase[index] ?? 0] ?? 0) <= id
      return insertionPoint(base.titles[lang], stringAt(delta.titles[lang], rank), isBefore)
    }
  }
  const compare = docComparator(key, base, delta)
  return (rank) => firstIndex(base.size, (index) => compare(inBase[index] ?? 0, inDelta[rank] ?? 0) > 0)
}

type SortedDocs = Pick<Segment, 'productIds' | 'columns' | 'codes'>

export type CompareDocs = (docA: number, docB: number) => number
export type ColumnKey = Exclude<SortKey, TitleKey>

/** Compares a doc of one segment with a doc of another, or of the same: a total order. */
export function docComparator(key: ColumnKey, a: SortedDocs, b: SortedDocs): CompareDocs {
  const compare = keyComparator(key, a, b)
  return (docA, docB) => compare(docA, docB) || (a.productIds[docA] ?? 0) - (b.productIds[docB] ?? 0)
}

function keyComparator(key: ColumnKey, a: SortedDocs, b: SortedDocs): CompareDocs {
  if (key === 'code') return stringComparator(a.codes, b.codes)
  if (key === 'recommended') return (docA, docB) => (b.columns.demand[docB] ?? 0) - (a.columns.demand[docA] ?? 0)
  const [inA, inB] = [a.columns[key], b.columns[key]]
  return (docA, docB) => (inA[docA] ?? 0) - (inB[docB] ?? 0)
}
