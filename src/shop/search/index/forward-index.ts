import { range, uint32List } from './chunked-list.ts'
import type { Pause } from './pause.ts'
import { type Postings, PostingsWriter } from './postings.ts'

/** Compressed sparse rows: the terms of doc d stand from offsets[d] up to offsets[d + 1]. */
export type ForwardIndex = { offsets: Uint32Array; values: Uint32Array }

export class ForwardIndexBuilder {
  readonly #offsets = uint32List()
  readonly #values = uint32List()

  add(terms: readonly number[]) {
    this.#offsets.push(this.#values.length)
    for (const term of terms) this.#values.push(term)
  }

  async finish(pause: Pause): Promise<ForwardIndex> {
    this.#offsets.push(this.#values.length)
    return { offsets: await this.#offsets.toArray(pause), values: await this.#values.toArray(pause) }
  }
}

export const oneValueEach = (values: Uint32Array): ForwardIndex => ({ offsets: range(values.length + 1), values })

export async function invert(terms: ForwardIndex, termCount: number, pause: Pause): Promise<Postings> {
  const writer = new PostingsWriter(termCount)
  await forEachPair(terms, pause, (term, docId) => writer.measure(term, docId))
  writer.allocate()
  await forEachPair(terms, pause, (term, docId) => writer.write(term, docId))
  return writer.finish()
}

async function forEachPair(
  { offsets, values }: ForwardIndex,
  pause: Pause,
  visit: (term: number, docId: number) => void,
) {
  for (let docId = 0; docId + 1 < offsets.length; docId++) {
    for (let at = offsets[docId] ?? 0, end = offsets[docId + 1] ?? 0; at < end; at++) visit(values[at] ?? 0, docId)
    if ((docId & 2_047) === 0) await pause()
  }
}
