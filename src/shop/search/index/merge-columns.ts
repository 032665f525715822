import { type Bitset, emptyBitset, hasBit, setBit } from './bitset.ts'
import { isEqualList, isFromDelta, type Merge, PAUSE_MASK, sourceDocId } from './doc-map.ts'
import type { ForwardIndex } from './forward-index.ts'
import type { Segment } from './segment.ts'
import { LINE_FEED, type StringColumn, stringComparator } from './string-column.ts'

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The base's own array where the delta changes nothing of it; so do the next two. */
export async function mergeColumn<List extends Column>(merge: Merge, columnOf: (of: Segment) => List): Promise<List> {
  const [inBase, inDelta] = [columnOf(merge.base), columnOf(merge.delta)]
  const { size, sources, fromDelta, isInPlace } = merge.docMap
  if (isInPlace && inDelta.every((value, docId) => value === inBase[fromDelta[docId] ?? 0])) return inBase
  const merged = new (inBase.constructor as new (length: number) => List)(size)
  for (let docId = 0; docId < size; docId++) {
    const source = sources[docId] ?? 0
    merged[docId] = (isFromDelta(source) ? inDelta : inBase)[sourceDocId(source)] ?? 0
    if ((docId & PAUSE_MASK) === 0) await merge.pause()
  }
  return merged
}

export async function mergeBitset(merge: Merge, bitsOf: (of: Segment) => Bitset): Promise<Bitset> {
  const [inBase, inDelta] = [bitsOf(merge.base), bitsOf(merge.delta)]
  const { size, sources } = merge.docMap
  const merged = emptyBitset(size)
  for (let docId = 0; docId < size; docId++) {
    const source = sources[docId] ?? 0
    if (hasBit(isFromDelta(source) ? inDelta : inBase, sourceDocId(source))) setBit(merged, docId)
    if ((docId & PAUSE_MASK) === 0) await merge.pause()
  }
  return merged
}

export async function mergeOptions(merge: Merge): Promise<ForwardIndex> {
  const [base, delta] = [merge.base.options, merge.delta.options]
  if (hasSameOptions(merge)) return base
  const { sources } = merge.docMap
  const offsets = await offsetsOf(merge, base.offsets, delta.offsets)
  const values = new Uint32Array(offsets.at(-1) ?? 0)
  for (let docId = 0; docId < sources.length; docId++) {
    const source = sources[docId] ?? 0
    const part = isFromDelta(source) ? delta : base
    const old = sourceDocId(source)
    values.set(part.values.subarray(part.offsets[old], part.offsets[old + 1]), offsets[docId])
    if ((docId & PAUSE_MASK) === 0) await merge.pause()
  }
  return { offsets, values }
}

function hasSameOptions({ base, delta, docMap: { fromDelta, isInPlace } }: Merge): boolean {
  const valuesOf = ({ offsets, values }: ForwardIndex, docId: number) =>
    values.subarray(offsets[docId], offsets[docId + 1])
  return (
    isInPlace &&
    fromDelta.every((docId, inDelta) => isEqualList(valuesOf(base.options, docId), valuesOf(delta.options, inDelta)))
  )
}

export async function mergeStrings(merge: Merge, columnOf: (of: Segment) => StringColumn): Promise<StringColumn> {
  const [base, delta] = [columnOf(merge.base), columnOf(merge.delta)]
  const { sources, fromDelta, isInPlace } = merge.docMap
  const compare = stringComparator(base, delta)
  if (isInPlace && fromDelta.every((docId, inDelta) => compare(docId, inDelta) === 0)) return base
  const offsets = await offsetsOf(merge, base.offsets, delta.offsets)
  const length = offsets.at(-1) ?? 0
  const bytes = Buffer.alloc(length + 1)
  for (let docId = 0; docId < sources.length; docId++) {
    const source = sources[docId] ?? 0
    const part = isFromDelta(source) ? delta : base
    const old = sourceDocId(source)
    part.bytes.copy(bytes, offsets[docId], part.offsets[old], part.offsets[old + 1])
    if ((docId & PAUSE_MASK) === 0) await merge.pause()
  }
  bytes[length] = LINE_FEED
  return { bytes, offsets }
}

async function offsetsOf({ docMap: { sources }, pause }: Merge, base: Uint32Array, delta: Uint32Array) {
  const offsets = new Uint32Array(sources.length + 1)
  for (let docId = 0; docId < sources.length; docId++) {
    const source = sources[docId] ?? 0
    const old = isFromDelta(source) ? delta : base
    const length = (old[sourceDocId(source) + 1] ?? 0) - (old[sourceDocId(source)] ?? 0)
    offsets[docId + 1] = (offsets[docId] ?? 0) + length
    if ((docId & PAUSE_MASK) === 0) await pause()
  }
  return offsets
}
