import { isEqualList, type Merge, remapDocIds } from './doc-map.ts'
import { decodePostings, intersectPostings, type Postings, PostingsWriter } from './postings.ts'
import type { Segment } from './segment.ts'
import { type TermDictionary, termDictionaryFrom } from './term-dictionary.ts'

const NO_DOCS = new Uint32Array()

/** Term ids in both dictionaries, or in one of them; perhaps of no live doc. */
type TermPair = { base: number | undefined; delta: number | undefined }

const FIELDS = ['titlePostings', 'subtitlePostings', 'descriptionPostings'] as const
type Field = (typeof FIELDS)[number]
type TermFields = { terms: TermDictionary } & Record<Field, Postings>

export async function mergeTerms(merge: Merge): Promise<TermFields> {
  const { terms, titlePostings, subtitlePostings, descriptionPostings } = merge.base
  if (await hasSameTerms(merge)) return { terms, titlePostings, subtitlePostings, descriptionPostings }
  return writeMerged(merge, new TermUnion(merge))
}

async function hasSameTerms({ base, delta, docMap: { fromDelta, isInPlace }, pause }: Merge): Promise<boolean> {
  if (!isInPlace) return false
  for (const pair of new TermUnion({ base, delta }).pairs) {
    for (const field of FIELDS) {
      const inBase = pair.base === undefined ? NO_DOCS : intersectPostings(base[field], pair.base, fromDelta)
      const inDelta = pair.delta === undefined ? NO_DOCS : decodePostings(delta[field], pair.delta)
      if (!isEqualList(inBase, remapDocIds(inDelta, fromDelta))) return false
    }
    await pause()
  }
  return true
}

/** Two passes over all terms, as a `PostingsWriter` wants it. */
async function writeMerged(merge: Merge, union: TermUnion): Promise<TermFields> {
  const { pairs } = union
  const writers = {
    titlePostings: new PostingsWriter(pairs.length),
    subtitlePostings: new PostingsWriter(pairs.length),
    descriptionPostings: new PostingsWriter(pairs.length),
  }
  const used: TermPair[] = []
  for (const pair of pairs) {
    const found = FIELDS.map((field) => ({ field, docIds: mergedDocIds(merge, pair, field) }))
    if (found.every(({ docIds }) => docIds.length === 0)) continue
    for (const { field, docIds } of found) for (const docId of docIds) writers[field].measure(used.length, docId)
    used.push(pair)
    await merge.pause()
  }
  for (const field of FIELDS) {
    writers[field].allocate()
    for (const [termId, pair] of used.entries()) {
      for (const docId of mergedDocIds(merge, pair, field)) writers[field].write(termId, docId)
      await merge.pause()
    }
  }
  const postingsOf = (field: Field): Postings => {
    const { offsets, bytes } = writers[field].finish()
    return { offsets: offsets.slice(0, used.length + 1), bytes }
  }
  const tokens = used.map((pair) => union.tokenOf(pair))
  return {
    terms: await termDictionaryFrom(tokens, merge.pause),
    titlePostings: postingsOf('titlePostings'),
    subtitlePostings: postingsOf('subtitlePostings'),
    descriptionPostings: postingsOf('descriptionPostings'),
  }
}

function mergedDocIds({ base, delta, liveDocs, docMap }: Merge, pair: TermPair, field: Field): Uint32Array {
  const inBase = pair.base === undefined ? NO_DOCS : decodePostings(base[field], pair.base)
  const inDelta = pair.delta === undefined ? NO_DOCS : decodePostings(delta[field], pair.delta)
  return mergeSortedLists(remapDocIds(inBase, docMap.fromBase, liveDocs), remapDocIds(inDelta, docMap.fromDelta))
}

class TermUnion {
  readonly pairs: TermPair[]
  readonly #base: DictionaryTokens
  readonly #delta: DictionaryTokens

  constructor({ base, delta }: { base: Segment; delta: Segment }) {
    this.#base = new DictionaryTokens(base.terms)
    this.#delta = new DictionaryTokens(delta.terms)
    const ids = new Map(this.#base.data.words.map((word, id) => [word, id]))
    this.pairs = this.#base.data.words.map((_, id) => ({ base: id, delta: undefined }))
    this.#delta.data.words.forEach((word, id) => {
      const known = this.pairs[ids.get(word) ?? -1]
      if (known) known.delta = id
      else this.pairs.push({ base: undefined, delta: id })
    })
  }

  tokenOf = ({ base, delta }: TermPair) =>
    base === undefined ? this.#delta.tokenOf(delta ?? 0) : this.#base.tokenOf(base)
}

class DictionaryTokens {
  readonly data: ReturnType<TermDictionary['toData']>
  readonly #stems: string[][]

  constructor(terms: TermDictionary) {
    this.data = terms.toData()
    this.#stems = this.data.words.map(() => [])
    for (const [stem, ids] of this.data.stems) for (const id of ids) this.#stems[id]?.push(stem)
  }

  tokenOf = (id: number) => ({
    word: this.data.words[id] ?? '',
    folded: this.data.folded[id] ?? '',
    stems: this.#stems[id] ?? [],
  })
}

function mergeSortedLists(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a
  const merged = new Uint32Array(a.length + b.length)
  let [inA, inB] = [0, 0]
  for (let at = 0; at < merged.length; at++) {
    const takesA = inB >= b.length || (inA < a.length && (a[inA] ?? 0) < (b[inB] ?? 0))
    merged[at] = (takesA ? a[inA++] : b[inB++]) ?? 0
  }
  return merged
}
